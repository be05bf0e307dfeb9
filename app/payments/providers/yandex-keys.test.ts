import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { openShop, until } from "../../../sandbox/fixture.ts";
import { openYandexPay } from "../../../test/examples/yandex.ts";
import { createYandex } from "./yandex.server.ts";
import { createKeySet } from "./yandex-keys.server.ts";

const { sandbox, settings, pay, cabinet, open } = await openYandexPay();
const shop = await openShop();
after(() => shop.close());
await cabinet({ callbackUrl: shop.url });
afterEach(() => sandbox.heal());

const MINUTE_MS = 60_000;
const jwks = new URL("../jwks", settings.url);
const times = async () => (await sandbox.asked("yandex", "jwks")).length;

/** With a stopped clock. */
function atHome() {
  const clock = { now: Date.now() };
  return { clock, yandex: createYandex({ ...settings, now: () => clock.now }), findKey: createKeySet(jwks, () => clock.now) };
}

/** Webhooks of a payment: two operations, then the order. */
async function told(ownRef: string, action: { tamper?: string; repeat?: number } = {}): Promise<Buffer[]> {
  const before = shop.heard.length;
  const count = 2 + (action.repeat ?? 1);
  await pay(ownRef, { callback: "post", ...action });
  await until(() => shop.heard.length >= before + count);
  return shop.heard.slice(before).map(({ body }) => Buffer.from(body));
}
const raw = (body: Buffer) => ({ type: "application/octet-stream", body, query: {} });

test("a webhook's payment is verified: each operation and order; copies are one event", async () => {
  const { yandex } = atHome();
  const { providerId } = await open();
  const said = await Promise.all((await told(providerId, { repeat: 2 })).map((body) => yandex.parseNotification(raw(body))));
  const read = said.filter((one) => one !== null && "ownRef" in one);
  assert.deepEqual(
    read.map((one) => one.ownRef),
    Array(4).fill(providerId),
  );
  const keys = read.map((one) => one.eventKey);
  assert.equal(new Set(keys).size, 3);
  assert.equal(keys.filter((key) => key === `${providerId} ORDER_STATUS_UPDATED CAPTURED `).length, 2);
  assert.deepEqual(yandex.reply?.(read[0]!, null), { status: 200, type: "application/json", body: '{"status":"success"}' });
});

test("a forged one, and one about another merchant, is not", async () => {
  const { yandex } = atHome();
  for (const tamper of ["signature", "merchant"]) {
    const { providerId } = await open();
    const read = await Promise.all((await told(providerId, { tamper })).map((body) => yandex.parseNotification(raw(body))));
    assert.equal(read.filter((one) => one === null).length, 1, tamper);
  }
});

test("keys are kept for ten minutes, then asked for again", async () => {
  const { clock, findKey } = atHome();
  const before = await times();
  await Promise.all([findKey("sim-1"), findKey("sim-1")]);
  assert.ok(await findKey("sim-1"));
  assert.equal((await times()) - before, 1);
  clock.now += 10 * MINUTE_MS;
  assert.ok(await findKey("sim-1"));
  assert.equal((await times()) - before, 2);
});

test("an unknown key id is looked up at once, but with a limit", async () => {
  const { clock, findKey } = atHome();
  const before = await times();
  for (let n = 0; n < 20; n++) assert.equal(await findKey(`made-up-${n}`), undefined);
  assert.equal((await times()) - before, 1);
  clock.now += 6000;
  assert.equal(await findKey("made-up"), undefined);
  assert.equal((await times()) - before, 2);
});

test("a key that has changed is believed, and the one before it still", async () => {
  const { clock, yandex } = atHome();
  const first = await open();
  const [old = assert.fail()] = await told(first.providerId);
  assert.ok(await yandex.parseNotification(raw(old)));
  await cabinet({ rotateKeys: true });
  clock.now += 6000;
  const second = await open();
  const [fresh = assert.fail()] = await told(second.providerId);
  assert.ok(await yandex.parseNotification(raw(fresh)));
  assert.ok(await yandex.parseNotification(raw(old)));
});

for (const mode of ["error", "reset", "garbage", "timeout"])
  test(`without keys (${mode}) new senders are refused, and known ones accepted`, { timeout: 20_000 }, async () => {
    const { clock, findKey } = atHome();
    assert.ok(await findKey("sim-1"));
    await sandbox.fault("yandex", mode, { op: "jwks" });
    clock.now += 11 * MINUTE_MS;
    assert.ok(await findKey("sim-1"));
    assert.equal(await createKeySet(jwks, () => clock.now)("sim-1"), undefined);
  });
