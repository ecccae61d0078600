"""redis-py against the served simulator: PORT in the environment says where."""

import os
import threading
import time
import unittest

import redis

PORT = int(os.environ["PORT"])


def connect(**options):
    return redis.Redis(host="127.0.0.1", port=PORT, decode_responses=True, socket_timeout=10, **options)


class RedisPy(unittest.TestCase):
    def setUp(self):
        self.redis = connect()
        self.redis.flushall()
        self.redis.script_flush()

    def tearDown(self):
        self.redis.close()

    def test_values_of_every_type(self):
        self.assertTrue(self.redis.set("k", "v", ex=100, nx=True))
        self.assertIsNone(self.redis.set("k", "w", nx=True))
        self.assertTrue(99 <= self.redis.ttl("k") <= 100)
        self.redis.hset("h", mapping={"a": 1, "b": 2})
        self.assertEqual(self.redis.hgetall("h"), {"a": "1", "b": "2"})
        self.redis.zadd("z", {"x": 1.5, "y": 2})
        self.assertEqual(self.redis.zrange("z", 0, -1, withscores=True), [("x", 1.5), ("y", 2.0)])
        self.redis.sadd("s", "a", "b")
        self.assertEqual(self.redis.smembers("s"), {"a", "b"})
        self.redis.rpush("l", 1, 2, 3)
        self.assertEqual(self.redis.lrange("l", 0, -1), ["1", "2", "3"])
        with self.assertRaises(redis.ResponseError):
            self.redis.incr("h")

    def test_a_registered_script_is_sent_again_when_it_is_missing(self):
        script = self.redis.register_script("return redis.call('incrby', KEYS[1], ARGV[1])")
        self.assertEqual(script(keys=["n"], args=[5]), 5)
        self.redis.script_flush()
        self.assertEqual(self.redis.script_exists(script.sha), [False])
        self.assertEqual(script(keys=["n"], args=[5]), 10)
        self.assertEqual(self.redis.script_exists(script.sha), [True])

    def test_scripts_in_a_pipeline_are_loaded_first(self):
        script = self.redis.register_script("return ARGV[1]")
        with self.redis.pipeline() as pipe:
            pipe.set("k", 1)
            script(args=["x"], client=pipe)
            self.assertEqual(pipe.execute(), [True, "x"])

    def test_watch_finds_out_that_somebody_wrote(self):
        other = connect()
        with self.redis.pipeline() as pipe:
            pipe.watch("k")
            self.assertIsNone(pipe.get("k"))
            other.set("k", "other")
            pipe.multi()
            pipe.set("k", "mine")
            with self.assertRaises(redis.WatchError):
                pipe.execute()
        self.assertEqual(self.redis.get("k"), "other")

    def test_transaction_retries_until_nobody_interferes(self):
        other = connect()
        seen = []

        def increment(pipe):
            value = int(pipe.get("n") or 0)
            if not seen:
                other.set("n", 10)
            seen.append(value)
            pipe.multi()
            pipe.set("n", value + 1)

        self.redis.transaction(increment, "n")
        self.assertEqual(seen, [0, 10])
        self.assertEqual(self.redis.get("n"), "11")

    def test_messages_of_channels_and_patterns(self):
        listener = self.redis.pubsub()
        listener.subscribe("news")
        listener.psubscribe("n*")
        kinds = [listener.get_message(timeout=5)["type"] for _ in range(2)]
        self.assertEqual(kinds, ["subscribe", "psubscribe"])
        self.assertEqual(self.redis.publish("news", "hello"), 2)
        messages = [listener.get_message(timeout=5) for _ in range(2)]
        self.assertEqual([m["type"] for m in messages], ["message", "pmessage"])
        self.assertEqual({m["data"] for m in messages}, {"hello"})
        listener.close()

    def test_a_lock_is_held_by_one(self):
        lock = self.redis.lock("lock", timeout=10)
        self.assertTrue(lock.acquire(blocking=False))
        self.assertFalse(connect().lock("lock", timeout=10).acquire(blocking=False))
        self.assertTrue(lock.extend(5))
        lock.release()
        self.assertTrue(connect().lock("lock", timeout=1).acquire(blocking=False))

    def test_a_lock_that_ran_out_cannot_be_released(self):
        lock = self.redis.lock("lock", timeout=0.05)
        self.assertTrue(lock.acquire())
        time.sleep(0.1)
        with self.assertRaises(redis.exceptions.LockError):
            lock.release()

    def test_scan_iter_finds_every_key_once(self):
        with self.redis.pipeline(transaction=False) as pipe:
            for i in range(2000):
                pipe.set(f"key:{i}", i)
            pipe.execute()
        keys = list(self.redis.scan_iter("key:*", count=100))
        self.assertEqual(len(keys), 2000)
        self.assertEqual(len(set(keys)), 2000)

    def test_a_blocking_pop_waits_for_another_client(self):
        popped = []
        waiting = threading.Thread(target=lambda: popped.append(connect().blpop("queue", timeout=10)))
        waiting.start()
        while self.redis.info("clients")["blocked_clients"] == 0:
            time.sleep(0.005)
        self.redis.rpush("queue", "job")
        waiting.join()
        self.assertEqual(popped, [("queue", "job")])
        self.assertIsNone(self.redis.blpop("queue", timeout=0.1))

    def test_administration(self):
        self.assertEqual(self.redis.info()["redis_version"], "7.0.15")
        self.assertEqual(self.redis.config_get("databases"), {"databases": "16"})
        self.redis.client_setname("me")
        self.assertIn("me", [client["name"] for client in self.redis.client_list()])
        self.assertIn("get", self.redis.command())
        self.redis.config_set("slowlog-log-slower-than", 0)
        self.redis.get("k")
        commands = [entry["command"] for entry in self.redis.slowlog_get()]
        self.assertIn(b"GET k", [c if isinstance(c, bytes) else c.encode() for c in commands])
        self.redis.config_set("slowlog-log-slower-than", 10000)
        self.assertEqual(self.redis.memory_usage("nothing"), None)

    def test_monitor(self):
        with self.redis.monitor() as monitor:
            connect().get("k")
            self.assertEqual(monitor.next_command()["command"], "GET k")


if __name__ == "__main__":
    unittest.main()
