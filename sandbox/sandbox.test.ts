import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { openSandbox, openShop, type Some, until } from "./fixture.ts";
import type { LogEntry } from "./request-log.ts";

const key = { userName: "gong-api", password: "gong-pass" };
const anOrder = { ...key, orderNumber: "A-1", amount: "100", returnUrl: "https://gong.example/" };
const sms = { api_id: "00000000-0000-0000-0000-000000000000", json: "1", to: "79990000000", msg: "Код" };

describe("faults", () => {
  let box: Awaited<ReturnType<typeof openSandbox>>;
  before(async () => {
    box = await openSandbox();
  });
  after(() => box.close());

  const fault = (order: object) => box.post("/sandbox/faults", { provider: "sber", times: 1, ...order });
  const register = (orderNumber: string, ms = 20_000) =>
    fetch(`${box.url}/sber/payment/rest/register.do`, {
      method: "POST",
      body: new URLSearchParams({ ...anOrder, orderNumber }),
      signal: AbortSignal.timeout(ms),
    });
  const exists = async (orderNumber: string) =>
    (await box.form("/sber/payment/rest/getOrderStatusExtended.do", { ...key, orderNumber })).body.errorCode === "0";

  const modes: [mode: string, done: boolean, answer: (sent: () => Promise<Response>) => Promise<void>][] = [
    ["timeout", false, (sent) => assert.rejects(sent(), { name: "TimeoutError" })],
    ["timeout-after", true, (sent) => assert.rejects(sent(), { name: "TimeoutError" })],
    ["reset", false, (sent) => assert.rejects(sent())],
    ["reset-after", true, (sent) => assert.rejects(sent())],
    ["error", false, async (sent) => assert.equal((await sent()).status, 500)],
    ["limit", false, async (sent) => assert.equal((await sent()).status, 429)],
    ["garbage", true, async (sent) => assert.rejects((await sent()).json(), SyntaxError)],
    ["slow", true, async (sent) => assert.equal((await sent()).status, 200)],
    ["drip", true, async (sent) => assert.equal((await (await sent()).json()).errorCode, "0")],
  ];
  for (const [mode, done, answer] of modes)
    it(`${mode}: ${done ? "done" : "not done"}, once, and only where configured`, async () => {
      const number = `F-${mode}`;
      await fault({ mode, op: "register.do", delay_ms: mode === "drip" ? 1 : 30 });
      assert.equal(await exists(number), false);
      await answer(() => register(number, mode.startsWith("timeout") ? 100 : undefined));
      assert.equal(await exists(number), done);
      if (!done) assert.equal((await register(number)).status, 200);
    });

  it("heals by ok, and understands nothing else", async () => {
    await fault({ mode: "error", times: undefined });
    assert.equal((await register("F-x")).status, 500);
    await fault({ mode: "ok" });
    assert.equal((await register("F-x")).status, 200);
    assert.equal((await fault({ mode: "sulk" })).status, 400);
    assert.equal((await fault({ mode: "error", provider: "acme" })).status, 400);
  });

  it("are not set by broken orders, and a call without fields needs no body", async () => {
    const send = (path: string, body?: string) =>
      fetch(`${box.url}/sandbox${path}`, { method: "POST", headers: { "content-type": "application/json" }, body });
    assert.equal((await send("/faults", "{")).status, 400);
    assert.equal((await send("/clock", '{"now":"yesterday"}')).status, 400);
    assert.equal((await send("/reset")).status, 200);
  });

  it("drop and double the notifications", async () => {
    const shop = await openShop();
    const paid = async (orderNumber: string) => {
      const { body } = await box.form("/sber/payment/rest/register.do", { ...anOrder, orderNumber, dynamicCallbackUrl: shop.url });
      await box.post(`/sandbox/pay/sber/${body.orderId}`, { outcome: "paid" });
    };
    await fault({ mode: "drop", op: "callback" });
    await paid("F-drop");
    await fault({ mode: "duplicate", op: "callback" });
    await paid("F-double");
    await until(() => shop.heard.length === 2);
    assert.ok(shop.heard.every(({ body }) => body.includes("F-double")));
    await shop.close();
  });

  it("leave a log of what was on the wire, and a reset leaves nothing", async () => {
    await box.form("/smsru/sms/send", sms);
    const [entry] = (await box.get<Some<Omit<LogEntry, "body"> & { body: { msg: string } }>>("/sandbox/log?provider=smsru")).body;
    assert.deepEqual([entry.method, entry.path, entry.body.msg, entry.status], ["POST", "/smsru/sms/send", "Код", 200]);
    await box.post("/sandbox/reset", {});
    assert.deepEqual((await box.get("/sandbox/log")).body, []);
    assert.deepEqual((await box.get("/sandbox/messages")).body, []);
  });
});

describe("the process", () => {
  async function run(environment: Record<string, string>) {
    const child = spawn(process.execPath, ["sandbox/main.ts"], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const [line] = await once(child.stdout, "data");
    const ready = JSON.parse(String(line)) as { ready: true; url: string; smtp: string };
    return { ...ready, child, gone: once(child, "exit") };
  }

  it("keeps payments, messages and pending webhooks over restarts and kills", async () => {
    const folder = await mkdtemp(join(tmpdir(), "gong-sandbox-"));
    const file = { SANDBOX_STATE: join(folder, "state.json") };
    const shop = await openShop((_, n) => (n === 1 ? 500 : 200));
    const form = (url: string, body: Record<string, string>) =>
      fetch(url, { method: "POST", body: new URLSearchParams(body) }).then((answer) => answer.json());

    const first = await run(file);
    const { orderId } = await form(`${first.url}/sber/payment/rest/register.do`, { ...anOrder, dynamicCallbackUrl: shop.url });
    await form(`${first.url}/smsru/sms/send`, sms);
    await fetch(`${first.url}/sandbox/pay/sber/${orderId}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"outcome":"paid"}',
    });
    await until(() => shop.heard.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    first.child.kill("SIGKILL");
    await first.gone;

    const second = await run(file);
    const status = await form(`${second.url}/sber/payment/rest/getOrderStatusExtended.do`, { ...key, orderId });
    assert.equal(status.orderStatus, 2);
    assert.equal((await (await fetch(`${second.url}/sandbox/messages`)).json()).length, 1);
    await until(() => shop.heard.length === 2);
    second.child.kill("SIGTERM");
    assert.deepEqual(await second.gone, [0, null]);
    await shop.close();
    await rm(folder, { recursive: true });
  });

  it("ends with the process it is linked to", async () => {
    const linked = await run({ SANDBOX_LINKED: "1" });
    linked.child.stdin.end();
    assert.deepEqual(await linked.gone, [0, null]);
  });
});
