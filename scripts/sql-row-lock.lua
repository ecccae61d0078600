-- A6: the stock lies in a row of a relational database, and the row is locked while somebody decides about it.

local readStock = "SELECT quantity FROM stock WHERE id = ?"
local take = "UPDATE stock SET quantity = quantity - ? WHERE id = ?"

-- Whoever wants the row waits until the one who has it commits or rolls back.
local function lockThenBuy(item, quantity)
  sql("BEGIN")
  local row = sql(readStock .. " FOR UPDATE", item)
  if row.quantity < quantity then
    sql("ROLLBACK")
    return refused("sold out")
  end
  sql(take, quantity, item)
  sql("COMMIT")
  sold(quantity)
end

-- The check stands in the statement itself: no transaction is needed.
local function buyIfEnough(item, quantity)
  if sql(take .. " AND quantity >= ?", quantity, item, quantity) == 0 then
    return refused("sold out")
  end
  sold(quantity)
end

-- UPDATE locks the row too: nobody else sees the stock below zero.
local function buyThenCheck(item, quantity)
  sql("BEGIN")
  sql(take, quantity, item)
  if sql(readStock, item).quantity < 0 then
    sql("ROLLBACK")
    return refused("sold out")
  end
  sql("COMMIT")
  sold(quantity)
end

-- Wrong: a transaction alone locks nothing that is only read.
local function readThenBuy(item, quantity)
  sql("BEGIN")
  local row = sql(readStock, item)
  if row.quantity < quantity then
    sql("ROLLBACK")
    return refused("sold out")
  end
  sql(take, quantity, item)
  sql("COMMIT")
  sold(quantity)
end

local programs = {
  ["select for update"] = lockThenBuy,
  ["conditional update"] = buyIfEnough,
  ["update then check"] = buyThenCheck,
  ["read then update"] = readThenBuy,
}

scenario {
  title = "A row lock in the database",
  approach = "A6",
  story = [[
    The stock is a row of a relational database. A buyer locks it, looks at it, takes an item and commits; all others
    queue for the row meanwhile, each with a connection of the pool in its hands. Correct, but a hot item is sold by one
    buyer at a time, and when the pool runs dry even those wait who want something else.
  ]],
  take_home = "A row lock never sells twice; it sells to one at a time. A transaction that only reads locks nothing.",
  parameters = {
    { "clients", default = 2, min = 1, max = 100, about = "buyers at the same time" },
    { "stock", default = 1, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "how", choices = { "select for update", "conditional update", "update then check", "read then update" },
      default = "select for update", about = "how a buyer takes an item" },
    { "connections", default = 0, min = 0, max = 1000, about = "connections in the pool; 0: as many as are wanted" },
  },
  pool = { connections = "connections" },
  stock = { table = "stock", row = 1001, column = "quantity", parameter = "stock" },
  setup = function(p)
    sql("CREATE TABLE stock (id, quantity)")
    for item = 1, p.items do
      sql("INSERT INTO stock VALUES (?, ?)", 1000 + item, share(p.stock, p.items, item))
    end
  end,
  clients = function(p, i, name, item)
    return client("buyer", programs[p.how], 1000 + item, p.quantity)
  end,
  under_load = { connections = 20 },
  invariants = { oversold(), never_negative("stock", 1001, "quantity"), conserved() },
}
