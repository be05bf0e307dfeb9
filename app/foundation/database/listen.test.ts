import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createTestDatabase } from "../../../test/create-test-shop.ts";
import { startFaultProxy } from "../../../test/fault-proxy.ts";
import { createListening } from "./listen.server.ts";

const { url, drop } = await createTestDatabase();
const host = new URL(url).searchParams.get("host")!;

test("a silently cut listening connection is detected and reopened without lost events", async () => {
  const proxy = await startFaultProxy({ target: { path: `${host}/.s.PGSQL.5432` } });
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({ host: "127.0.0.1", port: proxy.port, user: "gong", database: new URL(url).pathname.slice(1) });
    client.on("error", () => {});
    await client.connect();
    clients.push(client);
    return client;
  };
  const heard: string[] = [];
  let missed = 0;
  const listening = createListening(connect, { everyMs: 300, deadlineMs: 200 });
  listening.listen("news", { hear: (word) => heard.push(word), missed: () => missed++ });
  assert.throws(() => listening.listen("news", { hear: () => {}, missed: () => {} }), /already/);
  const speaker = new pg.Client(url);
  await speaker.connect();
  const say = (word: string) => speaker.query("select pg_notify('news', $1)", [word]);
  while (!heard.length) {
    await say("first");
    await pause(20);
  }
  assert.equal(clients.length, 1, "one that answers is left alone");

  const ended = new Promise((resolve) => clients[0]!.once("end", resolve));
  proxy.set({ mode: "blackhole" });
  await ended;
  proxy.set({});
  while (!missed) await pause(20);
  await say("second");
  while (heard.at(-1) !== "second") await pause(20);
  assert.deepEqual([clients.length, missed], [2, 1]);

  await listening.close();
  await speaker.end();
  await proxy.close();
  await drop();
});
