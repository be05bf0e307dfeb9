import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Foreign, openSandbox, until } from "../fixture.ts";

const box = await openSandbox();
after(() => box.close());
const base = "/atol/possystem/v4";
type AtolAnswer = { uuid: string | null; status: string; token?: string; error: { code: number } | null; payload: Foreign | null };

const login = async (pass = "gong-pass") => (await box.post<AtolAnswer>(`${base}/getToken`, { login: "gong-atol", pass })).body;
const aReceipt = (external_id: string, more: object = {}) => ({
  external_id,
  timestamp: "01.03.2026 15:30:00",
  receipt: {
    client: { email: "a@example.com" },
    company: { email: "help@gong.example", sno: "osn", inn: "9700000010", payment_address: "https://gong.example" },
    items: [
      {
        name: "Бинты",
        price: 333.33,
        quantity: 3,
        sum: 999.99,
        payment_method: "full_prepayment",
        payment_object: "commodity",
        vat: { type: "vat122", sum: 180.33 },
      },
    ],
    payments: [{ type: 1, sum: 999.99 }],
    total: 999.99,
    ...more,
  },
});
const token = (await login()).token!;
const sell = (body: object, key = token, group = "sandbox-group") => box.post<AtolAnswer>(`${base}/${group}/sell`, body, { token: key });
const report = (uuid: string, key = token) => box.get<AtolAnswer>(`${base}/sandbox-group/report/${uuid}`, { token: key });

test("wrong passwords, unknown tokens and foreign registers fail; tokens last a day", async () => {
  assert.equal((await login("guessed")).error?.code, 12);
  assert.deepEqual([(await sell(aReceipt("t1"), "guessed")).status, (await sell(aReceipt("t1"), "guessed")).body.error?.code], [401, 10]);
  assert.equal((await sell(aReceipt("t1"), token, "another")).status, 403);
  const old = (await login()).token!;
  await box.forwardClock(24 * 3_600_000);
  assert.equal((await sell(aReceipt("t1"), old)).body.error?.code, 11);
  await box.post("/sandbox/clock", { now: null });
});

test("a receipt is pending, then done; a repeated id is the same receipt", async () => {
  const { body } = await sell(aReceipt("a1"));
  assert.deepEqual([body.status, body.error], ["wait", null]);
  const again = await sell(aReceipt("a1", { client: { phone: "+79001234567" } }));
  assert.deepEqual([again.status, again.body.uuid, again.body.error?.code, again.body.status], [400, body.uuid, 33, "wait"]);
  const done = await until(async () => {
    const told = (await report(body.uuid!)).body;
    return told.status === "done" ? told : undefined;
  });
  assert.equal(done.payload!.total, 999.99);
  assert.equal((await report("nobody's")).body.error?.code, 31);
});

test("what does not add up, or says what is not known, is refused and not queued", async () => {
  const [item] = aReceipt("b").receipt.items;
  for (const more of [
    { total: 1000 },
    { payments: [{ type: 1, sum: 1000 }] },
    { payments: [{ type: 9, sum: 999.99 }] },
    { items: [] },
    { items: [{ ...item, sum: 999 }] },
    { items: [{ ...item, price: 333.333 }] },
    { items: [{ ...item, payment_object: "33" }] },
    { items: [{ ...item, vat: { type: "vat21", sum: 1 } }] },
    { items: [{ ...item, nomenclature_code: "44 4D" }] },
    { client: {} },
    { company: {} },
  ]) {
    const { status, body } = await sell(aReceipt("b", more));
    assert.deepEqual([status, body.error?.code, body.uuid], [400, 32, null], JSON.stringify(more));
  }
  assert.equal((await sell({ ...aReceipt("b"), timestamp: "2026-03-01" })).body.error?.code, 32);
  assert.equal((await sell(aReceipt("b"))).status, 200, "the name is still free");
});
