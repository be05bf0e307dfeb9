import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { test } from "node:test";
import { RETURN_BODY_BYTES } from "../app/fulfilment/returns/returns.contract.ts";
import { createTestShop } from "./create-test-shop.ts";
import { friendOrders } from "./examples/friend.ts";
import { createShopper } from "./examples/shopper.ts";

// Large bodies are read only from authorised senders; others get an early answer.
const testShop = await createTestShop();
const { app } = testShop;
const { aDoneOrder } = friendOrders(testShop);
const strict = await createTestShop({ RATE_LIMIT_FACTOR: "0.1" });
const portOf = async (served: typeof app) => {
  await served.listen({ port: 0, host: "127.0.0.1" });
  return (served.server.address() as AddressInfo).port;
};
const [port, strictPort] = [await portOf(app), await portOf(strict.app)];

/** Sends head, then body after a second without answer; returns status and whether the body was awaited. */
async function announce(at: number, path: string, jar = new Map<string, string>(), more: { type?: string; version?: string } = {}) {
  const body = `{"photos":["${"A".repeat(1_000_000)}"]}`;
  const { type = "application/json", version = "1" } = more;
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = connect(at, "127.0.0.1");
  socket.on("error", () => {});
  const answered = once(socket, "data", { signal: AbortSignal.timeout(10_000) }) as Promise<[Buffer]>;
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      "host: localhost",
      "origin: http://localhost",
      `content-type: ${type}`,
      `x-app-version: ${version}`,
      `content-length: ${body.length}`,
      `cookie: ${cookie}`,
      "",
      "",
    ].join("\r\n"),
  );
  const soon = await Promise.race([answered.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false))]);
  if (!soon) socket.write(body);
  const [answer] = await answered;
  socket.destroy();
  return { status: Number(answer.toString().split(" ")[1]), waited: !soon };
}

test("return photos are read from the owner only, before a stranger's byte", async () => {
  const [{ id, shopper }, other] = [await aDoneOrder(), await aDoneOrder()];
  const path = `/order/${id}/return`;
  assert.deepEqual(await announce(port, path), { status: 401, waited: false });
  assert.deepEqual(await announce(port, path, other.shopper.jar), { status: 404, waited: false });
  assert.deepEqual(await announce(port, "/order/none/return", shopper.jar), { status: 404, waited: false });
  assert.deepEqual(await announce(port, path, shopper.jar, { type: "text/plain" }), { status: 415, waited: false });
  assert.deepEqual(await announce(port, path, shopper.jar, { version: "0" }), { status: 426, waited: false });
  assert.deepEqual(await announce(port, path, shopper.jar), { status: 422, waited: true }, "its owner's wish is read, and lacks its lines");
  const huge = await createShopper({ port }).post(path, { photos: ["A".repeat(RETURN_BODY_BYTES - 1000)] });
  assert.deepEqual([huge.status, huge.body.code], [401, "sign_in"], "who sends it all the same reads why it was in vain");
});

test("a used-up quota is refused before the picture is read, counted once", async () => {
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push(await announce(strictPort, "/shop/certificate"));
  assert.deepEqual(answers, [...Array(3).fill({ status: 422, waited: true }), ...Array(2).fill({ status: 429, waited: false })]);
});

test("a suspicious body deeper or larger than honest ones is a 4xx", async () => {
  const send = async (inner: string) => {
    const payload = `{"lines":[],"face":"\\ud83d\\ude42","promocode":${inner}}`;
    const headers = { host: "localhost", origin: "http://localhost", "content-type": "application/json" };
    const answer = await app.inject({ method: "POST", url: "/shop/cart/quote", payload, headers });
    return [answer.statusCode, answer.json().code];
  };
  assert.deepEqual(await send(`${"[".repeat(120_000)}${"]".repeat(120_000)}`), [400, "unreadable"]);
  assert.deepEqual(await send(`[${"0,".repeat(60_000)}0]`), [400, "unreadable"]);
  assert.deepEqual(await send(`{${Array.from({ length: 26_000 }, (_, n) => `"${n.toString(36)}":0`).join()}}`), [400, "unreadable"]);
  assert.deepEqual(await send(`[${"0,".repeat(40_000)}0]`), [422, "invalid"]);
  assert.deepEqual(await send(`${"[".repeat(20_000)}"\\u0000"${"]".repeat(20_000)}`), [400, "unreadable"]);
});
