import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { aCharge } from "../../../test/examples/charge.ts";
import { openYandexPay, wordOf } from "../../../test/examples/yandex.ts";

const { sandbox, pay, open, asked } = await openYandexPay();

afterEach(() => sandbox.heal());

/** A paid order of 2,000 with refund helpers. */
async function paid(action: object = {}) {
  const opened = await open();
  const { yandex, providerId } = opened;
  await pay(providerId, action);
  const once = (id: string, amountMinor: number) => yandex.refund({ id, providerId, amountMinor });
  const back = async (id: string, amountMinor: number) => {
    for (let n = 0; n < 100; n++) {
      const word = wordOf(await once(id, amountMinor));
      if (word !== "retry") return word;
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return "never";
  };
  const begun = async () =>
    (await asked<{ externalOperationId: string }>(providerId, "/refund")).map(({ body }) => body.externalOperationId);
  return { ...opened, once, back, begun };
}

test("partial refunds happen once each, however often requested, to the end", async () => {
  const { told, once, back, begun, providerId } = await paid();
  assert.equal(wordOf(await once("r1", 500_00)), "retry", "begun, not done yet");
  assert.deepEqual([await back("r1", 500_00), await back("r1", 500_00)], ["done", "done"]);
  const { state, refundedMinor, refundIds, amountMinor } = await told();
  assert.deepEqual([state, refundedMinor, refundIds, amountMinor], ["partially-refunded", 500_00, ["r1"], 2000_00]);
  assert.deepEqual(
    [await back("r2", 1500_01), await back("r2", 1499_50)],
    ["refused", "refused"],
    "too much; less than a ruble would be left",
  );
  assert.equal(await back("r3", 1500_00), "done");
  const end = await told();
  assert.deepEqual([end.state, end.refundedMinor, end.refundIds, end.amountMinor], ["refunded", 2000_00, ["r1", "r3"], 2000_00]);
  assert.equal(await back("r4", 1_00), "refused");
  assert.deepEqual(await begun(), ["r1", "r2", "r3"]);
  const [first] = await asked<object>(providerId, "/refund");
  assert.deepEqual(first?.body, {
    refundAmount: "500.00",
    orderAmount: "1500.00",
    externalOperationId: "r1",
    targetCart: {
      items: [
        { productId: "GN-1", quantityCount: "1", price: "309.52" },
        { productId: "GN-1-2", quantityCount: "1", price: "809.53" },
        { productId: "delivery", quantityCount: "1", price: "380.95" },
      ],
    },
  });
});

test("what comes back is what goes off the provider's cart, not what costs the same", async () => {
  const one = (name: string, sku: string) => ({ name, sku, quantity: 1, sumMinor: 1000_00 });
  const [red, blue] = [one("Красные", "RED"), one("Синие", "BLUE")];
  const { yandex, providerId } = await open(aCharge({ lines: [red, blue], prepaidMinor: 0 }));
  await pay(providerId);
  await yandex.refund({ id: "r1", providerId, amountMinor: 1000_00, lines: [blue] });
  const [call] = await asked<{ targetCart: object }>(providerId, "/refund");
  assert.deepEqual(call?.body.targetCart, { items: [{ productId: "RED", quantityCount: "1", price: "1000.00" }] });
});

test("two refunds asked for at once both come to an end, one after the other", async () => {
  const { told, back } = await paid();
  assert.deepEqual(await Promise.all([back("r1", 300_00), back("r2", 400_00), back("r1", 300_00)]), ["done", "done", "done"]);
  const { refundedMinor, refundIds } = await told();
  assert.deepEqual([refundedMinor, refundIds.toSorted()], [700_00, ["r1", "r2"]]);
});

test("a refund failed by the bank is retried under a new id, at most three times", async () => {
  const twice = await paid({ failing_refunds: 2 });
  assert.equal(await twice.back("r1", 500_00), "done");
  assert.deepEqual(await twice.begun(), ["r1", "r1.2", "r1.3"]);
  const { refundedMinor, refundIds } = await twice.told();
  assert.deepEqual([refundedMinor, refundIds], [500_00, ["r1"]]);
  const often = await paid({ failing_refunds: 3 });
  assert.deepEqual([await often.back("r1", 500_00), await often.back("r1", 500_00)], ["refused", "refused"]);
  assert.deepEqual([(await often.told()).refundedMinor, (await often.begun()).length], [0, 3]);
});

for (const mode of ["timeout-after", "reset-after", "garbage", "error", "limit", "reset"])
  test(`a refund with a lost answer (${mode}) happens once`, { timeout: 60_000 }, async () => {
    const { told, once, back } = await paid();
    await sandbox.fault("yandex", mode, { op: "/refund", times: 1 });
    assert.equal(wordOf(await once("r1", 500_00)), "retry");
    assert.equal(await back("r1", 500_00), "done");
    assert.equal((await told()).refundedMinor, 500_00);
  });

test("a refund error means what the order says: done, pending, or refused", async () => {
  const unpaid = await open();
  const asks = () => unpaid.yandex.refund({ id: "r0", providerId: unpaid.providerId, amountMinor: 500_00 }).then(wordOf);
  assert.equal(await asks(), "refused", "nobody has paid");
  await sandbox.fault("yandex", "error", { op: unpaid.providerId });
  assert.equal(await asks(), "retry", "nobody knows");
  await sandbox.heal();
  const { once, back, providerId } = await paid();
  const name = `r1-${providerId}`;
  const says = (code: string) => sandbox.fault("yandex", "error", { op: "/refund", code, times: 1 });
  await says("ANOTHER_OPERATION_IN_PROGRESS");
  assert.equal(wordOf(await once(name, 500_00)), "retry");
  await says("ORDER_AMOUNT_ERROR");
  assert.equal(wordOf(await once(name, 500_00)), "refused");
  await says("DUPLICATE_EXTERNAL_OPERATION_ID");
  assert.equal(wordOf(await once(name, 500_00)), "retry", "the operation is not to be found yet");
  assert.equal(await back(name, 500_00), "done");
  const other = await paid();
  await says("DUPLICATE_EXTERNAL_OPERATION_ID");
  assert.equal(wordOf(await other.once(name, 500_00)), "refused", "another order's");
});

test("a rollback of a paid order is reported as a refund", async () => {
  const { told, providerId } = await paid();
  await fetch(`${sandbox.url}/yandex/api/merchant/v1/orders/${providerId}/rollback`, {
    method: "POST",
    headers: { authorization: "Api-Key 11111111-2222-4333-8444-555555555555", "content-type": "application/json" },
    body: "{}",
  });
  const { state, refundedMinor } = await told();
  assert.deepEqual([state, refundedMinor], ["refunded", 2000_00]);
});
