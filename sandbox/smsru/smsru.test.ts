import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { openSandbox, type Some } from "../fixture.ts";
import type { Message } from "../messages.ts";

let box: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  box = await openSandbox();
});
after(() => box.close());

const api_id = "00000000-0000-0000-0000-000000000000";
type SmsAnswer = { status: string; status_code: number; sms: Record<string, { sms_id: string; status_code: number }> };
const send = async (fields: Record<string, string>) =>
  (await box.form<SmsAnswer>("/smsru/sms/send", { api_id, json: "1", ...fields })).body;
const inbox = async (to: string) => (await box.get<Some<Message>>(`/sandbox/messages?to=${encodeURIComponent(to)}`)).body;

it("sends, keeps the text, and reports the outcome", async () => {
  const body = await send({ to: "79990000001", msg: "Код 1234" });
  const { sms_id, status_code } = body.sms["79990000001"]!;
  assert.deepEqual([body.status, body.status_code, status_code], ["OK", 100, 100]);
  const [message] = await inbox("+7 999 000-00-01");
  assert.deepEqual([message.channel, message.to, message.text], ["sms", "+79990000001", "Код 1234"]);
  await box.forwardClock(5000);
  const status = (await box.form<SmsAnswer>("/smsru/sms/status", { api_id, json: "1", sms_id: `${sms_id},x` })).body;
  assert.deepEqual([status.sms[sms_id]?.status_code, status.sms.x?.status_code], [103, -1]);
});

const refused: [string, Record<string, string>, number][] = [
  ["a wrong api_id", { api_id: "x", to: "79990000002", msg: "a" }, 200],
  ["no recipient", { msg: "a" }, 202],
  ["no text", { to: "79990000002" }, 203],
  ["a text too long", { to: "79990000002", msg: "я".repeat(600) }, 205],
  ["too many numbers", { to: Array(101).fill("79990000002").join(","), msg: "a" }, 213],
];
for (const [what, fields, code] of refused)
  it(`refuses ${what} with ${code}`, async () => assert.equal((await send(fields)).status_code, code));

it("refuses one bad number among good ones", async () => {
  const { status, sms } = await send({ to: "79990000003,123,70001112233", msg: "привет" });
  assert.deepEqual(
    [status, sms["79990000003"]?.status_code, sms["123"]?.status_code, sms["70001112233"]?.status_code],
    ["OK", 100, 202, 207],
  );
});

it("refuses a repeated text to a number within a minute and a day, unsent", async () => {
  const code = async (msg: string) => (await send({ to: "79990000004", msg })).sms["79990000004"]?.status_code;
  assert.deepEqual([await code("a"), await code("a"), await code("b")], [100, 231, 100]);
  assert.equal((await inbox("79990000004")).length, 2);
  await box.forwardClock(61_000);
  assert.equal(await code("a"), 232);
  await box.forwardClock(86_400_000);
  assert.equal(await code("a"), 100);
});

it("wants POST, knows its methods, and speaks lines without json=1", async () => {
  assert.equal((await box.get(`/smsru/sms/send?json=1&api_id=${api_id}`)).body.status_code, 210);
  assert.equal((await box.get("/smsru/sms/fly?json=1")).body.status_code, 211);
  assert.match(String((await box.form("/smsru/sms/send", { api_id, to: "79990000005", msg: "a" })).body), /^100\n000000-\d{7}$/);
});

it("fails with any configured code", async () => {
  await box.post("/sandbox/faults", { provider: "smsru", mode: "error", code: 201, times: 1 });
  assert.equal((await send({ to: "79990000006", msg: "a" })).status_code, 201);
  assert.equal((await send({ to: "79990000006", msg: "a" })).status_code, 100);
});
