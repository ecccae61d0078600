<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Code</name>
    <message>
        <source>%1, stale since step %2</source>
        <translation>%1, veraltet seit Schritt %2</translation>
    </message>
    <message>
        <source>reply lost</source>
        <translation>Antwort verloren</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>--set %1: write NAME=VALUE with a parameter of %2</source>
        <translation>--set %1: NAME=WERT schreiben, mit einem Parameter von %2</translation>
    </message>
    <message>
        <source>See, break and repair race conditions on a simulated Redis.</source>
        <translation>Wettlaufsituationen auf einem simulierten Redis sehen, auslösen und beheben.</translation>
    </message>
    <message>
        <source>Scenario to open, for example check-then-decrement.</source>
        <translation>Zu öffnendes Szenario, zum Beispiel check-then-decrement.</translation>
    </message>
    <message>
        <source>Folder with the scenario files.</source>
        <translation>Ordner mit den Szenariodateien.</translation>
    </message>
    <message>
        <source>Who moves at each step: &quot;A B A B&quot;.</source>
        <translation>Wer in jedem Schritt zieht: &quot;A B A B&quot;.</translation>
    </message>
    <message>
        <source>Value of a parameter; may be repeated.</source>
        <translation>Wert eines Parameters; mehrfach möglich.</translation>
    </message>
    <message>
        <source>light or dark; the system&apos;s when left out.</source>
        <translation>light (hell) oder dark (dunkel); ohne Angabe wie das System.</translation>
    </message>
    <message>
        <source>--theme %1: it can be light or dark</source>
        <translation>--theme %1: möglich sind light und dark</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>writes</source>
        <translation>schreibt</translation>
    </message>
    <message>
        <source>only reads</source>
        <translation>liest nur</translation>
    </message>
    <message>
        <source>may wait</source>
        <translation>wartet unter Umständen</translation>
    </message>
    <message>
        <source>not in scripts</source>
        <translation>nicht in Skripten</translation>
    </message>
    <message>
        <source>not in MULTI</source>
        <translation>nicht in MULTI</translation>
    </message>
    <message>
        <source>since Redis %1</source>
        <translation>seit Redis %1</translation>
    </message>
</context>
<context>
    <name>Debug</name>
    <message>
        <source>%1 more entries</source>
        <translation>%1 weitere Einträge</translation>
    </message>
    <message>
        <source>%1 members</source>
        <translation>%1 Einträge</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>never expires</source>
        <translation>läuft nie ab</translation>
    </message>
    <message>
        <source>expires in %1 ms</source>
        <translation>läuft in %1 ms ab</translation>
    </message>
    <message>
        <source>%1 ms → %2</source>
        <translation>%1 ms → %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1, a %2</source>
        <translation>%1, Typ %2</translation>
    </message>
    <message>
        <source>created</source>
        <translation>angelegt</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>TTL %1 → %2</source>
        <translation>TTL %1 → %2</translation>
    </message>
    <message>
        <source> (upvalue)</source>
        <translation> (Upvalue)</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1 more outside of these</source>
        <translation>%1 weitere außerhalb</translation>
    </message>
    <message>
        <source>%1 in line %2 dropped the TTL of %3: this key now lives for ever.</source>
        <translation>%1 in Zeile %2 hat %3 die TTL genommen: Dieser Schlüssel lebt nun für immer.</translation>
    </message>
    <message>
        <source>TTL %1 → none</source>
        <translation>TTL %1 → keine</translation>
    </message>
    <message>
        <source>running the script</source>
        <translation>das Skript läuft</translation>
    </message>
    <message>
        <source>ended after %1 lines</source>
        <translation>zu Ende nach %1 Zeilen</translation>
    </message>
    <message>
        <source>stopped at line %1 · event %2 of %3</source>
        <translation>hält vor Zeile %1 · Ereignis %2 von %3</translation>
    </message>
    <message>
        <source>reply %1</source>
        <translation>Antwort %1</translation>
    </message>
    <message>
        <source>line %1 does not run</source>
        <translation>Zeile %1 läuft nicht</translation>
    </message>
    <message>
        <source>line %1 runs %2 times in the whole run, with %3 calls: %4 of the server&apos;s time, simulated</source>
        <translation>Zeile %1 läuft im ganzen Lauf %2-mal, mit %3 Aufrufen: %4 der Zeit des Servers, simuliert</translation>
    </message>
</context>
<context>
    <name>DebugPanels</name>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>Open or save a script</source>
        <translation>Ein Skript öffnen oder speichern</translation>
    </message>
    <message>
        <source>File of the script</source>
        <translation>Datei des Skripts</translation>
    </message>
    <message>
        <source>/home/me/deduct.lua</source>
        <translation>/home/me/deduct.lua</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Save under this name</source>
        <translation>Unter diesem Namen speichern</translation>
    </message>
    <message>
        <source>Scripts that came along, and those opened before:</source>
        <translation>Mitgelieferte Skripte und früher geöffnete:</translation>
    </message>
    <message>
        <source>Scripts</source>
        <translation>Skripte</translation>
    </message>
    <message>
        <source>What the script is called with</source>
        <translation>Womit das Skript aufgerufen wird</translation>
    </message>
    <message>
        <source>The keys that are passed, one a line.</source>
        <translation>Die übergebenen Schlüssel, einer je Zeile.</translation>
    </message>
    <message>
        <source>The arguments, one a line.</source>
        <translation>Die Argumente, eines je Zeile.</translation>
    </message>
    <message>
        <source>Keys at first</source>
        <translation>Schlüssel am Anfang</translation>
    </message>
    <message>
        <source>Scenario whose keys are there at first</source>
        <translation>Szenario, dessen Schlüssel am Anfang da sind</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>those of: %1</source>
        <translation>die von: %1</translation>
    </message>
    <message>
        <source>Commands before the script</source>
        <translation>Befehle vor dem Skript</translation>
    </message>
    <message>
        <source>One a line: SET stock:1001 5</source>
        <translation>Einer je Zeile: SET stock:1001 5</translation>
    </message>
    <message>
        <source>Run with these</source>
        <translation>Damit ausführen</translation>
    </message>
    <message>
        <source>no code from there on</source>
        <translation>kein Code ab dort</translation>
    </message>
    <message>
        <source>at line %1</source>
        <translation>in Zeile %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove: %1</source>
        <translation>Entfernen: %1</translation>
    </message>
    <message>
        <source>Stops</source>
        <translation>Haltepunkte</translation>
    </message>
    <message>
        <source>Where the run stops</source>
        <translation>Wo der Lauf anhält</translation>
    </message>
    <message>
        <source>A line (12), 12 if left &lt; 0, 12 hits 3, 12 log left is {left}; command SET; key, read, write or change op:*; error; undeclared (a key that is not in KEYS).</source>
        <translation>Eine Zeile (12), 12 if left &lt; 0, 12 hits 3, 12 log left is {left}; command SET; key, read, write oder change op:*; error; undeclared (ein Schlüssel, der nicht in KEYS steht).</translation>
    </message>
    <message>
        <source>New stop</source>
        <translation>Neuer Haltepunkt</translation>
    </message>
    <message>
        <source>write op:*</source>
        <translation>write op:*</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>What is likely to go wrong</source>
        <translation>Was wahrscheinlich schiefgeht</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Go to line %1: %2</source>
        <translation>Zu Zeile %1: %2</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>More about line %1</source>
        <translation>Mehr zu Zeile %1</translation>
    </message>
</context>
<context>
    <name>Diagram</name>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>who moves next?</source>
        <translation>wer zieht als Nächstes?</translation>
    </message>
    <message>
        <source>press 1 to 9: who moves next?</source>
        <translation>1 bis 9 drücken: wer zieht als Nächstes?</translation>
    </message>
    <message>
        <source>press %1: who moves next?</source>
        <translation>%1 drücken: wer zieht als Nächstes?</translation>
    </message>
    <message>
        <source>Δ steps %1 to %2: %3 steps, %4 ms</source>
        <translation>Δ Schritte %1 bis %2: %3 Schritte, %4 ms</translation>
    </message>
    <message>
        <source>stale: read at %1, changed at %2</source>
        <translation>veraltet: gelesen in %1, geändert in %2</translation>
    </message>
    <message>
        <source>, acted on at %1</source>
        <translation>, benutzt in %1</translation>
    </message>
    <message>
        <source>%1 crash</source>
        <translation>%1 Absturz</translation>
    </message>
    <message>
        <source>orders that fail</source>
        <translation>Fehlerhafte</translation>
    </message>
    <message>
        <source>✕ lost from the start: every order fails</source>
        <translation>✕ von Anfang an verloren: jede Reihenfolge scheitert</translation>
    </message>
    <message>
        <source>✕ point of no return: step %1</source>
        <translation>✕ kein Zurück mehr: Schritt %1</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>never expires</source>
        <translation>läuft nie ab</translation>
    </message>
    <message>
        <source>expires in %1 ms</source>
        <translation>läuft in %1 ms ab</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>%1 members</source>
        <translation>%1 Einträge</translation>
    </message>
    <message>
        <source>created by this step</source>
        <translation>in diesem Schritt angelegt</translation>
    </message>
    <message>
        <source>changed by this step</source>
        <translation>in diesem Schritt geändert</translation>
    </message>
    <message>
        <source>%1, a %2</source>
        <translation>%1, Typ %2</translation>
    </message>
    <message>
        <source>removed by this step</source>
        <translation>in diesem Schritt entfernt</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>stock at start</source>
        <translation>Bestand am Anfang</translation>
    </message>
    <message>
        <source>sold</source>
        <translation>verkauft</translation>
    </message>
    <message>
        <source>oversold</source>
        <translation>überverkauft</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>aufgegeben</translation>
    </message>
    <message>
        <source>recognised repeats</source>
        <translation>erkannte Wiederholungen</translation>
    </message>
</context>
<context>
    <name>Lane</name>
    <message>
        <source>in MULTI, its watch is broken</source>
        <translation>in MULTI, WATCH ist gebrochen</translation>
    </message>
    <message>
        <source>in MULTI, %1 queued</source>
        <translation>in MULTI, %1 in der Schlange</translation>
    </message>
    <message>
        <source>watching, the watch is broken</source>
        <translation>beobachtet, WATCH ist gebrochen</translation>
    </message>
    <message>
        <source>watching, nothing changed</source>
        <translation>beobachtet, nichts geändert</translation>
    </message>
    <message>
        <source>wrote at step %1</source>
        <translation>schrieb in Schritt %1</translation>
    </message>
    <message>
        <source>read, not yet written</source>
        <translation>gelesen, noch nicht geschrieben</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>unterwegs</translation>
    </message>
    <message>
        <source>try %1</source>
        <translation>Versuch %1</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>nicht begonnen</translation>
    </message>
    <message>
        <source>holds %1</source>
        <translation>hält %1</translation>
    </message>
    <message>
        <source>begins again</source>
        <translation>beginnt von vorn</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>gescheitert: %1</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>abgestürzt</translation>
    </message>
    <message>
        <source>crashed at step %1</source>
        <translation>abgestürzt in Schritt %1</translation>
    </message>
    <message>
        <source>oversold</source>
        <translation>überverkauft</translation>
    </message>
    <message>
        <source>%1 · %2 more</source>
        <translation>%1 · %2 weitere</translation>
    </message>
    <message>
        <source>waits for the server to answer</source>
        <translation>wartet auf die Antwort des Servers</translation>
    </message>
    <message>
        <source>waits for a connection of the pool</source>
        <translation>wartet auf eine Verbindung aus dem Pool</translation>
    </message>
    <message>
        <source>waits for the row %1, which %2 has locked</source>
        <translation>wartet auf die Zeile %1, die %2 gesperrt hat</translation>
    </message>
    <message>
        <source>waits for the row %1</source>
        <translation>wartet auf die Zeile %1</translation>
    </message>
    <message>
        <source>gone; what it wrote stays</source>
        <translation>weg; was er geschrieben hat, bleibt</translation>
    </message>
    <message>
        <source>stopped by its error</source>
        <translation>durch seinen Fehler beendet</translation>
    </message>
    <message>
        <source>nothing left to do</source>
        <translation>nichts mehr zu tun</translation>
    </message>
    <message>
        <source>Client %1, %2: %3.</source>
        <translation>Client %1, %2: %3.</translation>
    </message>
    <message>
        <source> Outcome: %1 %2.</source>
        <translation> Ergebnis: %1 %2.</translation>
    </message>
    <message>
        <source>wrong,</source>
        <translation>falsch,</translation>
    </message>
    <message>
        <source> Next: %1.</source>
        <translation> Als Nächstes: %1.</translation>
    </message>
    <message>
        <source>stands still in its script</source>
        <translation>steht still in seinem Skript</translation>
    </message>
    <message>
        <source>waits for the server, which is at %1&apos;s script</source>
        <translation>wartet auf den Server, der bei %1s Skript ist</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
</context>
<context>
    <name>Oracle</name>
    <message>
        <source>safe after this</source>
        <translation>danach sicher</translation>
    </message>
    <message>
        <source>can still fail</source>
        <translation>kann noch scheitern</translation>
    </message>
    <message>
        <source>must fail</source>
        <translation>muss scheitern</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>can fail</source>
        <translation>kann scheitern</translation>
    </message>
    <message>
        <source>lost from the start</source>
        <translation>von Anfang an verloren</translation>
    </message>
    <message>
        <source>lost at step %1</source>
        <translation>verloren bei Schritt %1</translation>
    </message>
</context>
<context>
    <name>PlanPanel</name>
    <message>
        <source>%1 to %2. Enter closes; Run works it out.</source>
        <translation>%1 bis %2. Enter schließt; Starten rechnet.</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>What the network, the server and the clients cost: a JSON file in scripts/profiles.</source>
        <translation>Was Netz, Server und Clients kosten: eine JSON-Datei in scripts/profiles.</translation>
    </message>
    <message>
        <source>approaches</source>
        <translation>Ansätze</translation>
    </message>
</context>
<context>
    <name>Price</name>
    <message>
        <source>check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>give back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>blind</source>
        <translation>blind</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>Sperre</translation>
    </message>
    <message>
        <source>row lock</source>
        <translation>Zeilensperre</translation>
    </message>
    <message>
        <source>Lua, once</source>
        <translation>Lua, 1-mal</translation>
    </message>
    <message>
        <source>%1 M</source>
        <translation>%1 Mio.</translation>
    </message>
    <message>
        <source>%1 k</source>
        <translation>%1 Tsd.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
</context>
<context>
    <name>PriceCharts</name>
    <message>
        <source>not run yet</source>
        <translation>noch nicht gelaufen</translation>
    </message>
    <message>
        <source>median %1, P99 %2</source>
        <translation>Median %1, P99 %2</translation>
    </message>
    <message>
        <source>simulated %1</source>
        <translation>simuliert %1</translation>
    </message>
    <message>
        <source>95 % band %1 to %2 from %3 runs</source>
        <translation>95-%-Band %1 bis %2 aus %3 Läufen</translation>
    </message>
    <message>
        <source>measured on %1: %2</source>
        <translation>gemessen auf %1: %2</translation>
    </message>
    <message>
        <source>claimed: %1</source>
        <translation>behauptet: %1</translation>
    </message>
</context>
<context>
    <name>PriceExports</name>
    <message>
        <source>Figures as CSV</source>
        <translation>Zahlen als CSV</translation>
    </message>
    <message>
        <source>Figures as a Markdown table</source>
        <translation>Zahlen als Markdown-Tabelle</translation>
    </message>
    <message>
        <source>Charts as %1</source>
        <translation>Diagramme als %1</translation>
    </message>
    <message>
        <source>Values of the charts as CSV</source>
        <translation>Werte der Diagramme als CSV</translation>
    </message>
    <message>
        <source>Timeline as %1</source>
        <translation>Zeitleiste als %1</translation>
    </message>
    <message>
        <source>Requests of the timeline as CSV</source>
        <translation>Anfragen der Zeitleiste als CSV</translation>
    </message>
    <message>
        <source>Recorded run for Perfetto</source>
        <translation>Aufgezeichneter Lauf für Perfetto</translation>
    </message>
    <message>
        <source>Operations of the recorded run as CSV</source>
        <translation>Vorgänge des aufgezeichneten Laufs als CSV</translation>
    </message>
</context>
<context>
    <name>PricePlan</name>
    <message>
        <source>clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>Buyers at the same time, each with its own connection.</source>
        <translation>Käufer zur gleichen Zeit, jeder mit eigener Verbindung.</translation>
    </message>
    <message>
        <source>each</source>
        <translation>je</translation>
    </message>
    <message>
        <source>Operations of each client, one after the other.</source>
        <translation>Vorgänge jedes Clients, einer nach dem anderen.</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Artikel</translation>
    </message>
    <message>
        <source>That the operations spread over. One is a hot item: everybody wants the same key.</source>
        <translation>Auf die sich die Vorgänge verteilen. Einer ist ein heißer Artikel: alle wollen denselben Schlüssel.</translation>
    </message>
    <message>
        <source>stock</source>
        <translation>Bestand</translation>
    </message>
    <message>
        <source>Of all items together.</source>
        <translation>Aller Artikel zusammen.</translation>
    </message>
    <message>
        <source>round trip</source>
        <translation>Umlauf</translation>
    </message>
    <message>
        <source>On the network, there and back, in the mean. The profile says how much it varies.</source>
        <translation>Im Netz, hin und zurück, im Mittel. Wie sehr er schwankt, sagt das Profil.</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>losers</source>
        <translation>Verlierer</translation>
    </message>
    <message>
        <source>What a client does whose attempt was in vain: the lock was taken, or EXEC answered nil.</source>
        <translation>Was ein Client tut, dessen Versuch vergeblich war: die Sperre war vergeben, oder EXEC antwortete nil.</translation>
    </message>
    <message>
        <source>give up</source>
        <translation>geben auf</translation>
    </message>
    <message>
        <source>retry</source>
        <translation>versuchen erneut</translation>
    </message>
    <message>
        <source>back off</source>
        <translation>warten ab</translation>
    </message>
    <message>
        <source>tries</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Most attempts of one operation, for those who retry or back off. 0: until it works.</source>
        <translation>Höchstens so viele Versuche eines Vorgangs, wenn Verlierer es erneut versuchen. 0: bis es gelingt.</translation>
    </message>
    <message>
        <source>seeds</source>
        <translation>Startwerte</translation>
    </message>
    <message>
        <source>Runs of each approach, each with other random numbers. From two on there are 95 % bands.</source>
        <translation>Läufe jedes Ansatzes, jeder mit anderen Zufallszahlen. Ab zweien gibt es 95-%-Bänder.</translation>
    </message>
</context>
<context>
    <name>PrivateRedis</name>
    <message>
        <source>There is no redis-server on the PATH. Install it (Debian: apt-get install redis-server), or name a server that runs.</source>
        <translation>Im PATH gibt es keinen redis-server. Installieren Sie ihn (Debian: apt-get install redis-server), oder geben Sie einen laufenden Server an.</translation>
    </message>
    <message>
        <source>No temporary directory for redis-server: %1</source>
        <translation>Kein temporäres Verzeichnis für redis-server: %1</translation>
    </message>
    <message>
        <source>No free port on 127.0.0.1 for redis-server.</source>
        <translation>Kein freier Port auf 127.0.0.1 für redis-server.</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>%1 lässt sich nicht starten: %2</translation>
    </message>
    <message>
        <source>redis-server ended at once: %1</source>
        <translation>redis-server hat sich sofort beendet: %1</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>redis-server did not answer within %1 s.</source>
        <translation>redis-server hat %1 s lang nicht geantwortet.</translation>
    </message>
    <message>
        <source>it said nothing</source>
        <translation>ohne ein Wort</translation>
    </message>
</context>
<context>
    <name>Proof</name>
    <message>
        <source>stuck: some clients can only ask again, for ever</source>
        <translation>festgefahren: einige Clients können nur noch endlos nachfragen</translation>
    </message>
    <message>
        <source>breaks %1</source>
        <translation>verletzt %1</translation>
    </message>
    <message>
        <source>breaks %1: %2</source>
        <translation>verletzt %1: %2</translation>
    </message>
    <message>
        <source>never happens: %1</source>
        <translation>kommt nie vor: %1</translation>
    </message>
    <message>
        <source>some order breaks an invariant</source>
        <translation>eine Reihenfolge verletzt eine Invariante</translation>
    </message>
    <message>
        <source>None of %1 orders fails.</source>
        <translation>Keine von %1 Reihenfolgen scheitert.</translation>
    </message>
    <message>
        <source>%1 of %2 orders fail: %3</source>
        <translation>%1 von %2 Reihenfolgen scheitern: %3</translation>
    </message>
    <message>
        <source>all orders equally likely</source>
        <translation>alle Reihenfolgen gleich wahrscheinlich</translation>
    </message>
    <message>
        <source>Orders cannot be counted.</source>
        <translation>Die Reihenfolgen lassen sich nicht zählen.</translation>
    </message>
    <message>
        <source>some clients can ask again for ever</source>
        <translation>einige Clients können endlos nachfragen</translation>
    </message>
    <message>
        <source>a scheduler that picks at random: %1</source>
        <translation>ein Scheduler, der zufällig wählt: %1</translation>
    </message>
    <message>
        <source>Not every order was looked at: %1. All orders of up to %2 steps were.</source>
        <translation>Nicht jede Reihenfolge wurde angesehen: %1. Alle mit bis zu %2 Schritten wurden es.</translation>
    </message>
    <message>
        <source>Estimate: %1 of %2 random runs failed.</source>
        <translation>Schätzung: %1 von %2 zufälligen Läufen scheiterten.</translation>
    </message>
    <message>
        <source>%1 of them lie wholly in what was looked at</source>
        <translation>%1 davon liegen ganz in dem, was angesehen wurde</translation>
    </message>
    <message>
        <source>It cannot start</source>
        <translation>Start nicht möglich</translation>
    </message>
    <message>
        <source>Exploring</source>
        <translation>Wird erkundet</translation>
    </message>
    <message>
        <source>Not proved yet</source>
        <translation>Noch nicht bewiesen</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>festgefahren</translation>
    </message>
    <message>
        <source>%1 states · %2 a second · %3 steps deep · %4 waiting</source>
        <translation>%1 Zustände · %2 je Sekunde · %3 Schritte tief · %4 warten</translation>
    </message>
    <message>
        <source>Safe</source>
        <translation>Sicher</translation>
    </message>
    <message>
        <source>no order breaks an invariant</source>
        <translation>keine Reihenfolge verletzt eine Invariante</translation>
    </message>
    <message>
        <source>It fails</source>
        <translation>Es scheitert</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>stopped before every order was looked at</source>
        <translation>angehalten, bevor jede Reihenfolge angesehen war</translation>
    </message>
    <message>
        <source>nothing found so far, but not all was looked at</source>
        <translation>bisher nichts gefunden, aber nicht alles wurde angesehen</translation>
    </message>
    <message>
        <source>orders</source>
        <translation>Reihenfolgen</translation>
    </message>
    <message>
        <source>counted, not walked</source>
        <translation>gezählt, nicht durchlaufen</translation>
    </message>
    <message>
        <source>some runs can go on for ever</source>
        <translation>manche Läufe können endlos weitergehen</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>nicht gezählt</translation>
    </message>
    <message>
        <source>states, clients told apart</source>
        <translation>Zustände, Clients unterschieden</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>nicht gebraucht</translation>
    </message>
    <message>
        <source>merged states</source>
        <translation>zusammengefasste Zustände</translation>
    </message>
    <message>
        <source>steps between them</source>
        <translation>Schritte dazwischen</translation>
    </message>
    <message>
        <source>idle steps</source>
        <translation>Leerschritte</translation>
    </message>
    <message>
        <source>change nothing: no orders of their own</source>
        <translation>ändern nichts: keine eigenen Reihenfolgen</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>every order</source>
        <translation>jede Reihenfolge</translation>
    </message>
    <message>
        <source>up to %1 steps</source>
        <translation>bis zu %1 Schritten</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>möglich</translation>
    </message>
    <message>
        <source>it never happens</source>
        <translation>kommt nie vor</translation>
    </message>
    <message>
        <source>not seen so far</source>
        <translation>bisher nicht gesehen</translation>
    </message>
    <message>
        <source>sold %1</source>
        <translation>verkauft: %1</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>in Ordnung</translation>
    </message>
    <message>
        <source>items oversold (stock %1, %2 clients)</source>
        <translation>zu viel verkaufte Artikel (Bestand %1, %2 Clients)</translation>
    </message>
    <message>
        <source>how runs end</source>
        <translation>wie Läufe enden</translation>
    </message>
    <message>
        <source>%1 oversold</source>
        <translation>%1 zu viel verkauft</translation>
    </message>
    <message>
        <source>%1 orders, %2</source>
        <translation>%1 Reihenfolgen, %2</translation>
    </message>
    <message>
        <source>a scheduler at random: %1</source>
        <translation>ein zufälliger Scheduler: %1</translation>
    </message>
    <message>
        <source>Only ends that were seen so far; how often each comes cannot be said.</source>
        <translation>Nur bisher gesehene Ausgänge; wie oft jeder vorkommt, lässt sich nicht sagen.</translation>
    </message>
    <message>
        <source>Every way to end; how often each comes cannot be said.</source>
        <translation>Jeder mögliche Ausgang; wie oft er vorkommt, lässt sich nicht sagen.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>crash</source>
        <translation>Absturz</translation>
    </message>
    <message>
        <source>lost reply</source>
        <translation>Antwort verloren</translation>
    </message>
    <message>
        <source>key expires</source>
        <translation>Schlüssel läuft ab</translation>
    </message>
    <message>
        <source>scripts flushed</source>
        <translation>Skripte vergessen</translation>
    </message>
    <message>
        <source>%1, at most %2</source>
        <translation>%1, höchstens %2</translation>
    </message>
    <message>
        <source>faults: %1</source>
        <translation>Störungen: %1</translation>
    </message>
    <message>
        <source>Fewest steps</source>
        <translation>Wenigste Schritte</translation>
    </message>
    <message>
        <source>Fewest switches</source>
        <translation>Wenigste Wechsel</translation>
    </message>
    <message>
        <source>explored</source>
        <translation>erkundet</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>No run was seen to end.</source>
        <translation>Kein Lauf kam bisher an ein Ende.</translation>
    </message>
    <message>
        <source>A check raised an error, which counts as a failure: %1</source>
        <translation>Eine Prüfung brach mit einem Fehler ab, was als Scheitern zählt: %1</translation>
    </message>
    <message>
        <source>executed steps</source>
        <translation>ausgeführte Schritte</translation>
    </message>
    <message>
        <source>by Redis and Lua; all others were remembered</source>
        <translation>von Redis und Lua; alle anderen waren bekannt</translation>
    </message>
</context>
<context>
    <name>Run</name>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source> (ahead)</source>
        <translation> (voraus)</translation>
    </message>
    <message>
        <source>%1 %2 after steps %3 to %4</source>
        <translation>%1 %2 nach den Schritten %3 bis %4</translation>
    </message>
    <message>
        <source>holds %1</source>
        <translation>hält %1</translation>
    </message>
    <message>
        <source>holds %1, which is wanted</source>
        <translation>hält %1, worauf andere warten</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>wartet auf %1</translation>
    </message>
    <message>
        <source>watches %1</source>
        <translation>beobachtet %1</translation>
    </message>
    <message>
        <source>watches %1, which was changed</source>
        <translation>beobachtet %1, das geändert wurde</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>the reply was lost</source>
        <translation>die Antwort ging verloren</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>liest %1</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>schreibt %1</translation>
    </message>
</context>
<context>
    <name>ScriptFile</name>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 ließ sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>%1 cannot be read. Give the name of a file with a Redis script.</source>
        <translation>%1 ist nicht lesbar. Geben Sie den Namen einer Datei mit einem Redis-Skript an.</translation>
    </message>
    <message>
        <source>%1 has %2 bytes; scripts of up to %3 bytes can be debugged here.</source>
        <translation>%1 hat %2 Bytes; hier lassen sich Skripte bis %3 Bytes debuggen.</translation>
    </message>
    <message>
        <source>%1 is a binary file or compiled Lua. Redis takes scripts as text: open the source.</source>
        <translation>%1 ist eine Binärdatei oder übersetztes Lua. Redis nimmt Skripte als Text: Öffnen Sie die Quelle.</translation>
    </message>
    <message>
        <source>%1 is not UTF-8, so that it could not be saved as it is. Convert it first.</source>
        <translation>%1 ist kein UTF-8 und ließe sich nicht unverändert speichern. Wandeln Sie es zuerst um.</translation>
    </message>
</context>
<context>
    <name>Server</name>
    <message>
        <source>no reply yet</source>
        <translation>noch keine Antwort</translation>
    </message>
    <message>
        <source>The reply was lost: %1 sees a time-out.</source>
        <translation>Die Antwort ging verloren: %1 sieht eine Zeitüberschreitung.</translation>
    </message>
    <message>
        <source>and %1 more calls</source>
        <translation>und %1 weitere Aufrufe</translation>
    </message>
    <message>
        <source>watches %1</source>
        <translation>beobachtet %1</translation>
    </message>
    <message>
        <source>its watch is broken</source>
        <translation>sein WATCH ist gebrochen</translation>
    </message>
    <message>
        <source>its watch broke at step %1</source>
        <translation>sein WATCH brach in Schritt %1</translation>
    </message>
    <message>
        <source>its watch broke when %1 wrote at step %2</source>
        <translation>sein WATCH brach, als %1 in Schritt %2 schrieb</translation>
    </message>
    <message>
        <source>watches %1; %2: EXEC will answer nil</source>
        <translation>beobachtet %1; %2: EXEC wird nil antworten</translation>
    </message>
    <message>
        <source>is in MULTI; a command was refused: EXEC will be aborted</source>
        <translation>ist in MULTI; ein Befehl wurde abgewiesen: EXEC wird abgebrochen</translation>
    </message>
    <message>
        <source>is in MULTI, nothing queued yet</source>
        <translation>ist in MULTI, noch nichts in der Schlange</translation>
    </message>
    <message>
        <source>is in MULTI, queued so far:</source>
        <translation>ist in MULTI, bisher in der Schlange:</translation>
    </message>
    <message>
        <source>waits for an answer</source>
        <translation>wartet auf Antwort</translation>
    </message>
    <message>
        <source>Nothing executed yet.</source>
        <translation>Noch nichts ausgeführt.</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%L1 s</source>
        <translation>%L1 s</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>d</source>
        <translation>d</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>about %1 × 10%2</source>
        <translation>etwa %1 × 10%2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>&lt; %1 %</source>
        <translation>&lt; %1 %</translation>
    </message>
    <message>
        <source>&gt; %1 %</source>
        <translation>&gt; %1 %</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>server thread</source>
        <translation>Server-Thread</translation>
    </message>
    <message>
        <source>queue, most %1</source>
        <translation>Schlange ≤ %1</translation>
    </message>
    <message>
        <source>client %1</source>
        <translation>Client %1</translation>
    </message>
    <message>
        <source>fewer, wider lanes</source>
        <translation>weniger, breitere Bahnen</translation>
    </message>
    <message>
        <source>… %1 more, scroll with ↑ ↓</source>
        <translation>… %1 weitere, blättern mit ↑ ↓</translation>
    </message>
    <message>
        <source>… %1 more, collapsed</source>
        <translation>… %1 weitere, eingeklappt</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>script of %1: %2</source>
        <translation>Skript von %1: %2</translation>
    </message>
    <message>
        <source>database</source>
        <translation>Datenbank</translation>
    </message>
    <message>
        <source>wait, most %1</source>
        <translation>warten ≤ %1</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>Wettlauf</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>Beweis</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>Debug</translation>
    </message>
</context>
<context>
    <name>interleave::ArticleCard</name>
    <message>
        <source>Article 2</source>
        <translation>Artikel 2</translation>
    </message>
    <message>
        <source>approach</source>
        <translation>Ansatz</translation>
    </message>
    <message>
        <source>claimed</source>
        <translation>behauptet</translation>
    </message>
    <message>
        <source>simulated, %1 items</source>
        <translation>simuliert, %1 Artikel</translation>
    </message>
    <message>
        <source>simulated, one hot item</source>
        <translation>simuliert, ein begehrter Artikel</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>Take this load</source>
        <translation>Diese Last nehmen</translation>
    </message>
    <message>
        <source>Takes the table&apos;s approaches, load and profile into the plan above; Measure then fills the last column</source>
        <translation>Nimmt Ansätze, Last und Profil der Tabelle in den Plan darüber; Messen füllt dann die letzte Spalte</translation>
    </message>
    <message>
        <source>Not explained: %1</source>
        <translation>Nicht erklärt: %1</translation>
    </message>
    <message>
        <source>at work</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>some</source>
        <translation>einige</translation>
    </message>
    <message>
        <source>100 clients, stock 10,000; one profile and one number of items for all rows, nothing tuned for one of them.</source>
        <translation>100 Clients, Bestand 10.000; ein Profil und eine Zahl von Artikeln für alle Zeilen, nichts für eine allein angepasst.</translation>
    </message>
    <message>
        <source>operations per second · mean · P99 · %1 items oversold</source>
        <translation>Vorgänge je Sekunde · Mittel · P99 · %1 Artikel überverkauft</translation>
    </message>
</context>
<context>
    <name>interleave::BranchPanel</name>
    <message>
        <source>Branches</source>
        <translation>Zweige</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <translation>%1   %2</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>Going back and moving somebody else begins a branch; none is lost.</source>
        <translation>Wer zurückgeht und jemand anderen ziehen lässt, beginnt einen Zweig; keiner geht verloren.</translation>
    </message>
</context>
<context>
    <name>interleave::CallsCard</name>
    <message>
        <source>Redis calls</source>
        <translation>Redis-Aufrufe</translation>
    </message>
    <message>
        <source>event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>reply</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>Redis calls of this run</source>
        <translation>Redis-Aufrufe dieses Laufs</translation>
    </message>
    <message>
        <source>A click goes to the line that made the call</source>
        <translation>Ein Klick geht zu der Zeile des Aufrufs</translation>
    </message>
    <message>
        <source>%1 of %2 so far</source>
        <translation>%1 von %2 bisher</translation>
    </message>
</context>
<context>
    <name>interleave::ClientLane</name>
    <message>
        <source>Client %1</source>
        <translation>Client %1</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 ziehen</translation>
    </message>
    <message>
        <source>Program of client %1</source>
        <translation>Programm von Client %1</translation>
    </message>
    <message>
        <source>sends %1</source>
        <translation>sendet %1</translation>
    </message>
    <message>
        <source> The proof: %1.</source>
        <translation> Der Beweis: %1.</translation>
    </message>
</context>
<context>
    <name>interleave::ClientListModel</name>
    <message>
        <source> The proof: %1.</source>
        <translation> Der Beweis: %1.</translation>
    </message>
</context>
<context>
    <name>interleave::ClientRows</name>
    <message>
        <source>Move</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>Clients</translation>
    </message>
</context>
<context>
    <name>interleave::CodeEditor</name>
    <message>
        <source>Source of the scenario</source>
        <translation>Quelltext des Szenarios</translation>
    </message>
</context>
<context>
    <name>interleave::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Type what you want to do</source>
        <translation>Eintippen, was geschehen soll</translation>
    </message>
    <message>
        <source>Filter of the commands</source>
        <translation>Filter der Befehle</translation>
    </message>
    <message>
        <source>Commands that fit</source>
        <translation>Passende Befehle</translation>
    </message>
</context>
<context>
    <name>interleave::CommandReference</name>
    <message>
        <source>Redis commands</source>
        <translation>Redis-Befehle</translation>
    </message>
    <message>
        <source>Search Redis commands: a name, a word, a group such as hash</source>
        <translation>Redis-Befehle suchen: Name, Wort oder Gruppe wie hash</translation>
    </message>
    <message>
        <source>Search Redis commands</source>
        <translation>Redis-Befehle suchen</translation>
    </message>
    <message>
        <source>No command fits. Esc closes this panel.</source>
        <translation>Kein Befehl passt. Esc schließt dieses Fenster.</translation>
    </message>
    <message>
        <source>%1 of %2 commands of the simulation, as COMMAND DOCS tells them. Esc closes this panel.</source>
        <translation>%1 von %2 Befehlen der Simulation, wie COMMAND DOCS sie nennt. Esc schließt dieses Fenster.</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>Gruppe %1</translation>
    </message>
    <message>
        <source>since Redis %1</source>
        <translation>seit Redis %1</translation>
    </message>
</context>
<context>
    <name>interleave::ComparisonModel</name>
    <message>
        <source>without faults</source>
        <translation>ohne Störung</translation>
    </message>
    <message>
        <source>crash</source>
        <translation>Absturz</translation>
    </message>
    <message>
        <source>lost reply</source>
        <translation>Antwort verloren</translation>
    </message>
    <message>
        <source>key expires</source>
        <translation>Schlüssel läuft ab</translation>
    </message>
    <message>
        <source>scripts flushed</source>
        <translation>Skripte vergessen</translation>
    </message>
    <message>
        <source>safe</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>No order fails. A click opens it.</source>
        <translation>Keine Reihenfolge scheitert. Ein Klick öffnet es.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>scheitert</translation>
    </message>
    <message>
        <source>%1: %2 of all orders fail.</source>
        <translation>%1: %2 aller Reihenfolgen scheitern.</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>A click plays it in the race.</source>
        <translation>Ein Klick spielt es im Wettlauf.</translation>
    </message>
    <message>
        <source>approach</source>
        <translation>Ansatz</translation>
    </message>
</context>
<context>
    <name>interleave::ComparisonTable</name>
    <message>
        <source>The same shop, other approaches</source>
        <translation>Derselbe Laden, andere Ansätze</translation>
    </message>
</context>
<context>
    <name>interleave::ConsoleCard</name>
    <message>
        <source>Console</source>
        <translation>Konsole</translation>
    </message>
    <message>
        <source>Lua, or a Redis command</source>
        <translation>Lua oder ein Redis-Befehl</translation>
    </message>
    <message>
        <source>What was asked and answered</source>
        <translation>Was gefragt und geantwortet wurde</translation>
    </message>
    <message>
        <source>Ask: Lua in the frame, or a Redis command in capitals</source>
        <translation>Fragen: Lua im Rahmen, oder ein Redis-Befehl in Großbuchstaben</translation>
    </message>
    <message>
        <source>quantity * 2 · quantity = 5 · TTL op:{1001}</source>
        <translation>quantity * 2 · quantity = 5 · TTL op:{1001}</translation>
    </message>
</context>
<context>
    <name>interleave::CounterexampleCard</name>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play: %1</source>
        <translation>Abspielen: %1</translation>
    </message>
    <message>
        <source>Plays it in the race, to be looked at step by step</source>
        <translation>Spielt es im Wettlauf, um es Schritt für Schritt anzusehen</translation>
    </message>
    <message>
        <source>From here on some clients only ask again, for ever.</source>
        <translation>Von hier an fragen einige Clients nur noch endlos nach.</translation>
    </message>
    <message>
        <source>Before anybody moves: %1</source>
        <translation>Bevor sich jemand bewegt: %1</translation>
    </message>
</context>
<context>
    <name>interleave::CurvePlot</name>
    <message>
        <source>Curve: %1</source>
        <translation>Kurve: %1</translation>
    </message>
    <message>
        <source>95 % band %1 to %2</source>
        <translation>95-%-Band %1 bis %2</translation>
    </message>
</context>
<context>
    <name>interleave::CurvesCard</name>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>round trip</source>
        <translation>Umlauf</translation>
    </message>
    <message>
        <source>stock</source>
        <translation>Bestand</translation>
    </message>
    <message>
        <source>script weight</source>
        <translation>Skriptdauer</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>oversold</source>
        <translation>überverkauft</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>P99</source>
        <translation>P99</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
    <message>
        <source>script weight, µs</source>
        <translation>Skriptdauer, µs</translation>
    </message>
    <message>
        <source>operations per second</source>
        <translation>Vorgänge pro Sekunde</translation>
    </message>
    <message>
        <source>1 ÷ service time</source>
        <translation>1 ÷ Bedienzeit</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 von %2 Punkten</translation>
    </message>
    <message>
        <source>%1 operations at each point</source>
        <translation>%1 Vorgänge an jedem Punkt</translation>
    </message>
</context>
<context>
    <name>interleave::DebugBar</name>
    <message>
        <source>keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>initial keys</source>
        <translation>am Anfang</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>Haltepunkte</translation>
    </message>
    <message>
        <source>Back to the race</source>
        <translation>Zurück zum Wettlauf</translation>
    </message>
    <message>
        <source>Makes this step in the race, which goes on from there</source>
        <translation>Macht diesen Schritt im Wettlauf, der von dort weitergeht</translation>
    </message>
    <message>
        <source>reverse</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>◀ back</source>
        <translation>◀ zurück</translation>
    </message>
    <message>
        <source>over ▶</source>
        <translation>über ▶</translation>
    </message>
    <message>
        <source>into</source>
        <translation>hinein</translation>
    </message>
    <message>
        <source>out</source>
        <translation>hinaus</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Open a script</source>
        <translation>Ein Skript öffnen</translation>
    </message>
    <message>
        <source>Script: %1</source>
        <translation>Skript: %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>1 command</source>
        <translation>1 Befehl</translation>
    </message>
    <message>
        <source>%1 commands</source>
        <translation>%1 Befehle</translation>
    </message>
</context>
<context>
    <name>interleave::DebugKeysCard</name>
    <message>
        <source>Keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Changes since</source>
        <translation>Änderungen seit</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>Halt</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Changes since: the last line, the last stop, or the start</source>
        <translation>Änderungen seit: der letzten Zeile, dem letzten Halt oder dem Anfang</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Double click: go to the line that wrote the key last</source>
        <translation>Doppelklick: zu der Zeile, die den Schlüssel zuletzt schrieb</translation>
    </message>
</context>
<context>
    <name>interleave::DebugModel</name>
    <message>
        <source>%1 sends no script to Redis next.</source>
        <translation>%1 schickt als Nächstes kein Skript an Redis.</translation>
    </message>
    <message>
        <source>%1&apos;s next step is no script: %2.</source>
        <translation>%1s nächster Schritt ist kein Skript: %2.</translation>
    </message>
    <message>
        <source>%1, step of %2</source>
        <translation>%1, Schritt von %2</translation>
    </message>
    <message>
        <source>There is no line %1; the script has %2.</source>
        <translation>Es gibt keine Zeile %1; das Skript hat %2.</translation>
    </message>
    <message>
        <source>who wrote %1</source>
        <translation>wer schrieb %1</translation>
    </message>
</context>
<context>
    <name>interleave::DebugView</name>
    <message>
        <source>Debug</source>
        <translation>Debug</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>Recorded as far as %1 lines; the script goes on: an endless loop?</source>
        <translation>Aufgezeichnet bis %1 Zeilen; das Skript läuft weiter: eine Endlosschleife?</translation>
    </message>
    <message>
        <source>A fork: you changed something in this run (%1). Ctrl+Shift+Z takes it back.</source>
        <translation>Eine Abzweigung: In diesem Lauf ist etwas geändert (%1). Strg+Umschalt+Z nimmt es zurück.</translation>
    </message>
    <message>
        <source>%1&apos;s step stands still here, and everybody else waits, as they would at a real Redis.</source>
        <translation>%1s Schritt steht hier still, und alle anderen warten, wie an einem echten Redis.</translation>
    </message>
    <message>
        <source>Continue to the next stop</source>
        <translation>Weiter bis zum nächsten Halt</translation>
    </message>
    <message>
        <source>continue</source>
        <translation>weiter</translation>
    </message>
    <message>
        <source>Step over</source>
        <translation>Einen Schritt über Aufrufe hinweg</translation>
    </message>
    <message>
        <source>step over</source>
        <translation>Schritt über</translation>
    </message>
    <message>
        <source>Step into</source>
        <translation>Einen Schritt in Aufrufe hinein</translation>
    </message>
    <message>
        <source>step into</source>
        <translation>Schritt hinein</translation>
    </message>
    <message>
        <source>Step out</source>
        <translation>Aus der Funktion hinaus</translation>
    </message>
    <message>
        <source>step out</source>
        <translation>Schritt hinaus</translation>
    </message>
    <message>
        <source>Continue backward to the stop before</source>
        <translation>Rückwärts bis zum Halt davor</translation>
    </message>
    <message>
        <source>continue backward</source>
        <translation>rückwärts weiter</translation>
    </message>
    <message>
        <source>Step back over</source>
        <translation>Einen Schritt zurück, über Aufrufe hinweg</translation>
    </message>
    <message>
        <source>step back over</source>
        <translation>Schritt zurück über</translation>
    </message>
    <message>
        <source>Step back into</source>
        <translation>Einen Schritt zurück, in Aufrufe hinein</translation>
    </message>
    <message>
        <source>step back into</source>
        <translation>Schritt zurück hinein</translation>
    </message>
    <message>
        <source>Step back out</source>
        <translation>Zurück aus der Funktion hinaus</translation>
    </message>
    <message>
        <source>step back out</source>
        <translation>Schritt zurück hinaus</translation>
    </message>
    <message>
        <source>Run to the cursor</source>
        <translation>Bis zur Schreibmarke</translation>
    </message>
    <message>
        <source>run to the cursor</source>
        <translation>bis zur Schreibmarke</translation>
    </message>
    <message>
        <source>Run backward to the cursor</source>
        <translation>Rückwärts bis zur Schreibmarke</translation>
    </message>
    <message>
        <source>back to the cursor</source>
        <translation>zurück zur Schreibmarke</translation>
    </message>
    <message>
        <source>To the start of the run</source>
        <translation>Zum Anfang des Laufs</translation>
    </message>
    <message>
        <source>to the start</source>
        <translation>zum Anfang</translation>
    </message>
    <message>
        <source>Breakpoint at the cursor</source>
        <translation>Haltepunkt an der Schreibmarke</translation>
    </message>
    <message>
        <source>breakpoint on or off</source>
        <translation>Haltepunkt an oder aus</translation>
    </message>
    <message>
        <source>Open a script</source>
        <translation>Ein Skript öffnen</translation>
    </message>
    <message>
        <source>open a script</source>
        <translation>ein Skript öffnen</translation>
    </message>
    <message>
        <source>Save the script</source>
        <translation>Das Skript speichern</translation>
    </message>
    <message>
        <source>save</source>
        <translation>speichern</translation>
    </message>
    <message>
        <source>Revert to what the file holds</source>
        <translation>Zurück zu dem, was in der Datei steht</translation>
    </message>
    <message>
        <source>Keys, arguments and initial keys</source>
        <translation>Schlüssel, Argumente und Anfangsschlüssel</translation>
    </message>
    <message>
        <source>keys and arguments</source>
        <translation>Schlüssel und Argumente</translation>
    </message>
    <message>
        <source>Stops: lines, commands, keys, errors</source>
        <translation>Haltepunkte: Zeilen, Befehle, Schlüssel, Fehler</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>Haltepunkte</translation>
    </message>
    <message>
        <source>Ask in the console</source>
        <translation>In der Konsole fragen</translation>
    </message>
    <message>
        <source>console</source>
        <translation>Konsole</translation>
    </message>
    <message>
        <source>Go to the script&apos;s text</source>
        <translation>Zum Text des Skripts</translation>
    </message>
    <message>
        <source>the script&apos;s text</source>
        <translation>der Text des Skripts</translation>
    </message>
    <message>
        <source>Take back what was changed in the run</source>
        <translation>Zurücknehmen, was im Lauf geändert wurde</translation>
    </message>
    <message>
        <source>take back changes of the run</source>
        <translation>Änderungen des Laufs zurücknehmen</translation>
    </message>
    <message>
        <source>Back to the race: make the step</source>
        <translation>Zurück zum Wettlauf: den Schritt machen</translation>
    </message>
    <message>
        <source>breakpoint</source>
        <translation>Haltepunkt</translation>
    </message>
    <message>
        <source>run to cursor</source>
        <translation>bis zur Marke</translation>
    </message>
    <message>
        <source>with a step key goes backward</source>
        <translation>mit Schritttaste: rückwärts</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>alle Tasten</translation>
    </message>
    <message>
        <source>Lua 5.1 rules of Redis 7.0</source>
        <translation>Lua-5.1-Regeln von Redis 7.0</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 Problem</translation>
    </message>
    <message>
        <source>%1 problems</source>
        <translation>%1 Probleme</translation>
    </message>
    <message>
        <source>Problems of the script</source>
        <translation>Probleme des Skripts</translation>
    </message>
    <message>
        <source>problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Lua 5.1 rules of Redis 7.0 · %1 line events · %2 calls · simulated %3</source>
        <translation>Lua-5.1-Regeln von Redis 7.0 · %1 Zeilenereignisse · %2 Aufrufe · simuliert %3</translation>
    </message>
</context>
<context>
    <name>interleave::DifferenceList</name>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>real Redis</source>
        <translation>echtes Redis</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>key at the end</source>
        <translation>Schlüssel am Ende</translation>
    </message>
    <message>
        <source>What was answered differently</source>
        <translation>Was verschieden beantwortet wurde</translation>
    </message>
</context>
<context>
    <name>interleave::DistributionCard</name>
    <message>
        <source>Latency distribution</source>
        <translation>Verteilung der Latenz</translation>
    </message>
    <message>
        <source>time of an operation</source>
        <translation>Dauer eines Vorgangs</translation>
    </message>
    <message>
        <source>how long operations take; the chosen approach is filled</source>
        <translation>wie lange Vorgänge dauern; der gewählte Ansatz ist gefüllt</translation>
    </message>
</context>
<context>
    <name>interleave::DistributionPlot</name>
    <message>
        <source>share of operations</source>
        <translation>Anteil der Vorgänge</translation>
    </message>
</context>
<context>
    <name>interleave::Draft</name>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Write a file name that ends in .lua.</source>
        <translation>Bitte einen Dateinamen schreiben, der auf .lua endet.</translation>
    </message>
    <message>
        <source>%1 came with the program and stays as it is. Choose another name.</source>
        <translation>%1 gehört zum Programm und bleibt, wie es ist. Bitte einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>%1 is there already. Choose another name, or save once more to replace it.</source>
        <translation>%1 gibt es schon. Bitte einen anderen Namen wählen oder zum Ersetzen noch einmal speichern.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 ließ sich nicht schreiben: %2</translation>
    </message>
</context>
<context>
    <name>interleave::EditorCard</name>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>File to save as</source>
        <translation>Datei, unter der gespeichert wird</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern als …</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Back to what the file holds</source>
        <translation>Zurück zum Inhalt der Datei</translation>
    </message>
    <message>
        <source>Take up my last edit</source>
        <translation>Letzte Änderung aufnehmen</translation>
    </message>
    <message>
        <source>%1 – the last good version stays proved.</source>
        <translation>%1 – die letzte gute Fassung bleibt bewiesen.</translation>
    </message>
    <message>
        <source>Edited, not saved. Each change is proved after a short pause.</source>
        <translation>Geändert, nicht gespeichert. Jede Änderung wird nach kurzer Pause bewiesen.</translation>
    </message>
    <message>
        <source>As in the file. Change it, and it is proved again after a short pause.</source>
        <translation>Wie in der Datei. Nach einer Änderung wird nach kurzer Pause neu bewiesen.</translation>
    </message>
</context>
<context>
    <name>interleave::ExportPanel</name>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>What to export</source>
        <translation>Was exportiert wird</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>%1 files: %2</source>
        <translation>%1 Dateien: %2</translation>
    </message>
    <message>
        <source>%1 exists. Save once more to replace it.</source>
        <translation>%1 gibt es schon. Noch einmal speichern ersetzt es.</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>interleave::KeyList</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
    <message>
        <source>Esc closes this panel. Keys work wherever the focus is, except in a text field.</source>
        <translation>Esc schließt dieses Fenster. Die Tasten gelten überall, außer in Textfeldern.</translation>
    </message>
</context>
<context>
    <name>interleave::LanesPanel</name>
    <message>
        <source>Clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>%1 of them · Enter moves the chosen one</source>
        <translation>%1 Stück · Enter zieht den gewählten</translation>
    </message>
</context>
<context>
    <name>interleave::LearnView</name>
    <message>
        <source>Sell the last item twice</source>
        <translation>Das letzte Stück zweimal verkaufen</translation>
    </message>
    <message>
        <source>Two buyers run the same program against one Redis: read the stock, and when there is some, take one.</source>
        <translation>Zwei Käufer führen dasselbe Programm gegen ein Redis aus: den Bestand lesen und, wenn noch etwas da ist, eines nehmen.</translation>
    </message>
    <message>
        <source>You decide who moves: press 1 for buyer A, 2 for buyer B, and each press lets one command through.</source>
        <translation>Sie entscheiden, wer zieht: 1 für Käufer A, 2 für Käufer B; jeder Tastendruck lässt einen Befehl durch.</translation>
    </message>
    <message>
        <source>Find an order in which both buyers get the only item; Backspace takes a step back.</source>
        <translation>Finden Sie eine Reihenfolge, in der beide Käufer das einzige Stück bekommen; die Rücktaste nimmt einen Schritt zurück.</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>each one a readable file in %1</source>
        <translation>jedes eine lesbare Datei in %1</translation>
    </message>
    <message>
        <source>No scenario found</source>
        <translation>Kein Szenario gefunden</translation>
    </message>
    <message>
        <source>Start: %1</source>
        <translation>Beginnen: %1</translation>
    </message>
    <message>
        <source>Start the first scenario</source>
        <translation>Das erste Szenario beginnen</translation>
    </message>
    <message>
        <source>start the first scenario</source>
        <translation>das erste Szenario beginnen</translation>
    </message>
    <message>
        <source>start</source>
        <translation>beginnen</translation>
    </message>
    <message>
        <source>to the list of scenarios</source>
        <translation>zur Liste der Szenarien</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>alle Tasten</translation>
    </message>
    <message>
        <source>%1 scenarios · Redis 7.0 rules</source>
        <translation>%1 Szenarien · Regeln von Redis 7.0</translation>
    </message>
</context>
<context>
    <name>interleave::LimiterCard</name>
    <message>
        <source>sliding log</source>
        <translation>gleitendes Protokoll</translation>
    </message>
    <message>
        <source>token bucket</source>
        <translation>Token-Eimer</translation>
    </message>
    <message>
        <source>fixed window</source>
        <translation>festes Fenster</translation>
    </message>
    <message>
        <source>Limiters</source>
        <translation>Begrenzer</translation>
    </message>
    <message>
        <source>time, ms</source>
        <translation>Zeit, ms</translation>
    </message>
    <message>
        <source>admitted within one window</source>
        <translation>je Fenster zugelassen</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>at work</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>The load that the edge of a window cannot bear: one request opens it, the rest of the limit comes just before it ends, and the limit again just after.</source>
        <translation>Die Last, die der Rand eines Fensters nicht verträgt: Eine Anfrage öffnet es, der Rest der Grenze kommt kurz vor seinem Ende, und die Grenze noch einmal kurz danach.</translation>
    </message>
    <message>
        <source>limit %1 in %2 ms; most: %3</source>
        <translation>Grenze %1 in %2 ms; höchstens: %3</translation>
    </message>
</context>
<context>
    <name>interleave::MainWindow</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Show the view %1</source>
        <translation>Ansicht %1 zeigen</translation>
    </message>
    <message>
        <source>Show all commands</source>
        <translation>Alle Befehle zeigen</translation>
    </message>
    <message>
        <source>every command by name</source>
        <translation>jeder Befehl nach Namen</translation>
    </message>
    <message>
        <source>Show all keys</source>
        <translation>Alle Tasten zeigen</translation>
    </message>
    <message>
        <source>this list</source>
        <translation>diese Liste</translation>
    </message>
    <message>
        <source>Help: Redis commands</source>
        <translation>Hilfe: Redis-Befehle</translation>
    </message>
    <message>
        <source>help on Redis commands</source>
        <translation>Hilfe zu Redis-Befehlen</translation>
    </message>
    <message>
        <source>Projector mode: large type, no rail</source>
        <translation>Beamer-Modus: große Schrift, keine Leiste</translation>
    </message>
    <message>
        <source>projector mode</source>
        <translation>Beamer-Modus</translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation>Zwischen hell und dunkel wechseln</translation>
    </message>
    <message>
        <source>light or dark</source>
        <translation>hell oder dunkel</translation>
    </message>
    <message>
        <source>Settings: language and theme</source>
        <translation>Einstellungen: Sprache und Farben</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Read the scenario files again</source>
        <translation>Die Szenariodateien neu lesen</translation>
    </message>
    <message>
        <source>read the files again</source>
        <translation>die Dateien neu lesen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>quit</source>
        <translation>beenden</translation>
    </message>
    <message>
        <source>Open the scenario %1</source>
        <translation>Das Szenario %1 öffnen</translation>
    </message>
    <message>
        <source>In this view</source>
        <translation>In dieser Ansicht</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
</context>
<context>
    <name>interleave::MeasureModel</name>
    <message>
        <source>“%1” is no address. Write HOST:PORT, as in 127.0.0.1:6379.</source>
        <translation>„%1“ ist keine Adresse. Schreiben Sie HOST:PORT, zum Beispiel 127.0.0.1:6379.</translation>
    </message>
    <message>
        <source>%1: %2 of %3 operations</source>
        <translation>%1: %2 von %3 Vorgängen</translation>
    </message>
</context>
<context>
    <name>interleave::MeasurePanel</name>
    <message>
        <source>Measure on a real Redis</source>
        <translation>An einem echten Redis messen</translation>
    </message>
    <message>
        <source>Runs the same client programs under this load on a real server, one connection a client. What it gives stands dashed beside the simulated figures. Keys carry a prefix of their own and are removed afterwards.</source>
        <translation>Führt dieselben Client-Programme mit dieser Last auf einem echten Server aus, eine Verbindung je Client. Was dabei herauskommt, steht gestrichelt neben den simulierten Zahlen. Die Schlüssel tragen ein eigenes Präfix und werden danach entfernt.</translation>
    </message>
    <message>
        <source>Even if the database holds keys; they are not touched</source>
        <translation>Auch wenn die Datenbank Schlüssel hat; sie bleiben unberührt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Stopped: what was measured so far is shown.</source>
        <translation>Angehalten: was bis dahin gemessen wurde, ist zu sehen.</translation>
    </message>
    <message>
        <source>Measured; the charts and the table show both.</source>
        <translation>Gemessen; Diagramme und Tabelle zeigen beides.</translation>
    </message>
</context>
<context>
    <name>interleave::NoticeBar</name>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Hide the notices</source>
        <translation>Die Hinweise ausblenden</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
</context>
<context>
    <name>interleave::Oracle</name>
    <message>
        <source>still exploring</source>
        <translation>wird noch erkundet</translation>
    </message>
    <message>
        <source>not proved</source>
        <translation>nicht bewiesen</translation>
    </message>
    <message>
        <source>unknown from a wait on: waits are not explored</source>
        <translation>ab einem Warten unbekannt: Warten wird nicht erkundet</translation>
    </message>
    <message>
        <source>unknown from this fault on: it is not ticked in Proof</source>
        <translation>ab dieser Störung unbekannt: Sie ist unter Beweis nicht angekreuzt</translation>
    </message>
    <message>
        <source>beyond what was explored</source>
        <translation>jenseits dessen, was erkundet wurde</translation>
    </message>
    <message>
        <source>more faults than were explored</source>
        <translation>mehr Störungen, als erkundet wurden</translation>
    </message>
    <message>
        <source>not explored</source>
        <translation>nicht erkundet</translation>
    </message>
    <message>
        <source>none of %1 orders fails</source>
        <translation>keine von %1 Reihenfolgen scheitert</translation>
    </message>
    <message>
        <source>%1 of %2 orders fail</source>
        <translation>%1 von %2 Reihenfolgen scheitern</translation>
    </message>
    <message>
        <source>safe from here</source>
        <translation>von hier an sicher</translation>
    </message>
    <message>
        <source>every order from here fails</source>
        <translation>von hier an scheitert jede</translation>
    </message>
    <message>
        <source>%1 of the orders from here fail</source>
        <translation>%1 scheitern von hier an</translation>
    </message>
    <message>
        <source>can still fail</source>
        <translation>kann noch scheitern</translation>
    </message>
</context>
<context>
    <name>interleave::OutcomeChart</name>
    <message>
        <source>How runs end</source>
        <translation>Wie Läufe enden</translation>
    </message>
    <message>
        <source>all orders equally likely</source>
        <translation>alle Reihenfolgen gleich wahrscheinlich</translation>
    </message>
    <message>
        <source>a scheduler that picks at random</source>
        <translation>ein Scheduler, der zufällig wählt</translation>
    </message>
</context>
<context>
    <name>interleave::ParameterPanel</name>
    <message>
        <source>One less</source>
        <translation>Eins weniger</translation>
    </message>
    <message>
        <source>One more</source>
        <translation>Eins mehr</translation>
    </message>
    <message>
        <source>%1 to %2. Enter or the arrow keys apply it and start a new run.</source>
        <translation>%1 bis %2. Enter oder die Pfeiltasten übernehmen den Wert und beginnen einen neuen Lauf.</translation>
    </message>
</context>
<context>
    <name>interleave::PriceBar</name>
    <message>
        <source>What it costs</source>
        <translation>Was es kostet</translation>
    </message>
    <message>
        <source>approaches</source>
        <translation>Ansätze</translation>
    </message>
    <message>
        <source>Which approaches are compared</source>
        <translation>Welche Ansätze verglichen werden</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>What the network, the server and the clients cost</source>
        <translation>Was Netz, Server und Clients kosten</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>The figures as CSV or Markdown, the charts as PNG, SVG or PDF</source>
        <translation>Die Zahlen als CSV oder Markdown, die Diagramme als PNG, SVG oder PDF</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Run every approach under this load, in virtual time</source>
        <translation>Jeden Ansatz unter dieser Last laufen lassen, in virtueller Zeit</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Run the same plan on a real Redis, and show both</source>
        <translation>Denselben Plan auf einem echten Redis ausführen und beides zeigen</translation>
    </message>
</context>
<context>
    <name>interleave::PriceBars</name>
    <message>
        <source>Oversold</source>
        <translation>Überverkauft</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Artikel</translation>
    </message>
    <message>
        <source>Sales per second</source>
        <translation>Verkäufe pro Sekunde</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>median – P99, log</source>
        <translation>Median – P99, log</translation>
    </message>
    <message>
        <source>Commands per sale</source>
        <translation>Befehle pro Verkauf</translation>
    </message>
</context>
<context>
    <name>interleave::PriceTable</name>
    <message>
        <source>Figures of all approaches</source>
        <translation>Zahlen aller Ansätze</translation>
    </message>
</context>
<context>
    <name>interleave::PriceTableModel</name>
    <message>
        <source>sold</source>
        <translation>verkauft</translation>
    </message>
    <message>
        <source>oversold</source>
        <translation>überverkauft</translation>
    </message>
    <message>
        <source>sales/s</source>
        <translation>Verkäufe/s</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>retries</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>aufgegeben</translation>
    </message>
    <message>
        <source>commands per sale</source>
        <translation>Befehle pro Verkauf</translation>
    </message>
    <message>
        <source>server busy</source>
        <translation>Server belegt</translation>
    </message>
    <message>
        <source>%1/s · %2 oversold</source>
        <translation>%1/s · %2 überverkauft</translation>
    </message>
    <message>
        <source>claimed %1/s</source>
        <translation>behauptet %1/s</translation>
    </message>
    <message>
        <source>approach</source>
        <translation>Ansatz</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>measured on %1</source>
        <translation>gemessen auf %1</translation>
    </message>
</context>
<context>
    <name>interleave::PriceView</name>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>dashed: measured</source>
        <translation>gestrichelt: gemessen</translation>
    </message>
    <message>
        <source>dotted: claimed values</source>
        <translation>gepunktet: behauptete Werte</translation>
    </message>
    <message>
        <source>What an article claims for 100 clients with 1,000 operations each, stock 10,000; dotted in the charts</source>
        <translation>Was ein Artikel für 100 Clients mit je 1.000 Vorgängen und Bestand 10.000 behauptet; in den Diagrammen gepunktet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>%1: %2 of %3 operations, %4 of virtual time</source>
        <translation>%1: %2 von %3 Vorgängen, %4 virtuelle Zeit</translation>
    </message>
    <message>
        <source>The plan has changed: these are the figures of the one before. Run works out the new ones.</source>
        <translation>Der Plan ist ein anderer: diese Zahlen gehören zum vorigen. Starten rechnet die neuen.</translation>
    </message>
    <message>
        <source>Stopped: what was done so far is shown.</source>
        <translation>Angehalten: gezeigt ist, was bis dahin fertig war.</translation>
    </message>
    <message>
        <source>Run every approach under this load</source>
        <translation>Jeden Ansatz unter dieser Last laufen lassen</translation>
    </message>
    <message>
        <source>run</source>
        <translation>starten</translation>
    </message>
    <message>
        <source>Stop the run; what is done stays</source>
        <translation>Den Lauf anhalten; was fertig ist, bleibt</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>stop the run</source>
        <translation>den Lauf anhalten</translation>
    </message>
    <message>
        <source>Copy the figures as a Markdown table</source>
        <translation>Die Zahlen als Markdown-Tabelle kopieren</translation>
    </message>
    <message>
        <source>copy as Markdown</source>
        <translation>als Markdown kopieren</translation>
    </message>
    <message>
        <source>Export figures, charts or the timeline</source>
        <translation>Zahlen, Diagramme oder die Zeitleiste exportieren</translation>
    </message>
    <message>
        <source>export</source>
        <translation>exportieren</translation>
    </message>
    <message>
        <source>Charts: bars</source>
        <translation>Diagramme: Balken</translation>
    </message>
    <message>
        <source>Charts: curves</source>
        <translation>Diagramme: Kurven</translation>
    </message>
    <message>
        <source>Charts: latency distribution</source>
        <translation>Diagramme: Verteilung der Latenz</translation>
    </message>
    <message>
        <source>Timeline: the whole run, and back</source>
        <translation>Zeitleiste: der ganze Lauf, und zurück</translation>
    </message>
    <message>
        <source>the whole run</source>
        <translation>der ganze Lauf</translation>
    </message>
    <message>
        <source>Timeline: the next request</source>
        <translation>Zeitleiste: die nächste Anfrage</translation>
    </message>
    <message>
        <source>next and previous request</source>
        <translation>nächste und vorige Anfrage</translation>
    </message>
    <message>
        <source>Timeline: the previous request</source>
        <translation>Zeitleiste: die vorige Anfrage</translation>
    </message>
    <message>
        <source>Timeline: more or fewer clients</source>
        <translation>Zeitleiste: mehr oder weniger Clients</translation>
    </message>
    <message>
        <source>more or fewer lanes</source>
        <translation>mehr oder weniger Bahnen</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>anhalten</translation>
    </message>
    <message>
        <source>a bar or a row opens its run in the timeline</source>
        <translation>ein Balken oder eine Zeile öffnet den Lauf in der Zeitleiste</translation>
    </message>
    <message>
        <source>wheel zooms at the pointer, drag pans, Shift-drag measures</source>
        <translation>Rad zoomt am Zeiger, Ziehen verschiebt, mit Umschalt misst es</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>einpassen</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>alle Tasten</translation>
    </message>
    <message>
        <source>Redis 7.0 rules</source>
        <translation>Regeln von Redis 7.0</translation>
    </message>
    <message>
        <source>simulating %1 clients</source>
        <translation>%1 Clients werden simuliert</translation>
    </message>
    <message>
        <source>simulated %1 of %2 clients in %3</source>
        <translation>%1 von %2 Clients in %3 simuliert</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>%1 seeds, bands 95 %</source>
        <translation>%1 Startwerte, Bänder 95 %</translation>
    </message>
    <message>
        <source>Measure the same plan on a real Redis</source>
        <translation>Denselben Plan an einem echten Redis messen</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>messen</translation>
    </message>
    <message>
        <source>Limiters</source>
        <translation>Begrenzer</translation>
    </message>
    <message>
        <source>Article</source>
        <translation>Artikel 2</translation>
    </message>
    <message>
        <source>Charts: what limiters let through</source>
        <translation>Diagramme: was Begrenzer durchlassen</translation>
    </message>
    <message>
        <source>Charts: article 2 beside the simulation</source>
        <translation>Diagramme: Artikel 2 neben der Simulation</translation>
    </message>
    <message>
        <source>Timeline: play what met the selected request as a race</source>
        <translation>Zeitleiste: was die gewählte Anfrage traf, als Wettlauf spielen</translation>
    </message>
    <message>
        <source>its race</source>
        <translation>ihr Wettlauf</translation>
    </message>
    <message>
        <source>Timeline: measure from the selected request to the next selected one</source>
        <translation>Zeitleiste: von der gewählten Anfrage zur nächsten gewählten messen</translation>
    </message>
    <message>
        <source>measure a time</source>
        <translation>eine Zeit messen</translation>
    </message>
    <message>
        <source>Timeline: keep this run to compare the next one with, or let it go</source>
        <translation>Zeitleiste: diesen Lauf zum Vergleich mit dem nächsten behalten, oder wieder loslassen</translation>
    </message>
    <message>
        <source>compare two runs</source>
        <translation>zwei Läufe vergleichen</translation>
    </message>
</context>
<context>
    <name>interleave::ProofBar</name>
    <message>
        <source>Fault: %1</source>
        <translation>Störung: %1</translation>
    </message>
    <message>
        <source>faults</source>
        <translation>Störungen</translation>
    </message>
    <message>
        <source>crash</source>
        <translation>Absturz</translation>
    </message>
    <message>
        <source>A client dies between two of its steps; what it wrote stays.</source>
        <translation>Ein Client stirbt zwischen zweien seiner Schritte; was er schrieb, bleibt.</translation>
    </message>
    <message>
        <source>lost reply</source>
        <translation>Antwort verloren</translation>
    </message>
    <message>
        <source>The server executes a command, but its client sees a time-out.</source>
        <translation>Der Server führt einen Befehl aus, aber sein Client sieht eine Zeitüberschreitung.</translation>
    </message>
    <message>
        <source>key expires</source>
        <translation>Schlüssel läuft ab</translation>
    </message>
    <message>
        <source>The time of a key with a time to live runs out early.</source>
        <translation>Die Zeit eines Schlüssels mit Lebensdauer läuft vorzeitig ab.</translation>
    </message>
    <message>
        <source>scripts flushed</source>
        <translation>Skripte vergessen</translation>
    </message>
    <message>
        <source>The server forgets its scripts, as after a restart.</source>
        <translation>Der Server vergisst seine Skripte, wie nach einem Neustart.</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>So many faults in one run, of all kinds together</source>
        <translation>So viele Störungen in einem Lauf, alle Arten zusammen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the result as Markdown</source>
        <translation>Das Ergebnis als Markdown kopieren</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Change the program; every change is proved at once</source>
        <translation>Das Programm ändern; jede Änderung wird sofort bewiesen</translation>
    </message>
    <message>
        <source>Prove again</source>
        <translation>Neu beweisen</translation>
    </message>
    <message>
        <source>Explore all orders again, with more time and memory</source>
        <translation>Alle Reihenfolgen neu erkunden, mit mehr Zeit und Speicher</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Faults in one run</source>
        <translation>Störungen in einem Lauf</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
</context>
<context>
    <name>interleave::ProofView</name>
    <message>
        <source>Proof</source>
        <translation>Beweis</translation>
    </message>
    <message>
        <source>No scenario is open. Choose one in Learn.</source>
        <translation>Kein Szenario ist offen. Wählen Sie eines unter Lernen.</translation>
    </message>
    <message>
        <source>still at work</source>
        <translation>noch in Arbeit</translation>
    </message>
    <message>
        <source>Fewest steps</source>
        <translation>Wenigste Schritte</translation>
    </message>
    <message>
        <source>Fewest switches</source>
        <translation>Wenigste Wechsel</translation>
    </message>
    <message>
        <source>Outcomes</source>
        <translation>Ausgänge</translation>
    </message>
    <message>
        <source>every way to end</source>
        <translation>alle Arten zu enden</translation>
    </message>
    <message>
        <source>What was explored</source>
        <translation>Was erkundet wurde</translation>
    </message>
    <message>
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>how</source>
        <translation>wie</translation>
    </message>
    <message>
        <source>What should be possible</source>
        <translation>Was möglich sein soll</translation>
    </message>
    <message>
        <source>in some order, at some step</source>
        <translation>in einer Reihenfolge, bei einem Schritt</translation>
    </message>
    <message>
        <source>order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>The same shop, other approaches</source>
        <translation>Derselbe Laden, andere Ansätze</translation>
    </message>
    <message>
        <source>a click plays it</source>
        <translation>ein Klick spielt es</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>1 switch</source>
        <translation>1 Wechsel</translation>
    </message>
    <message>
        <source>%1 switches</source>
        <translation>%1 Wechsel</translation>
    </message>
    <message>
        <source>Prove again, with more time and memory</source>
        <translation>Neu beweisen, mit mehr Zeit und Speicher</translation>
    </message>
    <message>
        <source>prove again</source>
        <translation>neu beweisen</translation>
    </message>
    <message>
        <source>Stop exploring</source>
        <translation>Erkunden anhalten</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>stop exploring</source>
        <translation>Erkunden anhalten</translation>
    </message>
    <message>
        <source>Play the shortest failure</source>
        <translation>Das kürzeste Scheitern abspielen</translation>
    </message>
    <message>
        <source>the shortest failure</source>
        <translation>das kürzeste Scheitern</translation>
    </message>
    <message>
        <source>Edit the program and prove it at once</source>
        <translation>Das Programm bearbeiten und sofort beweisen</translation>
    </message>
    <message>
        <source>edit the program</source>
        <translation>das Programm bearbeiten</translation>
    </message>
    <message>
        <source>Copy the result as Markdown</source>
        <translation>Das Ergebnis als Markdown kopieren</translation>
    </message>
    <message>
        <source>copy the result</source>
        <translation>das Ergebnis kopieren</translation>
    </message>
    <message>
        <source>Choose a scenario</source>
        <translation>Ein Szenario wählen</translation>
    </message>
    <message>
        <source>choose a scenario</source>
        <translation>ein Szenario wählen</translation>
    </message>
    <message>
        <source>play the shortest failure</source>
        <translation>das kürzeste Scheitern abspielen</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>bearbeiten</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>alle Tasten</translation>
    </message>
    <message>
        <source>projector</source>
        <translation>Beamer</translation>
    </message>
    <message>
        <source>exploring</source>
        <translation>wird erkundet</translation>
    </message>
    <message>
        <source>Redis 7.0 rules</source>
        <translation>Regeln von Redis 7.0</translation>
    </message>
    <message>
        <source>%1 merged states · %2 · Redis 7.0 rules</source>
        <translation>%1 zusammengefasste Zustände · %2 · Regeln von Redis 7.0</translation>
    </message>
    <message>
        <source>no other scenario has a stock like this one</source>
        <translation>kein anderes Szenario hat einen Bestand wie dieses</translation>
    </message>
</context>
<context>
    <name>interleave::RaceBar</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the schedule</source>
        <translation>Den Ablauf kopieren</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Back to the start; the branches stay</source>
        <translation>Zurück zum Anfang; die Zweige bleiben</translation>
    </message>
    <message>
        <source>Real Redis</source>
        <translation>Echtes Redis</translation>
    </message>
    <message>
        <source>Check on a real Redis</source>
        <translation>Mit einem echten Redis prüfen</translation>
    </message>
    <message>
        <source>Play this schedule on a real Redis and compare every reply</source>
        <translation>Diesen Ablauf auf einem echten Redis spielen und jede Antwort vergleichen</translation>
    </message>
    <message>
        <source>Prove</source>
        <translation>Beweisen</translation>
    </message>
    <message>
        <source>Prove all orders</source>
        <translation>Alle Reihenfolgen beweisen</translation>
    </message>
    <message>
        <source>Explore every order, count those that fail, and show the smallest of them</source>
        <translation>Jede Reihenfolge erkunden, die scheiternden zählen und die kleinste zeigen</translation>
    </message>
</context>
<context>
    <name>interleave::RaceModel</name>
    <message>
        <source>There is no client %1: this run has %2.</source>
        <translation>Einen Client %1 gibt es nicht: dieser Lauf hat %2.</translation>
    </message>
    <message>
        <source>No client has moved yet. Choose one with 1 to 9.</source>
        <translation>Noch hat kein Client gezogen. Wählen Sie einen mit 1 bis 9.</translation>
    </message>
    <message>
        <source>This is the start of the run.</source>
        <translation>Das ist der Anfang des Laufs.</translation>
    </message>
    <message>
        <source>This is the end of the branch.</source>
        <translation>Das ist das Ende des Zweigs.</translation>
    </message>
    <message>
        <source>Step %1, %2: %3</source>
        <translation>Schritt %1, %2: %3</translation>
    </message>
    <message>
        <source>%1&apos;s script stands still in the debugger, and Redis does nothing else meanwhile. Move %1 to let it end.</source>
        <translation>%1s Skript steht im Debugger still, und Redis tut solange nichts anderes. Ziehen Sie mit %1, damit es endet.</translation>
    </message>
</context>
<context>
    <name>interleave::RacePicture</name>
    <message>
        <source>reads</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>schreibt</translation>
    </message>
    <message>
        <source>A and B both read, then A writes, then B writes by what it had read.</source>
        <translation>A und B lesen beide, dann schreibt A, dann schreibt B nach dem, was es gelesen hatte.</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
</context>
<context>
    <name>interleave::RaceView</name>
    <message>
        <source>Race</source>
        <translation>Wettlauf</translation>
    </message>
    <message>
        <source>No scenario is open. Choose one in Learn.</source>
        <translation>Kein Szenario ist offen. Wählen Sie eines unter Lernen.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>click a step to go there</source>
        <translation>Klick auf einen Schritt führt dorthin</translation>
    </message>
    <message>
        <source>Δ drag with Shift · F fit · . , next / previous</source>
        <translation>Δ ziehen mit Umschalt · F einpassen · . , vor / zurück</translation>
    </message>
    <message>
        <source>Move client %1</source>
        <translation>Client %1 ziehen</translation>
    </message>
    <message>
        <source>move that client</source>
        <translation>diesen Client ziehen</translation>
    </message>
    <message>
        <source>Move the same client again</source>
        <translation>Denselben Client noch einmal ziehen</translation>
    </message>
    <message>
        <source>the same client again</source>
        <translation>derselbe Client noch einmal</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>Einen Schritt zurück</translation>
    </message>
    <message>
        <source>one step back</source>
        <translation>einen Schritt zurück</translation>
    </message>
    <message>
        <source>One step forward</source>
        <translation>Einen Schritt vor</translation>
    </message>
    <message>
        <source>one step forward</source>
        <translation>einen Schritt vor</translation>
    </message>
    <message>
        <source>Reset: to the start of the run</source>
        <translation>Zum Anfang des Laufs</translation>
    </message>
    <message>
        <source>to the start</source>
        <translation>zum Anfang</translation>
    </message>
    <message>
        <source>Next event</source>
        <translation>Nächstes Ereignis</translation>
    </message>
    <message>
        <source>next event</source>
        <translation>nächstes Ereignis</translation>
    </message>
    <message>
        <source>Previous event</source>
        <translation>Voriges Ereignis</translation>
    </message>
    <message>
        <source>previous event</source>
        <translation>voriges Ereignis</translation>
    </message>
    <message>
        <source>Fit the diagram; once more: the whole run</source>
        <translation>Das Diagramm einpassen; noch einmal: der ganze Lauf</translation>
    </message>
    <message>
        <source>fit, F again: the whole run</source>
        <translation>einpassen, noch einmal F: der ganze Lauf</translation>
    </message>
    <message>
        <source>Edit the schedule</source>
        <translation>Den Ablauf bearbeiten</translation>
    </message>
    <message>
        <source>edit the schedule</source>
        <translation>den Ablauf bearbeiten</translation>
    </message>
    <message>
        <source>Copy the schedule</source>
        <translation>Den Ablauf kopieren</translation>
    </message>
    <message>
        <source>copy the schedule</source>
        <translation>den Ablauf kopieren</translation>
    </message>
    <message>
        <source>Choose a branch</source>
        <translation>Einen Zweig wählen</translation>
    </message>
    <message>
        <source>choose a branch</source>
        <translation>einen Zweig wählen</translation>
    </message>
    <message>
        <source>Check on a real Redis</source>
        <translation>Mit einem echten Redis prüfen</translation>
    </message>
    <message>
        <source>check on a real Redis</source>
        <translation>mit einem echten Redis prüfen</translation>
    </message>
    <message>
        <source>Choose a scenario</source>
        <translation>Ein Szenario wählen</translation>
    </message>
    <message>
        <source>choose a scenario</source>
        <translation>ein Szenario wählen</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Fault: crash %1</source>
        <translation>Störung: %1 abstürzen lassen</translation>
    </message>
    <message>
        <source>Fault: move %1 and lose the reply</source>
        <translation>Störung: %1 ziehen und die Antwort verlieren</translation>
    </message>
    <message>
        <source>Fault: let %1 expire</source>
        <translation>Störung: %1 ablaufen lassen</translation>
    </message>
    <message>
        <source>Fault: flush the script cache</source>
        <translation>Störung: den Skriptspeicher leeren</translation>
    </message>
    <message>
        <source>Wait 100 ms</source>
        <translation>100 ms warten</translation>
    </message>
    <message>
        <source>move a client</source>
        <translation>Client ziehen</translation>
    </message>
    <message>
        <source>same again</source>
        <translation>derselbe noch einmal</translation>
    </message>
    <message>
        <source>back</source>
        <translation>zurück</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>einpassen</translation>
    </message>
    <message>
        <source>projector</source>
        <translation>Beamer</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>alle Tasten</translation>
    </message>
    <message>
        <source>all commands</source>
        <translation>alle Befehle</translation>
    </message>
    <message>
        <source>Redis 7.0 rules</source>
        <translation>Regeln von Redis 7.0</translation>
    </message>
    <message>
        <source>Redis 7.0 rules · virtual time %1 ms</source>
        <translation>Regeln von Redis 7.0 · virtuelle Zeit %1 ms</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Shift+Backspace</source>
        <translation>Umschalt+Rücktaste</translation>
    </message>
    <message>
        <source>Redis commands</source>
        <translation>Redis-Befehle</translation>
    </message>
    <message>
        <source>Prove: explore all orders</source>
        <translation>Beweisen: alle Reihenfolgen erkunden</translation>
    </message>
    <message>
        <source>explore all orders</source>
        <translation>alle Reihenfolgen erkunden</translation>
    </message>
    <message>
        <source>Play the shortest failure</source>
        <translation>Das kürzeste Scheitern abspielen</translation>
    </message>
    <message>
        <source>the shortest failure</source>
        <translation>das kürzeste Scheitern</translation>
    </message>
    <message>
        <source>Oracle: show or hide what the proof says about each move</source>
        <translation>Orakel: zeigen oder verbergen, was der Beweis zu jedem Zug sagt</translation>
    </message>
    <message>
        <source>show or hide the oracle</source>
        <translation>das Orakel zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Edit the program and prove it at once</source>
        <translation>Das Programm bearbeiten und sofort beweisen</translation>
    </message>
    <message>
        <source>edit the program</source>
        <translation>das Programm bearbeiten</translation>
    </message>
    <message>
        <source>shortest failure</source>
        <translation>kürzestes Scheitern</translation>
    </message>
    <message>
        <source>prove</source>
        <translation>beweisen</translation>
    </message>
    <message>
        <source>Debug the next step of the chosen client</source>
        <translation>Den nächsten Schritt des gewählten Clients debuggen</translation>
    </message>
    <message>
        <source>debug this client&apos;s next step</source>
        <translation>den nächsten Schritt dieses Clients debuggen</translation>
    </message>
    <message>
        <source>Debug the next step of %1</source>
        <translation>Den nächsten Schritt von %1 debuggen</translation>
    </message>
</context>
<context>
    <name>interleave::RealCheck</name>
    <message>
        <source>There is no step to check yet. Move a client first.</source>
        <translation>Noch gibt es keinen Schritt zu prüfen. Lassen Sie zuerst einen Client ziehen.</translation>
    </message>
    <message>
        <source>“%1” is no address. Write HOST:PORT, as in 127.0.0.1:6379.</source>
        <translation>„%1“ ist keine Adresse. Schreiben Sie HOST:PORT, zum Beispiel 127.0.0.1:6379.</translation>
    </message>
    <message>
        <source>a server started for this check</source>
        <translation>ein Server, der für diese Prüfung gestartet wurde</translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation>%1, Datenbank %2</translation>
    </message>
</context>
<context>
    <name>interleave::RealCheckPanel</name>
    <message>
        <source>Check on a real Redis</source>
        <translation>Mit einem echten Redis prüfen</translation>
    </message>
    <message>
        <source>Empty the database first</source>
        <translation>Die Datenbank vorher leeren</translation>
    </message>
    <message>
        <source>Move a client first: there is no step yet that could be checked.</source>
        <translation>Lassen Sie zuerst einen Client ziehen: noch gibt es keinen Schritt, der sich prüfen ließe.</translation>
    </message>
    <message>
        <source>Sends the requests of %1 in this order to a real server, one connection a client, and compares every reply and the keys at the end.</source>
        <translation>Sendet die Anfragen von %1 in dieser Reihenfolge an einen echten Server, eine Verbindung je Client, und vergleicht jede Antwort und die Schlüssel am Ende.</translation>
    </message>
    <message>
        <source>%1 Every key of database %2 on that server is deleted.</source>
        <translation>%1 Alle Schlüssel der Datenbank %2 auf diesem Server werden gelöscht.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>step %1 of %2 …</source>
        <translation>Schritt %1 von %2 …</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>%1 of %2 replies and %3 of %4 keys at the end are the same.</source>
        <translation>%1 von %2 Antworten und %3 von %4 Schlüsseln am Ende sind gleich.</translation>
    </message>
    <message>
        <source>Redis of an unknown version; %1.</source>
        <translation>Redis unbekannter Version; %1.</translation>
    </message>
    <message>
        <source>Redis %1; %2.</source>
        <translation>Redis %1; %2.</translation>
    </message>
    <message>
        <source>%1 The simulation follows Redis 7.0: a difference may be one between the versions.</source>
        <translation>%1 Die Simulation folgt Redis 7.0: ein Unterschied kann einer zwischen den Versionen sein.</translation>
    </message>
    <message>
        <source>%1 The run has changed since. Check again to compare it.</source>
        <translation>%1 Der Lauf hat sich seitdem geändert. Prüfen Sie noch einmal, um ihn zu vergleichen.</translation>
    </message>
    <message>
        <source>Choose one to go to its step.</source>
        <translation>Wählen Sie eine, um zu ihrem Schritt zu gehen.</translation>
    </message>
    <message>
        <source>Every reply equal</source>
        <translation>Jede Antwort gleich</translation>
    </message>
    <message>
        <source>The keys at the end differ</source>
        <translation>Die Schlüssel am Ende sind verschieden</translation>
    </message>
    <message>
        <source>1 reply differs</source>
        <translation>1 Antwort ist verschieden</translation>
    </message>
    <message>
        <source>%1 replies differ</source>
        <translation>%1 Antworten sind verschieden</translation>
    </message>
    <message>
        <source>The check was stopped before its end.</source>
        <translation>Die Prüfung wurde vor ihrem Ende abgebrochen.</translation>
    </message>
</context>
<context>
    <name>interleave::RunStrip</name>
    <message>
        <source>The recorded run</source>
        <translation>Der aufgezeichnete Lauf</translation>
    </message>
    <message>
        <source>Each mark is a line that ran; tall ones call Redis. Click or drag to go there.</source>
        <translation>Jede Marke ist eine gelaufene Zeile; hohe rufen Redis. Klicken oder ziehen geht dorthin.</translation>
    </message>
</context>
<context>
    <name>interleave::ScenarioBar</name>
    <message>
        <source>Scenario: %1</source>
        <translation>Szenario: %1</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
</context>
<context>
    <name>interleave::ScenarioList</name>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
</context>
<context>
    <name>interleave::ScheduleBar</name>
    <message>
        <source>schedule</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>Schedule: who moves at each step</source>
        <translation>Ablauf: wer in jedem Schritt zieht</translation>
    </message>
    <message>
        <source>Who moves at each step. Enter plays it from the start.</source>
        <translation>Wer in jedem Schritt zieht. Enter spielt es von Anfang an.</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>am Anfang</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source> · branch %1 of %2</source>
        <translation> · Zweig %1 von %2</translation>
    </message>
    <message>
        <source>Branches: %1</source>
        <translation>Zweige: %1</translation>
    </message>
</context>
<context>
    <name>interleave::ScheduleLine</name>
    <message>
        <source>A B A B</source>
        <translation>A B A B</translation>
    </message>
</context>
<context>
    <name>interleave::ScheduleMarks</name>
    <message>
        <source>Schedule</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
</context>
<context>
    <name>interleave::ScriptEditor</name>
    <message>
        <source>The script</source>
        <translation>Das Skript</translation>
    </message>
</context>
<context>
    <name>interleave::ScriptFile</name>
    <message>
        <source>What you typed last and did not save is here again. Save keeps it; Revert takes the file.</source>
        <translation>Was zuletzt getippt und nicht gespeichert wurde, ist wieder da. Speichern behält es; Zurücksetzen nimmt die Datei.</translation>
    </message>
    <message>
        <source>%1 was deleted or moved. The text is still here; Save writes it again.</source>
        <translation>%1 wurde gelöscht oder verschoben. Der Text ist noch hier; Speichern schreibt ihn neu.</translation>
    </message>
    <message>
        <source>%1 was changed by another program. Revert takes its text; Save twice replaces it.</source>
        <translation>%1 wurde von einem anderen Programm geändert. Zurücksetzen nimmt dessen Text; zweimal Speichern ersetzt ihn.</translation>
    </message>
    <message>
        <source>This script has no file yet. Save it under a name.</source>
        <translation>Dieses Skript hat noch keine Datei. Speichern Sie es unter einem Namen.</translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was opened. Save once more to replace it.</source>
        <translation>%1 wurde seit dem Öffnen von einem anderen Programm geändert. Noch einmal speichern ersetzt es.</translation>
    </message>
    <message>
        <source>Give the name of a file.</source>
        <translation>Geben Sie den Namen einer Datei an.</translation>
    </message>
    <message>
        <source>%1 is there already. Save once more to replace it, or choose another name.</source>
        <translation>%1 gibt es schon. Noch einmal speichern ersetzt es; oder wählen Sie einen anderen Namen.</translation>
    </message>
</context>
<context>
    <name>interleave::ServerChoice</name>
    <message>
        <source>Start a real Redis for me</source>
        <translation>Ein echtes Redis für mich starten</translation>
    </message>
    <message>
        <source>redis-server on a free port of this machine, in a temporary directory; it is stopped afterwards.</source>
        <translation>redis-server auf einem freien Port dieses Rechners, in einem temporären Verzeichnis; danach wird er beendet.</translation>
    </message>
    <message>
        <source>There is no redis-server on the PATH. Install it (Debian: apt-get install redis-server) to have this.</source>
        <translation>Im PATH gibt es keinen redis-server. Installieren Sie ihn dafür (Debian: apt-get install redis-server).</translation>
    </message>
    <message>
        <source>Use a server that runs already</source>
        <translation>Einen laufenden Server benutzen</translation>
    </message>
    <message>
        <source>none; not remembered</source>
        <translation>keines; wird nicht gemerkt</translation>
    </message>
    <message>
        <source>HOST:PORT</source>
        <translation>HOST:PORT</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>Datenbank</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
</context>
<context>
    <name>interleave::SettingsPanel</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Scenarios, and the sentences about a run, are in the language that they were written in: English.</source>
        <translation>Szenarien und die Sätze über einen Lauf stehen in der Sprache, in der sie geschrieben sind: Englisch.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
</context>
<context>
    <name>interleave::SideCards</name>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>one thread, one command at a time</source>
        <translation>ein Thread, Befehl für Befehl</translation>
    </message>
    <message>
        <source>What the server just did</source>
        <translation>Was der Server gerade getan hat</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>Buchführung</translation>
    </message>
    <message>
        <source>what the clients reported</source>
        <translation>was die Clients melden</translation>
    </message>
    <message>
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <source>how many</source>
        <translation>wie viele</translation>
    </message>
    <message>
        <source>1 key</source>
        <translation>1 Schlüssel</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 Schlüssel</translation>
    </message>
</context>
<context>
    <name>interleave::SpaceTimeDiagram</name>
    <message>
        <source>Space-time diagram of the run</source>
        <translation>Raum-Zeit-Diagramm des Laufs</translation>
    </message>
    <message>
        <source>Orders that fail, from the start on: %1</source>
        <translation>Scheiternde Reihenfolgen, vom Anfang an: %1</translation>
    </message>
</context>
<context>
    <name>interleave::StepListModel</name>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weg</translation>
    </message>
    <message>
        <source> +%1</source>
        <translation> +%1</translation>
    </message>
</context>
<context>
    <name>interleave::StepsCard</name>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>am Anfang</translation>
    </message>
    <message>
        <source>at step %1</source>
        <translation>bei Schritt %1</translation>
    </message>
    <message>
        <source>To remember: %1</source>
        <translation>Zum Merken: %1</translation>
    </message>
</context>
<context>
    <name>interleave::Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>waited %1, executed %2, answered %3 after it was sent</source>
        <translation>wartete %1, lief %2, beantwortet %3 nach dem Senden</translation>
    </message>
    <message>
        <source>… %1 more calls</source>
        <translation>… %1 weitere Aufrufe</translation>
    </message>
    <message>
        <source>The attempt was in vain.</source>
        <translation>Der Versuch war vergeblich.</translation>
    </message>
    <message>
        <source>%1: nobody holds it</source>
        <translation>%1: niemand hält sie</translation>
    </message>
    <message>
        <source>%1: %2 holds it, for %3</source>
        <translation>%1: %2 hält sie, %3 lang</translation>
    </message>
    <message>
        <source>%1 wait for it</source>
        <translation>%1 warten darauf</translation>
    </message>
</context>
<context>
    <name>interleave::TimelineCard</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Recording the run of %1</source>
        <translation>Der Lauf wird aufgezeichnet: %1</translation>
    </message>
    <message>
        <source>A bar or a row opens the run of its approach here.</source>
        <translation>Ein Balken oder eine Zeile öffnet hier den Lauf des Ansatzes.</translation>
    </message>
    <message>
        <source>%1 · %2 – %3 of %4</source>
        <translation>%1 · %2 – %3 von %4</translation>
    </message>
    <message>
        <source>first %1 of %2 operations</source>
        <translation>die ersten %1 von %2 Vorgängen</translation>
    </message>
    <message>
        <source>The kept run</source>
        <translation>Der behaltene Lauf</translation>
    </message>
    <message>
        <source>Kept to compare with: %1. A bar or a row opens another run above it; K lets it go.</source>
        <translation>Zum Vergleich behalten: %1. Ein Balken oder eine Zeile öffnet einen anderen Lauf darüber; K lässt ihn los.</translation>
    </message>
    <message>
        <source>Click a block, or go from request to request by . and , – R opens the race of one.</source>
        <translation>Block anklicken, oder mit . und , von Anfrage zu Anfrage – R öffnet den Wettlauf dazu.</translation>
    </message>
    <message>
        <source>Δ %1 from the first one</source>
        <translation>Δ %1 seit der ersten</translation>
    </message>
</context>
<context>
    <name>interleave::TimelineLegend</name>
    <message>
        <source>executing</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>waiting at the server</source>
        <translation>wartet am Server</translation>
    </message>
    <message>
        <source>on the network</source>
        <translation>im Netz</translation>
    </message>
    <message>
        <source>backing off</source>
        <translation>wartet ab</translation>
    </message>
</context>
<context>
    <name>interleave::VariablesCard</name>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>frame</source>
        <translation>Rahmen</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>Aufrufstapel</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>frame %1, %2</source>
        <translation>Rahmen %1, %2</translation>
    </message>
    <message>
        <source>the script has ended; go back into it</source>
        <translation>das Skript ist zu Ende; gehen Sie zurück hinein</translation>
    </message>
    <message>
        <source>A click opens a table; a double click goes to the line that gave the value</source>
        <translation>Ein Klick öffnet eine Tabelle; ein Doppelklick geht zu der Zeile, die den Wert gab</translation>
    </message>
</context>
<context>
    <name>interleave::VerdictBar</name>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
</context>
<context>
    <name>interleave::VerdictCard</name>
    <message>
        <source>Result of the proof</source>
        <translation>Ergebnis des Beweises</translation>
    </message>
    <message>
        <source>What this means</source>
        <translation>Was das heißt</translation>
    </message>
    <message>
        <source>All orders equally likely</source>
        <translation>Alle Reihenfolgen gleich wahrscheinlich</translation>
    </message>
    <message>
        <source>Every complete order of all steps, from the start to the end, counts once; clients are told apart. This is the part of them that breaks something. It is exact: the orders are counted, not sampled.</source>
        <translation>Jede vollständige Reihenfolge aller Schritte, vom Anfang bis zum Ende, zählt einmal; die Clients werden unterschieden. Dies ist der Teil davon, der etwas verletzt. Er ist genau: Die Reihenfolgen werden gezählt, nicht als Stichprobe genommen.</translation>
    </message>
    <message>
        <source>A scheduler that picks at random</source>
        <translation>Ein Scheduler, der zufällig wählt</translation>
    </message>
    <message>
        <source>At each step whoever can move is as likely to move as anybody else. Orders in which few can move near the end then come more often than others, so the figure is another one. It is exact, too.</source>
        <translation>Bei jedem Schritt kommt jeder, der kann, mit gleicher Wahrscheinlichkeit an die Reihe. Reihenfolgen, in denen gegen Ende nur noch wenige können, kommen dann öfter vor als andere; darum ist es eine andere Zahl. Auch sie ist genau.</translation>
    </message>
    <message>
        <source>What neither is</source>
        <translation>Was beides nicht ist</translation>
    </message>
    <message>
        <source>How often it happens in your shop. Networks and think times make most orders rare; a failure that one order in a million shows still comes on a busy day. What counts is whether there is one at all.</source>
        <translation>Wie oft es in Ihrem Laden geschieht. Netze und Denkzeiten machen die meisten Reihenfolgen selten; ein Fehler, den eine von einer Million zeigt, kommt an einem vollen Tag trotzdem. Es zählt, ob es überhaupt einen gibt.</translation>
    </message>
</context>
<context>
    <name>interleave::WatchesCard</name>
    <message>
        <source>Watches</source>
        <translation>Beobachtete</translation>
    </message>
    <message>
        <source>expression</source>
        <translation>Ausdruck</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>New watch</source>
        <translation>Neuer beobachteter Ausdruck</translation>
    </message>
    <message>
        <source>an expression: redis.call(&apos;PTTL&apos;, KEYS[1])</source>
        <translation>ein Ausdruck: redis.call(&apos;PTTL&apos;, KEYS[1])</translation>
    </message>
    <message>
        <source>Delete takes the chosen watch away</source>
        <translation>Entf nimmt den gewählten weg</translation>
    </message>
</context>
<context>
    <name>interleave::Workbench</name>
    <message>
        <source>%1 was read again; the run goes on at step %2.</source>
        <translation>%1 wurde neu gelesen; der Lauf geht bei Schritt %2 weiter.</translation>
    </message>
    <message>
        <source>%1 was read again; of the old run %2 of %3 steps still apply. %4</source>
        <translation>%1 wurde neu gelesen; vom alten Lauf gelten noch %2 von %3 Schritten. %4</translation>
    </message>
    <message>
        <source>%1 cannot be started with these values, so its last version stays: %2</source>
        <translation>%1 lässt sich mit diesen Werten nicht beginnen, also bleibt die letzte Fassung: %2</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Gespeichert als %1.</translation>
    </message>
    <message>
        <source>No scenario is open.</source>
        <translation>Kein Szenario ist offen.</translation>
    </message>
    <message>
        <source>Still exploring: no failure is known yet.</source>
        <translation>Wird noch erkundet: Noch ist kein Scheitern bekannt.</translation>
    </message>
    <message>
        <source>There is none: no order fails.</source>
        <translation>Es gibt keines: Keine Reihenfolge scheitert.</translation>
    </message>
    <message>
        <source>No failure is known.</source>
        <translation>Kein Scheitern ist bekannt.</translation>
    </message>
    <message>
        <source>%1 changed on the disk; your edit stays. Revert takes the file as it is now.</source>
        <translation>%1 hat sich auf der Platte geändert; Ihre Änderung bleibt. Zurücksetzen nimmt die Datei, wie sie jetzt ist.</translation>
    </message>
    <message>
        <source>There is no run in the timeline.</source>
        <translation>In der Zeitleiste ist kein Lauf.</translation>
    </message>
    <message>
        <source>From the timeline: the operations that met this request, a client each, up to it; it is that of client %1.</source>
        <translation>Aus der Zeitleiste: die Vorgänge, die diese Anfrage trafen, je ein Client, bis zu ihr; sie ist die von Client %1.</translation>
    </message>
    <message>
        <source>%1 others that met it are left out, and what they bought is off the stock.</source>
        <translation>%1 andere, die sie trafen, fehlen; was sie kauften, ist vom Bestand abgezogen.</translation>
    </message>
    <message>
        <source>No such client is in this race.</source>
        <translation>Diesen Client gibt es in diesem Wettlauf nicht.</translation>
    </message>
</context>
</TS>
