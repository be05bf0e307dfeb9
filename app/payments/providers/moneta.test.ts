import assert from "node:assert/strict";
import { test } from "node:test";
import { aCharge } from "../../../test/examples/charge.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createMoneta, type MonetaBooks } from "./moneta.server.ts";
import { signatureOf } from "./moneta-signature.server.ts";

const sandbox = await openSandbox();
const settings = { url: "https://moneta.ru/assistant.htm", sandbox: true, account: "54600817", code: "sandbox-moneta-code" };
const nothing: MonetaBooks = { heard: async () => [], askedMinor: async () => undefined };

const open = async (charge = aCharge(), more: Partial<typeof settings> = {}) => {
  const opened = await createMoneta({ ...settings, ...more }, nothing).create(charge);
  assert.ok(opened.ok && "url" in opened, JSON.stringify(opened));
  return { ...opened, fields: Object.fromEntries(new URL(opened.url).searchParams) };
};

test("a form's address is signed with payee, order and sum, without buyer data", async () => {
  const charge = aCharge({ ownRef: "7K4M-Q2ZP-X-1", amountMinor: 450370 });
  const { providerId, url, fields } = await open(charge);
  assert.equal(providerId, "G7K4M-Q2ZP-X-1G");
  assert.equal(url.split("?")[0], "http://shop.localhost/sandbox/pay/moneta/assistant.htm");
  const { MNT_SIGNATURE, MNT_DESCRIPTION, MNT_SUCCESS_URL, ...rest } = fields;
  assert.equal(MNT_SIGNATURE, signatureOf(rest, settings.code));
  assert.deepEqual([MNT_DESCRIPTION, MNT_SUCCESS_URL], [charge.description, charge.returnUrl]);
  const { MNT_ID, MNT_TRANSACTION_ID, MNT_AMOUNT, MNT_CURRENCY_CODE, MNT_TEST_MODE } = rest;
  assert.deepEqual(
    [MNT_ID, MNT_TRANSACTION_ID, MNT_AMOUNT, MNT_CURRENCY_CODE, MNT_TEST_MODE],
    ["54600817", providerId, "4503.70", "RUB", "1"],
  );
  for (const personal of Object.values(charge.buyer)) assert.ok(!decodeURIComponent(url).includes(personal), personal);
  assert.equal((await open(charge)).url, url, "asked again, the same");
});

test("the provider reads the form", async () => {
  const { url } = await open();
  const { pathname, search } = new URL(url);
  await sandbox.account({ check_url: null });
  const page = await fetch(sandbox.url + pathname + search);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /2000,00 ₽/);
  const forged = search.replace("MNT_AMOUNT=2000.00", "MNT_AMOUNT=1.00");
  assert.equal((await fetch(sandbox.url + pathname + forged)).status, 400);
});

test("outside the sandbox payers go to the provider's HTTPS hosts with real money", async () => {
  const { url, fields } = await open(aCharge(), { sandbox: false });
  assert.equal(new URL(url).origin, "https://moneta.ru");
  assert.equal(fields.MNT_TEST_MODE, "0");
  const foreign = [
    "https://moneta.ru.evil.example/assistant.htm",
    "http://moneta.ru/assistant.htm",
    "https://moneta.ru:8443/assistant.htm",
  ];
  for (const address of foreign) {
    const refused = await createMoneta({ ...settings, sandbox: false, url: address }, nothing).create(aCharge());
    assert.deepEqual([refused.ok, !refused.ok && refused.retry], [false, false], address);
  }
});

test("without account or code, or in other currencies, nothing opens or is believed", async () => {
  for (const missing of [{ account: undefined }, { code: undefined }]) {
    const moneta = createMoneta({ ...settings, ...missing }, nothing);
    assert.equal((await moneta.create(aCharge())).ok, false);
    assert.equal(await moneta.parseNotification({ type: undefined, body: undefined, query: {} }), null);
  }
  const kzt = await createMoneta(settings, nothing).create(aCharge({ currency: "kzt" }));
  assert.deepEqual([kzt.ok, !kzt.ok && kzt.retry], [false, false]);
});

const notice = {
  MNT_ID: "54600817",
  MNT_TRANSACTION_ID: "GA-1G",
  MNT_OPERATION_ID: "7788990011",
  MNT_AMOUNT: "2000.00",
  MNT_CURRENCY_CODE: "RUB",
  MNT_SUBSCRIBER_ID: "",
  MNT_TEST_MODE: "1",
  MNT_SIGNATURE: "0".repeat(32),
};
const heard = (...kept: unknown[]) => createMoneta(settings, { ...nothing, heard: async () => kept });
const told = async (...kept: unknown[]) => {
  const fetched = await heard(...kept).fetch({ providerId: null, ownRef: "A-1" });
  return fetched.ok ? fetched.told : null;
};

test("kept webhooks are the truth: none, one, a rehearsal, unreadable, a second", async () => {
  const unpaid = {
    providerId: "GA-1G",
    ownRef: "A-1",
    state: "declined",
    amountMinor: 0,
    currency: "rub",
    refundedMinor: 0,
    refundIds: [],
  };
  assert.deepEqual(await told(), unpaid);
  assert.deepEqual(await told({ ...notice, MNT_TEST_MODE: "0" }), unpaid, "here only rehearsals count");
  assert.deepEqual(await told({ nonsense: true }, null), unpaid);
  assert.deepEqual(await told(notice), { ...unpaid, state: "paid", amountMinor: 2000_00, surplus: [] });
  assert.equal((await told({ ...notice, MNT_AMOUNT: "2e3" }))?.amountMinor, 0);
  assert.equal((await told({ ...notice, MNT_CURRENCY_CODE: "XTS" }))?.currency, "xts");
  const twice = await told(notice, { ...notice, MNT_OPERATION_ID: "7788990012" });
  assert.deepEqual([twice?.amountMinor, twice?.surplus], [2000_00, [{ operation: "7788990012", amountMinor: 2000_00, currency: "rub" }]]);
});

test("a refund waits for staff, with its operation's number", async () => {
  const done = await heard(notice).refund({ id: "r1", providerId: "GA-1G", amountMinor: 500_50 });
  assert.deepEqual(done, {
    ok: false,
    retry: false,
    reason: "moneta: gives money back in its cabinet only: operation 7788990011, 500.50 RUB",
  });
  assert.deepEqual(await heard(notice).cancel({ providerId: "GA-1G", ownRef: "A-1" }), { ok: true });
});

test("the signature of our own form's address proves no payment, however it is cut", async () => {
  const charge = aCharge({ ownRef: "7K4M-Q2ZP-X-12", amountMinor: 12990_00 });
  const { fields } = await open(charge);
  const moneta = createMoneta(settings, { ...nothing, askedMinor: async () => 12990_00 });
  const { MNT_ID, MNT_TRANSACTION_ID, MNT_CURRENCY_CODE, MNT_TEST_MODE, MNT_SIGNATURE } = fields;
  const cut = (values: Record<string, string>) => {
    const forged = { MNT_ID, MNT_TRANSACTION_ID, MNT_CURRENCY_CODE, MNT_TEST_MODE, MNT_SIGNATURE, ...values } as Record<string, string>;
    assert.equal(signatureOf(forged, settings.code), MNT_SIGNATURE);
    return moneta.parseNotification({ type: undefined, body: undefined, query: forged });
  };
  const cuts: Record<string, string>[] = [
    { MNT_OPERATION_ID: "1", MNT_AMOUNT: "2990.00" },
    { MNT_OPERATION_ID: "12", MNT_AMOUNT: "990.00" },
    { MNT_OPERATION_ID: "1299", MNT_AMOUNT: "0.00" },
    { MNT_OPERATION_ID: "", MNT_AMOUNT: "12990.00" },
    { MNT_TRANSACTION_ID: "G7K4M-Q2ZP-X-1", MNT_OPERATION_ID: "2", MNT_AMOUNT: "G12990.00" },
  ];
  for (const values of cuts) assert.equal(await cut(values), null, JSON.stringify(values));
});
