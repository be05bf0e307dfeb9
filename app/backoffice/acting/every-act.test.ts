import assert from "node:assert/strict";
import { test } from "node:test";
import iconv from "iconv-lite";
import type * as z from "zod";
import type { Json } from "#app/foundation/database/audit.server.ts";
import { asksForProof, type Permission } from "#app/staff/permissions.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { type ActAnswer, atDesk, STAFF_HOST } from "../../../test/examples/at-desk.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { aLine, aStatement } from "../../../test/examples/statement.ts";
import { acts } from "../acts.server.ts";
import { factNames } from "../record/fact-names.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1000" });
const { shop, app } = testShop;
const store = await openStore(testShop);
const order = await store.anOpenPayment();
await sandbox.pay(order.bankId);
await store.settled(order.bankId);
const names = Object.keys(acts);
const count = async () => (await shop.staff.record.newest(undefined, 500)).length;

type Def = { type: string; innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType; entries?: Record<string, string>; shape?: unknown };
const defOf = (type: z.ZodType): Def => (type as unknown as { def: Def }).def;

/** A value that a form could send for a field: what is a text says `text`. */
function filled(type: z.ZodType, text: string): unknown {
  const { type: kind, innerType, in: from, out, entries } = defOf(type);
  if (kind === "string") return text;
  if (kind === "enum") return Object.keys(entries!)[0];
  if (kind === "number") return "1";
  if (kind === "array") return [text];
  if (kind === "custom") return new File([text], `${text.slice(0, 40)}.json`);
  if (innerType) return filled(innerType, text);
  if (from && defOf(from).type !== "transform") return filled(from, text);
  return out ? filled(out, text) : text;
}

const formOf = (name: string, text: string, known: Record<string, unknown> = {}) => {
  const { shape = {} } = acts[name]!.takes as unknown as { shape?: Record<string, z.ZodType> };
  return { ...Object.fromEntries(Object.entries(shape).map(([field, type]) => [field, filled(type, text)])), ...known };
};
/** Flags and choices that words don't fit. */
const unset = Object.fromEntries(
  "all pieces delivery byHand despiteParcel price days carrier pay place to".split(" ").map((name) => [name, undefined]),
);
const known = { order: order.id, number: order.number, payment: order.paymentId };
const asks = (name: string, field: string) => field in ((acts[name]!.takes as unknown as { shape?: object }).shape ?? {});

test("without a session, or with a customer's, no act is done", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const cookie = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const before = await count();
  for (const name of names)
    for (const headers of [{}, { cookie }]) {
      const asked = { host: STAFF_HOST, origin: `http://${STAFF_HOST}`, "content-type": "application/x-www-form-urlencoded", ...headers };
      const answer = await app.inject({ method: "POST", url: `/act/${name}`, headers: asked, payload: `order=${order.id}` });
      assert.deepEqual([answer.statusCode, answer.json().refusal], [401, "signed_out"], name);
    }
  assert.equal(await count(), before);
});

const hostile = ["<img src=x onerror=alert(1)>'; drop table customer;--\u202e\0", "Ж".repeat(9000)];

test("hostile text in every field of every act is refused in words, or kept as text", async () => {
  for (const [at, text] of hostile.entries()) {
    const owner = await atDesk(testShop);
    for (const name of names) {
      const answer = await owner.act(name, formOf(name, text));
      assert.ok(answer.status < 500, `${name} ${at}: ${JSON.stringify(answer)}`);
      assert.equal(typeof answer.says, "string", name);
      assert.doesNotMatch(answer.says, /undefined|\[object|syntax error| {4}at /, name);
      if (answer.ok) continue;
      assert.ok(answer.says.length > 3 && answer.refusal, `${name} ${at}: ${JSON.stringify(answer)}`);
    }
  }
  const kept = (await shop.staff.record.newest(undefined, 500)).map(({ objectId }) => objectId);
  assert.ok(
    kept.includes(hostile[0]!.replace("\u202e", "").replace("\0", "\uFFFD").slice(0, 100)),
    "the record says what was asked for, as text",
  );
  assert.equal((await shop.staff.record.verify()).brokenAt, null);
});

test("an act sent again with its key is answered as before, and done once", async () => {
  const owner = await atDesk(testShop);
  const replays = ["own.end-session", "own.recovery-codes", "ledger.reconcile"];
  for (const name of names.filter((one) => !replays.includes(one))) {
    const form = formOf(name, "once", { ...known, key: `key-of-${name}` });
    const first = await owner.act(name, form);
    const events = await count();
    const again = await owner.act(name, form);
    assert.deepEqual(again, first, name);
    if (first.ok) assert.equal(await count(), events, `${name} is done twice`);
  }
});

test("an act about an order of another storefront is denied", async () => {
  const eu = await atDesk(testShop, { storefront: "eu" });
  for (const name of names.filter((one) => ["order", "number", "payment"].some((field) => asks(one, field)))) {
    const { status, refusal, says } = await eu.act(name, formOf(name, "words", { ...known, wish: "{}" }));
    assert.ok([403, 404, 422].includes(status), `${name} ${status} ${says}`);
    if (status === 403) assert.equal(refusal, "denied", name);
  }
});

test("an act on a page that is out of date is refused", async () => {
  const owner = await atDesk(testShop);
  const versioned = names.filter((name) => acts[name]!.version);
  assert.ok(versioned.length > 15);
  for (const name of versioned) {
    const answer: ActAnswer = await owner.act(name, formOf(name, "words", { ...known, ...unset, version: "an older one", wish: "{}" }));
    assert.ok(["stale", "invalid"].includes(answer.refusal!), `${name}: ${answer.says}`);
    if (answer.refusal === "invalid")
      assert.ok(
        Object.keys(answer.fields!).every((field) => field.startsWith("wish")),
        name,
      );
  }
});

test("no act passes a stale passkey or a limit of money", async () => {
  const late = await atDesk(testShop, { provedMinutesAgo: 6 });
  for (const name of names) {
    const { permission, stepUp } = acts[name]!;
    if (!stepUp && (permission === "everybody" || !asksForProof(permission as Permission))) continue;
    const answer = await late.act(name, formOf(name, "words", known));
    assert.ok(answer.needs === "proof" || [404, 422].includes(answer.status), `${name}: ${answer.status} ${answer.says}`);
  }
  const poor = await atDesk(testShop, { limitMinor: 1 });
  for (const name of ["cases.take", "cases.give-back", "cases.accept-return", "refunds.make"]) {
    const { status, refusal, says } = await poor.act(
      name,
      formOf(name, "words", { ...known, all: "true", pieces: undefined, delivery: undefined, byHand: undefined }),
    );
    assert.deepEqual([status, refusal], [403, "denied"], `${name} ${says}`);
  }
});

test("a statement in another encoding is read, or refused in words", async () => {
  const finance = await atDesk(testShop, { role: "finance" });
  const text = aStatement([aLine({ number: "5", sum: "10.00", purpose: "За перчатки" })]);
  const bytes: Record<string, Buffer> = {
    cp1251: iconv.encode(text, "win1251"),
    utf8: iconv.encode(text, "utf8"),
    "utf16 with a mark": iconv.encode(text, "utf16le", { addBOM: true }),
    utf16: iconv.encode(text, "utf16be"),
    koi8: iconv.encode(text, "koi8-r"),
  };
  for (const [encoding, body] of Object.entries(bytes)) {
    const answer = await finance.act("invoices.preview", { file: new File([new Uint8Array(body)], "s.txt") });
    const isRead = answer.ok && JSON.stringify(answer.answer).includes("За перчатки");
    assert.ok(isRead || ["encoding", "not_a_statement"].includes(answer.refusal!), `${encoding}: ${answer.says}`);
    if (encoding === "cp1251") assert.ok(isRead);
  }
});

test("what the acts above wrote into the record has names", async () => {
  const fieldsIn = (json: Json): string[] => {
    if (typeof json !== "object" || json === null) return [];
    if (Array.isArray(json)) return json.flatMap(fieldsIn);
    return Object.entries(json).flatMap(([field, value]) => [field, ...(field === "blocks" ? [] : fieldsIn(value))]);
  };
  const events = await shop.staff.record.newest(undefined, 5000);
  const fields = new Set(events.flatMap(({ before, after }) => [...fieldsIn(before), ...fieldsIn(after)]));
  assert.ok(fields.size > 10, [...fields].join(" "));
  assert.deepEqual(
    [...fields].filter((field) => !Object.hasOwn(factNames, field)),
    [],
  );
});
