import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { openSandbox, type Some } from "../fixture.ts";
import type { Message } from "../messages.ts";
import { phoneId, token } from "./whatsapp.ts";

let box: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  box = await openSandbox();
});
after(() => box.close());

type Answer = {
  messages: Some<{ id: string; message_status: string }>;
  contacts: Some<{ wa_id: string }>;
  error: { code: number; error_subcode?: number };
};
const path = `/whatsapp/v23.0/${phoneId}/messages`;
const send = async (body: object, { to = path, authorization = `Bearer ${token}` } = {}) => {
  const answer = await box.post<Answer>(to, body, { authorization });
  return { ...answer, code: answer.body.error?.code };
};
const inbox = async (to: string) => (await box.get<Some<Message>>(`/sandbox/messages?to=${encodeURIComponent(to)}`)).body;
const parameters = (text: string) => [{ type: "text", text }];
const aCode = (to: string, code = "482913", language = "ru") => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to,
  type: "template",
  template: {
    name: "sign_in_code",
    language: { code: language },
    components: [
      { type: "body", parameters: parameters(code) },
      { type: "button", sub_type: "url", index: "0", parameters: parameters(code) },
    ],
  },
});

it("puts the code into the words of its template, in their language", async () => {
  for (const [lang, word] of [
    ["ru", "ваш код"],
    ["en", "verification code"],
  ] as const) {
    const to = `4915112345${lang === "ru" ? 11 : 12}`;
    const { status, body } = await send(aCode(to, "123456", lang));
    assert.deepEqual([status, body.messages[0].message_status, body.contacts[0].wa_id], [200, "accepted", to]);
    assert.match(body.messages[0].id, /^wamid\./);
    const [message] = await inbox(to);
    assert.equal(message.channel, "whatsapp");
    assert.ok(message.text.includes("123456") && message.text.includes(word), message.text);
  }
});

it("wants its token, its version, its number and nothing else", async () => {
  const body = aCode("491511234513");
  assert.deepEqual([(await send(body, { authorization: "" })).status, (await send(body, { authorization: "Bearer x" })).code], [401, 190]);
  assert.equal((await send(body, { to: "/whatsapp/now/1/messages" })).code, 2500);
  const stranger = await send(body, { to: "/whatsapp/v23.0/7/messages" });
  assert.deepEqual([stranger.code, stranger.body.error.error_subcode], [100, 33]);
  assert.equal((await box.get<Answer>(path)).body.error.code, 2500);
  assert.equal((await inbox("491511234513")).length, 0);
});

it("refuses a message that lacks any of its fields", async () => {
  const to = "491511234514";
  const without = (...keys: (string | number)[]) => {
    const body = structuredClone(aCode(to));
    let at: unknown = body;
    for (const key of keys.slice(0, -1)) at = (at as Record<string | number, unknown>)[key];
    const last = keys.at(-1)!;
    if (Array.isArray(at)) at.splice(Number(last), 1);
    else delete (at as Record<string | number, unknown>)[last];
    return body;
  };
  const lacking: [code: number, ...path: (string | number)[]][] = [
    [100, "messaging_product"],
    [100, "to"],
    [131047, "type"],
    [100, "template"],
    [100, "template", "name"],
    [100, "template", "language"],
    [100, "template", "language", "code"],
    [132000, "template", "components"],
    [132000, "template", "components", 0],
    [132000, "template", "components", 0, "parameters"],
    [131008, "template", "components", 0, "parameters", 0, "text"],
    [131008, "template", "components", 1],
    [131009, "template", "components", 1, "sub_type"],
    [131009, "template", "components", 1, "index"],
    [131008, "template", "components", 1, "parameters"],
    [131008, "template", "components", 1, "parameters", 0, "type"],
  ];
  for (const [code, ...keys] of lacking) assert.equal((await send(without(...keys))).code, code, keys.join("."));
  assert.equal((await inbox(to)).length, 0);
});

it("refuses what it can't say or deliver", async () => {
  const to = "491511234515";
  assert.equal((await send({ ...aCode(to), to: "me" })).code, 131009);
  assert.equal((await send(aCode(to, "1".repeat(16)))).code, 132018);
  assert.equal((await send(aCode(to, "482913", "fr"))).code, 132001);
  assert.equal((await send({ messaging_product: "whatsapp", to, type: "text", text: { body: "hello" } })).code, 131047);
  assert.equal((await send(aCode("491511234500"))).code, 131026, "somebody without WhatsApp");
  const codes = [];
  for (let n = 0; n < 11; n++) codes.push((await send(aCode(to))).code);
  assert.deepEqual(codes, [...Array(10).fill(undefined), 131056]);
  await box.forwardClock(61_000);
  assert.equal((await send(aCode(to))).status, 200);
});

it("fails with any configured code", async () => {
  await box.post("/sandbox/faults", { provider: "whatsapp", mode: "error", code: 190, times: 1 });
  assert.equal((await send(aCode("491511234516"))).code, 190);
  await box.post("/sandbox/faults", { provider: "whatsapp", mode: "error", times: 1 });
  assert.equal((await send(aCode("491511234516"))).status, 500);
  assert.equal((await send(aCode("491511234516"))).status, 200);
});
