import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { openSandbox, openShop, type ReceivedRequest, until } from "../fixture.ts";
import { account } from "./invoice.ts";
import { type Fields, signatures } from "./signature.ts";

type Operation = { id: string; amount: string; store: string };
type Driven = { refusal?: string; operations: Operation[]; redirect: string };
const box = await openSandbox({ pauseUnitMs: 1 });

const xml = (fields: Fields) => {
  const signed: Fields = { MNT_SIGNATURE: signatures.answer(fields, account.code), ...fields };
  const inside = Object.entries(signed).map(([name, value]) => `<${name}>${value}</${name}>`).join(""); // biome-ignore format: one thought
  return `<?xml version="1.0" encoding="UTF-8"?>\n<MNT_RESPONSE>${inside}</MNT_RESPONSE>`;
};
const said = (body: string, status = 200) => ({ status, body });
const answers = new Map<string, (asked: Fields) => ReturnType<typeof said>>();
const fieldsOf = ({ method, url, body }: ReceivedRequest): Fields =>
  Object.fromEntries(new URLSearchParams(method === "GET" ? url.split("?")[1] : body));
const shop = await openShop((heard) => {
  const asked = fieldsOf(heard);
  const answer = answers.get(`${asked.MNT_COMMAND ?? "PAY"} ${asked.MNT_TRANSACTION_ID}`);
  if (answer) return answer(asked);
  const { MNT_ID = "", MNT_TRANSACTION_ID = "" } = asked;
  return said(asked.MNT_COMMAND ? xml({ MNT_ID, MNT_TRANSACTION_ID, MNT_RESULT_CODE: "402" }) : "SUCCESS");
});
after(async () => {
  await box.close();
  await shop.close();
});

let count = 0;
const aForm = (differs: Fields = {}): Fields => {
  const form: Fields = {
    MNT_ID: account.id,
    MNT_TRANSACTION_ID: `GA-${++count}G`,
    MNT_AMOUNT: "12990.00",
    MNT_CURRENCY_CODE: "RUB",
    MNT_TEST_MODE: "1",
    MNT_DESCRIPTION: "<b>Перчатки</b>",
    MNT_SUCCESS_URL: `${shop.url}/done?x=1`,
    MNT_FAIL_URL: `${shop.url}/failed`,
    "moneta.locale": "en",
    ...differs,
  };
  return { MNT_SIGNATURE: signatures.request(form, account.code), ...form };
};
const bring = async (form: Fields) => {
  const answer = await fetch(`${box.url}/sandbox/pay/moneta/assistant.htm?${new URLSearchParams(form)}`);
  return { status: answer.status, html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
};
async function brought(differs?: Fields) {
  const form = aForm(differs);
  const transaction = form.MNT_TRANSACTION_ID!;
  const page = await bring(form);
  assert.equal(page.status, 200);
  const heard = (command: string) => shop.heard.map(fieldsOf).filter((one) => one.MNT_TRANSACTION_ID === transaction && (one.MNT_COMMAND ?? "PAY") === command); // biome-ignore format: one thought
  const drive = (action: object = {}) => box.post<Driven>(`/sandbox/pay/moneta/${transaction}`, { outcome: "paid", ...action });
  const operations = async () => (await box.get<Operation[]>(`/sandbox/accounts/moneta/operations/${transaction}`)).body;
  return { form, transaction, page, heard, drive, operations };
}

describe("the signatures", () => {
  const fields = { MNT_ID: "54600817", MNT_TRANSACTION_ID: "A-1001", MNT_AMOUNT: "12990.00", MNT_CURRENCY_CODE: "RUB", MNT_SUBSCRIBER_ID: "user42", MNT_TEST_MODE: "0" }; // biome-ignore format: a table
  const paid = { ...fields, MNT_OPERATION_ID: "7788990011" };
  it("reproduce the known vectors", () => {
    assert.equal(signatures.request(fields, "QWERTY"), "d37ef53acf3f891c5cbd828be9b33aa6");
    assert.equal(signatures.pay(paid, "QWERTY"), "fab352d3520979f0b91cdd72b70ed2dc");
    assert.equal(signatures.check({ MNT_COMMAND: "CHECK", ...paid }, "QWERTY"), "7e08f4146712f5625975cb424bc7b74e");
    assert.equal(signatures.answer({ ...fields, MNT_RESULT_CODE: "402" }, "QWERTY"), "016e6c436702c086b4980f1f9622603e");
  });
});

describe("the form", () => {
  it("is plain HTML in the payer's language, with a strict CSP and a way back", async () => {
    const { page, transaction } = await brought();
    assert.match(page.html, /<html lang="en">.*12990\.00 ₽.*Pay.*Leave without paying/s);
    assert.doesNotMatch(page.html, /<script|<b>Перчатки/);
    assert.match(page.policy, /default-src 'none'.*form-action 'self' http:\/\/127\.0\.0\.1/);
    const path = `/sandbox/pay/moneta/${transaction}`;
    const declined = await box.form(path, { outcome: "declined" });
    assert.deepEqual([declined.status, declined.location], [303, `${shop.url}/failed?MNT_TRANSACTION_ID=${transaction}`]);
    const paid = await box.form(path, { outcome: "paid" });
    assert.equal(paid.location, `${shop.url}/done?x=1&MNT_TRANSACTION_ID=${transaction}`);
    assert.equal((await box.form("/sandbox/pay/moneta/none", { outcome: "paid" })).status, 404);
  });

  it("is posted as well", async () => {
    assert.match((await box.form<string>("/sandbox/pay/moneta/assistant.htm", aForm())).body, /12990\.00/);
  });

  const wrong: Fields[] = [
    { MNT_ID: "1" },
    { MNT_SIGNATURE: "0".repeat(32) },
    { MNT_TRANSACTION_ID: "" },
    { MNT_AMOUNT: "12990" },
    { MNT_AMOUNT: "0.00" },
    { MNT_CURRENCY_CODE: "USD" },
    { MNT_TEST_MODE: "2" },
    { MNT_SUCCESS_URL: "javascript:alert(1)" },
  ];
  for (const differs of wrong)
    it(`is refused with ${JSON.stringify(differs)}`, async () => assert.equal((await bring(aForm(differs))).status, 400));
});

describe("the Check", () => {
  it("is signed before the form is shown, and again before capture", async () => {
    const { heard, drive, operations } = await brought();
    await drive();
    const checks = heard("CHECK");
    const [operation] = await operations();
    assert.deepEqual(checks.map(({ MNT_OPERATION_ID }) => MNT_OPERATION_ID), [undefined, operation!.id]); // biome-ignore format: one thought
    for (const check of checks) assert.equal(check.MNT_SIGNATURE, signatures.check(check, account.code));
  });

  it("lets the store name the sum", async () => {
    const form = aForm({ MNT_AMOUNT: "" });
    const { MNT_ID = "", MNT_TRANSACTION_ID = "" } = form;
    answers.set(`CHECK ${MNT_TRANSACTION_ID}`, () => said(xml({ MNT_ID, MNT_TRANSACTION_ID, MNT_RESULT_CODE: "100", MNT_AMOUNT: "7.50" })));
    assert.match((await bring(form)).html, /7\.50 ₽/);
  });

  const signed = (result: string) => (asked: Fields) =>
    said(xml({ MNT_ID: asked.MNT_ID!, MNT_TRANSACTION_ID: asked.MNT_TRANSACTION_ID!, MNT_RESULT_CODE: result }));
  const refusals: [string, string, (asked: Fields) => ReturnType<typeof said>][] = [
    ["paid already", "200", signed("200")],
    ["being processed", "302", signed("302")],
    ["not payable", "500", signed("500")],
    ["HTML", "broken", () => said("<html><body>OK</body></html>")],
    ["a redirect", "broken", () => said("", 302)],
    [
      "another store's signature",
      "broken",
      (asked) => said(signed("402")(asked).body.replace(/<MNT_SIGNATURE>.{3}/, "<MNT_SIGNATURE>000")),
    ],
    ["half an answer", "broken", (asked) => said(signed("402")(asked).body.slice(0, -20))],
  ];
  for (const [what, refusal, answer] of refusals)
    it(`stops the payment at ${what}`, async () => {
      const { transaction, drive, operations, heard } = await brought();
      answers.set(`CHECK ${transaction}`, answer);
      const driven = await drive();
      assert.deepEqual([driven.status, driven.body.refusal, await operations(), heard("PAY")], [409, refusal, [], []]);
    });

  it("is left out where none is set", async () => {
    await box.post("/sandbox/accounts/moneta", { check_url: null });
    const { heard, drive } = await brought();
    assert.equal((await drive()).status, 200);
    assert.deepEqual(heard("CHECK"), []);
    await box.post("/sandbox/accounts/moneta", {});
  });
});

describe("the Pay", () => {
  const told = async (of: Awaited<ReturnType<typeof brought>>) =>
    until(async () => (await of.operations()).find(({ store }) => store !== "waiting"));

  it("is signed, by POST or by GET", async () => {
    for (const callback of ["post", "get"]) {
      const one = await brought();
      await one.drive({ callback });
      assert.equal((await told(one)).store, "notified");
      const [pay] = one.heard("PAY");
      assert.equal(pay!.MNT_SIGNATURE, signatures.pay(pay!, account.code));
    }
  });

  it("is acknowledged by a signed XML 200, and repeated for a day until then", async () => {
    const one = await brought();
    const { MNT_ID = "", MNT_TRANSACTION_ID = "" } = one.form;
    const tries = [
      said("FAIL"),
      said("<html>SUCCESS</html>"),
      said("SUCCESS", 500),
      said(xml({ MNT_ID, MNT_TRANSACTION_ID, MNT_RESULT_CODE: "402" })),
    ];
    answers.set(`PAY ${MNT_TRANSACTION_ID}`, () => tries.shift() ?? said(xml({ MNT_ID, MNT_TRANSACTION_ID, MNT_RESULT_CODE: "200" })));
    await one.drive();
    assert.equal((await told(one)).store, "notified");
    assert.equal(one.heard("PAY").length, 5);
  });

  it("ends after a day of refusals as an unnotified operation", { timeout: 20_000 }, async () => {
    const one = await brought();
    answers.set(`PAY ${one.transaction}`, () => said("FAIL"));
    await one.drive();
    const ended = await until(async () => (await one.operations()).find(({ store }) => store === "not-notified"), 15_000);
    assert.equal(ended.amount, "12990.00");
    assert.equal(one.heard("PAY").length, 13);
  });

  for (const [
    tamper,
    name,
  ] of [["amount", "MNT_AMOUNT"], ["currency", "MNT_CURRENCY_CODE"], ["merchant", "MNT_TRANSACTION_ID"], ["account", "MNT_ID"], ["test", "MNT_TEST_MODE"]] as const) // biome-ignore format: a table
    it(`can be genuine with another ${tamper}`, async () => {
      const one = await brought();
      await one.drive({ tamper });
      const { id } = (await one.operations())[0]!;
      const pay = await until(() => shop.heard.map(fieldsOf).find((heard) => heard.MNT_OPERATION_ID === id && !heard.MNT_COMMAND));
      assert.notEqual(pay[name], one.form[name]);
      assert.equal(pay.MNT_SIGNATURE, signatures.pay(pay, account.code));
    });

  it("can be lost, forged, and come for what the store has refused", async () => {
    const lost = await brought();
    await box.post("/sandbox/faults", { provider: "moneta", mode: "drop", op: "callback", times: 1 });
    await lost.drive();
    assert.deepEqual(lost.heard("PAY"), []);
    const forged = await brought();
    await forged.drive({ tamper: "signature" });
    const [pay] = await until(() => (forged.heard("PAY").length ? forged.heard("PAY") : null));
    assert.notEqual(pay!.MNT_SIGNATURE, signatures.pay(pay!, account.code));
    const late = await brought();
    answers.set(`CHECK ${late.transaction}`, () => said("no"));
    assert.equal((await late.drive({ late: true })).status, 200);
    assert.equal((await told(late)).store, "notified");
  });
});
