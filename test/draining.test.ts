import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper } from "./examples/shopper.ts";
import { openKillable, startStore } from "./start-store.ts";

const { shop, env } = await openKillable();
const settings = { ...env, JOBS: "0", DRAIN_SECONDS: "1.5" };

const ready = (port: number) =>
  fetch(`http://localhost:${port}/readyz`)
    .then((answer) => answer.status === 200)
    .catch(() => false);

test("a stopping process fails no request: the proxy switches in time", async () => {
  const stores = [await startStore(settings), await startStore(settings)];
  const gloves = await putOnShelf(shop, { stock: 100_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let up = stores.map(({ port }) => port);
  let open = true;
  const watching = (async () => {
    while (open) {
      const states = await Promise.all(stores.map(({ port }) => ready(port)));
      up = stores.filter((_, at) => states[at]).map(({ port }) => port);
      await pause(200);
    }
  })();
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  let turn = 0;
  const reading = Array.from({ length: 4 }, async () => {
    while (open) {
      const port = up[turn++ % up.length]!;
      await new Promise<void>((done) => {
        request({ host: "localhost", port, path: "/shop/catalogue", agent, headers: { host: "localhost" } }, (answer) => {
          answer.resume().on("end", () => {
            count(`read ${answer.statusCode}`);
            done();
          });
        })
          .on("error", (error: NodeJS.ErrnoException) => {
            count(`read ${error.code}`);
            done();
          })
          .end();
      });
    }
  });
  const buying = Array.from({ length: 2 }, async () => {
    while (open) {
      const port = up[turn++ % up.length]!;
      const answer = await createShopper({ port })
        .order([{ productid: gloves, quantity: 1 }])
        .catch((error) => ({ status: error.code }));
      count(`order ${answer.status}`);
    }
  });
  await pause(1500);
  const stopped = performance.now();
  await stores[0]!.stop();
  const took = performance.now() - stopped;
  await pause(500);
  open = false;
  await Promise.all([...reading, ...buying, watching]);
  agent.destroy();
  assert.deepEqual([...outcomes.keys()].sort(), ["order 201", "read 200"], JSON.stringify([...outcomes]));
  assert.ok(took < 10_000, `${took} ms`);
  assert.equal(stores[0]!.process.exitCode, 0);
  await stores[1]!.stop();
});

test("while stopping: readiness red, connections end, slow requests are answered", async () => {
  const store = await startStore(settings);
  const shopper = createShopper(store);
  const me = await signIn(shop, shopper);
  const cookie = [...shopper.jar].map((pair) => pair.join("=")).join("; ");
  const line = new WebSocket(`ws://127.0.0.1:${store.port}/ws/client?user=${me}`, {
    headers: { host: "localhost", origin: "http://localhost", cookie },
  });
  await new Promise((resolve, reject) => line.on("message", resolve).on("error", reject));
  const closed = new Promise<number>((resolve) => line.on("close", resolve));
  const agent = new Agent({ keepAlive: true });
  const read = (path: string) =>
    new Promise<{ status: number; connection: string; text: string }>((resolve, reject) =>
      request({ host: "127.0.0.1", port: store.port, path, agent, headers: { host: "localhost" } }, (answer) => {
        let text = "";
        answer.on("data", (part) => {
          text += part;
        });
        answer.on("end", () => resolve({ status: answer.statusCode!, connection: answer.headers.connection!, text }));
      })
        .on("error", reject)
        .end(),
    );
  assert.equal((await read("/readyz")).connection, "keep-alive");
  // Half a request arrives before the signal, the rest a second after.
  const slow = connect(store.port, "127.0.0.1");
  let heard = "";
  slow.on("data", (part) => {
    heard += part;
  });
  const body = JSON.stringify({ lines: [], typepayment: "bank-card" });
  slow.write(
    `POST /shop/cart/quote HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await pause(100);
  const stopping = store.stop();
  await pause(300);
  assert.deepEqual(await read("/readyz"), { status: 503, connection: "close", text: '{"ready":false,"reason":"stopping"}' });
  assert.deepEqual(await read("/healthz"), { status: 200, connection: "close", text: '{"alive":true}' });
  assert.equal(await closed, 1001);
  await pause(500);
  await assert.rejects(read("/healthz"), /ECONNREFUSED/);
  slow.write(body.slice(5));
  await new Promise((resolve) => slow.on("close", resolve));
  assert.match(heard, /^HTTP\/1\.1 (200|422) .*connection: close/is);
  await stopping;
  assert.equal(store.process.exitCode, 0);
});

test("a request that never ends keeps no process: it is gone within ten seconds", async () => {
  const store = await startStore({ ...settings, DRAIN_SECONDS: "0" });
  const slow = connect(store.port, "127.0.0.1");
  slow.on("error", () => {});
  slow.write(
    "POST /shop/cart/quote HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  await pause(100);
  const from = performance.now();
  await store.stop();
  assert.ok(performance.now() - from < 10_000);
  slow.destroy();
});
