import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { openSandbox, until } from "../fixture.ts";
import { credentials } from "./desk.ts";
import { signaturesOf } from "./signature.ts";

const box = await openSandbox();
after(() => box.close());

type SentNotification = { type: string; body: string; headers: NodeJS.Dict<string | string[]>; fields: Record<string, string> };
async function openShop(answer: (heard: SentNotification, count: number) => string = () => '{"code":0}') {
  const heard: SentNotification[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const isForm = request.headers["content-type"] === "application/x-www-form-urlencoded";
    const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    const one = { type: new URL(request.url!, "http://shop").searchParams.get("type")!, body, headers: request.headers, fields };
    heard.push(one);
    response.end(answer(one, heard.length));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => server.close());
  const hear = (type: string) => until(() => heard.find((one) => one.type === type));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, hear };
}

const basic = (pair = `${credentials.publicId}:${credentials.apiSecret}`) => ({
  authorization: `Basic ${Buffer.from(pair).toString("base64")}`,
});
type CloudPaymentsAnswer = { Success: boolean; Message: string | null; Model: Record<string, unknown> };
const call = async (path: string, fields: object = {}, headers: Record<string, string> = {}) =>
  (await box.post<CloudPaymentsAnswer>(`/cloudpayments${path}`, fields, { ...basic(), ...headers })).body;
let count = 0;
const play = async (action: object = {}) => {
  const invoiceId = `A-${++count}-1`;
  const intent = { publicId: credentials.publicId, invoiceId, amount: 12990.5, currency: "RUB", ...action };
  const { body } = await box.post<{ transactionId: number; status: string; reasonCode: number }>(
    "/sandbox/pay/cloudpayments/payment",
    intent,
  );
  return { invoiceId, ...body };
};

describe("the API", () => {
  it("knows its shop by Basic, and answers in its envelope", async () => {
    assert.equal(basic().authorization, "Basic dGVzdF9hcGlfcHVibGljX2lkOnRlc3QtYXBpLXNlY3JldC0wMDE=");
    assert.deepEqual(await call("/test"), { Success: true, Message: null });
    for (const headers of [{}, basic("test_api_public_id:wrong"), basic("x:y")])
      assert.equal((await box.post("/cloudpayments/test", {}, headers)).status, 401);
    assert.deepEqual(await call("/v2/payments/find", { InvoiceId: "nobody's" }), { Success: false, Message: "Not found" });
    assert.deepEqual(await call("/payments/refund", { TransactionId: 1 }), { Success: false, Message: "Not found" });
    assert.deepEqual(await call("/payments/get"), { Success: false, Message: "TransactionId is required" });
  });

  it("answers a request that comes again under its id as before, for an hour", async () => {
    const { transactionId } = await play();
    const refund = () => call("/payments/refund", { TransactionId: transactionId, Amount: 1000 }, { "x-request-id": "r" });
    const first = await refund();
    assert.deepEqual(await refund(), first);
    await box.forwardClock(3_601_000);
    assert.notDeepEqual(await refund(), first);
    await box.post("/sandbox/clock", { now: null });
  });

  it("returns the last operation of a number, refunds by the newer address only", async () => {
    const { invoiceId, transactionId } = await play();
    const { Model } = await call("/payments/refund", { TransactionId: transactionId, Amount: "990.50" });
    const newer = await call("/v2/payments/find", { InvoiceId: invoiceId });
    assert.deepEqual(
      [newer.Model.TransactionId, newer.Model.OriginalTransactionId, newer.Model.Amount],
      [Model.TransactionId, transactionId, 990.5],
    );
    const older = await call("/payments/find", { InvoiceId: invoiceId });
    assert.deepEqual([older.Model.TransactionId, older.Model.Status, older.Model.Refunded], [transactionId, "Completed", true]);
    assert.equal((await call("/payments/refund", { TransactionId: transactionId, Amount: 12000.01 })).Success, false);
    for (const Amount of [0, -1, "1.234", "x"])
      assert.equal((await call("/payments/refund", { TransactionId: transactionId, Amount })).Success, false, String(Amount));
  });

  it("lists a period by pages, oldest first", async () => {
    const { transactionId } = await play();
    const { CreatedDateIso } = (await call("/payments/get", { TransactionId: transactionId })).Model;
    const at = Date.parse(`${CreatedDateIso}Z`);
    const period = { CreatedDateGte: new Date(at).toISOString(), CreatedDateLte: new Date(at + 2000).toISOString(), PageNumber: 1 };
    const listed = (await call("/v2/payments/list", period)).Model as unknown as { TransactionId: number }[];
    assert.equal(listed.at(-1)?.TransactionId, transactionId);
    assert.deepEqual((await call("/v2/payments/list", { ...period, PageNumber: 2 })).Model, []);
    assert.equal((await call("/v2/payments/list", { ...period, PageNumber: 0 })).Success, false);
  });

  it("takes a hold in whole or in part once, or lets it go", async () => {
    const { transactionId, status } = await play({ schema: "auth" });
    assert.equal(status, "Authorized");
    assert.equal((await call("/payments/confirm", { TransactionId: transactionId, Amount: 12990.51 })).Success, false);
    assert.equal((await call("/payments/confirm", { TransactionId: transactionId, Amount: 12000 })).Success, true);
    assert.equal((await call("/payments/void", { TransactionId: transactionId })).Success, false);
    const other = await play({ schema: "auth" });
    assert.equal((await call("/payments/void", { TransactionId: other.transactionId })).Success, true);
    assert.equal((await call("/payments/get", { TransactionId: other.transactionId })).Model.Status, "Cancelled");
  });
});

describe("notifications", () => {
  it("bear both signatures, as forms or as JSON", async () => {
    const raw =
      "TransactionId=504&Amount=12990.00&Currency=RUB&InvoiceId=A-1001&AccountId=user%40example.com&Status=Completed&TestMode=1&Data=%7B%22cart%22%3A%2242%22%7D";
    assert.deepEqual(signaturesOf(raw, true, "test-api-secret-001"), {
      "content-hmac": "9x3O2/Ah2HxBAUY5ysjxHCXnWaYek+b3P6d7cICqiZE=",
      "x-content-hmac": "E6Wd/jRkA+OG5waWGOSJoWJkVNwKHgYbzSMVgIL1ic4=",
    });
    for (const callback of ["form", "json"]) {
      const { origin, hear } = await openShop();
      await play({ origin, callback, email: "vera@example.com" });
      const { body, headers, fields } = await hear("pay");
      const signed = signaturesOf(body, callback === "form", credentials.apiSecret);
      assert.deepEqual([headers["content-hmac"], headers["x-content-hmac"]], [signed["content-hmac"], signed["x-content-hmac"]]);
      assert.deepEqual([fields.Amount, fields.Status], [callback === "form" ? "12990.50" : 12990.5, "Completed"]);
    }
  });

  for (const [answer, reasonCode] of [
    ['{"code":0}', 0],
    ['{"code":10}', 3001],
    ['{"code":12}', 3003],
    ['{"code":13}', 3008],
    ['{"code":20}', 3004],
    ['{"code":7}', 3005],
    ["{}", 3005],
  ] as const)
    it(`take no money before the shop has said it may: ${answer} → ${reasonCode}`, async () => {
      const { origin, heard, hear } = await openShop(({ type }) => (type === "check" ? answer : '{"code":0}'));
      const played = await play({ origin });
      assert.deepEqual([played.status, played.reasonCode], [reasonCode ? "Declined" : "Completed", reasonCode]);
      await hear(reasonCode ? "fail" : "pay");
      assert.equal(heard[0]?.type, "check");
    });

  it("decline where the shop is not there to be asked", async () => {
    assert.equal((await play({ origin: "http://127.0.0.1:9" })).reasonCode, 3006);
  });

  it("reach the shop under any local host name, and keep that name", async () => {
    const { origin, heard, hear } = await openShop();
    const host = new URL(origin.replace("127.0.0.1", "eu.localhost")).host;
    assert.equal((await play({ origin: `http://${host}` })).status, "Completed");
    await hear("pay");
    assert.deepEqual(
      heard.map(({ type, headers }) => [type, headers.host]),
      [
        ["check", host],
        ["pay", host],
      ],
    );
  });

  it("report capture, release and refund, and repeat until the answer is code 0", async () => {
    const { origin, heard, hear } = await openShop(({ type }, n) => (type === "refund" && n < 8 ? "OK" : '{"code":0}'));
    const held = await play({ origin, schema: "auth" });
    assert.equal((await hear("pay")).fields.Status, "Authorized");
    await call("/payments/confirm", { TransactionId: held.transactionId, Amount: 12990.5 });
    await hear("confirm");
    const { Model } = await call("/payments/refund", { TransactionId: held.transactionId, Amount: 0.5 });
    const { fields } = await hear("refund");
    assert.deepEqual([fields.TransactionId, fields.PaymentTransactionId], [String(Model.TransactionId), String(held.transactionId)]);
    const other = await play({ origin, schema: "auth" });
    await call("/payments/void", { TransactionId: other.transactionId });
    await hear("cancel");
    await until(() => heard.filter(({ type }) => type === "refund").length > 1);
  });

  it("go where the cabinet says", async () => {
    const { origin, hear } = await openShop();
    const set = (IsEnabled: boolean) => call("/site/notifications/Pay/update", { IsEnabled, Address: `${origin}/elsewhere?type=mine` });
    await set(true);
    assert.equal((await call("/site/notifications/Pay/get")).Model.Address, `${origin}/elsewhere?type=mine`);
    await play();
    await hear("mine");
    await set(false);
  });
});

describe("the widget", () => {
  it("is a script that offers both ways of starting, and writes no markup", async () => {
    const answer = await fetch(`${box.url}/sandbox/pay/cloudpayments/cloudpayments.js`);
    assert.match(answer.headers.get("content-type") ?? "", /^text\/javascript/);
    const script = await answer.text();
    assert.doesNotMatch(script, /innerHTML|insertAdjacentHTML|document\.write|eval/);
    const window: { cp?: { CloudPayments: new () => object } } = {};
    runInNewContext(script, { window, URL, document: { currentScript: { src: `${box.url}/sandbox/pay/cloudpayments/cloudpayments.js` } } });
    const widget = new window.cp!.CloudPayments() as Record<string, unknown>;
    for (const name of ["start", "pay", "charge", "auth"]) assert.equal(typeof widget[name], "function");
  });

  it("speaks its payer's language, also of what has become of the payment", async () => {
    const { body } = await fetch(`${box.url}/sandbox/pay/cloudpayments/cloudpayments.js`).then(async (answer) => ({
      body: await answer.text(),
    }));
    assert.match(body, /culture, origin: location\.origin/);
    const said = async (culture: string, action: object) => (await play({ culture, ...action })) as { message?: string };
    for (const [culture, says] of [
      ["ru", /^[А-Яа-яё0-9 -]+$/],
      ["en", /^[A-Za-z0-9 -]+$/],
    ] as const)
      for (const action of [{ outcome: "declined" }, { origin: "http://127.0.0.1:9" }])
        assert.match((await said(culture, action)).message ?? "", says);
  });

  it("refuses another shop's id and no sum", async () => {
    for (const wrong of [{ publicId: "other" }, { amount: 0 }, { amount: "1.234" }, { currency: "" }])
      assert.equal((await play(wrong)).status, undefined);
  });
});
