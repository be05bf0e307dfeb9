import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { createAuthenticator } from "../../test/examples/authenticator.ts";
import type { StaffVisit } from "./sign-in.server.ts";
import { isProven, standingOf } from "./sign-in.ts";

const { shop } = await createTestShop();
const { people, signIn, record } = shop.staff;
const ORIGIN = "https://staff.gong.example";
const MINUTE = 60_000;

/** A browser at the staff's host, with its cookies. */
function aBrowser(said: Partial<StaffVisit> = {}): () => StaffVisit {
  const jar = new Map<string, string>();
  return () => ({
    address: "203.0.113.7",
    device: "Chrome on Windows",
    origin: ORIGIN,
    rpId: "staff.gong.example",
    requestId: "r1",
    now: shop.clock.now(),
    cookie: (name) => jar.get(name),
    setCookie: (name, value) => void jar.set(name, value),
    ...said,
  });
}
const authenticator = () => createAuthenticator({ origin: ORIGIN });
const sessionOf = async (token: string | null) => (token ? ((await signIn.session(token, shop.clock.now())) ?? null) : null);

let hired = 0;
async function invite() {
  const name = `Member ${++hired}`;
  const done = await people.invite({
    name,
    email: `m${hired}@gong.example`,
    lang: "en",
    grants: [{ role: "warehouse" }],
    now: shop.clock.now(),
  });
  assert.ok(done.ok);
  return done;
}
async function enrol(token: string, visit: () => StaffVisit, device = authenticator()) {
  const session = (await sessionOf(token))!;
  const challenge = await signIn.challenge("create", session, visit());
  const made = await signIn.addPasskey(session, device.make(challenge as never), visit());
  return { device, made };
}
async function hire() {
  const { id, token } = await invite();
  const visit = aBrowser();
  const first = await enrol((await signIn.enterByInvitation(token, visit()))!, visit);
  const second = await enrol(first.made!.token, visit);
  return { id, visit, device: second.device, other: first.device, token: second.made!.token, codes: second.made!.codes! };
}
async function enter(visit: () => StaffVisit, device: ReturnType<typeof authenticator>) {
  const challenge = await signIn.challenge("get", null, visit());
  return signIn.enter(device.answer(challenge), visit());
}

test("[STF-02] an invitation works once, and rights wait for the second passkey", async () => {
  const { id, token } = await invite();
  const visit = aBrowser();
  const opened = await signIn.enterByInvitation(token, visit());
  assert.equal(await signIn.enterByInvitation(token, visit()), null, "used up");
  const first = await enrol(opened!, visit);
  assert.deepEqual([first.made!.isActive, first.made!.codes], [false, null]);
  assert.equal(await sessionOf(opened), null, "each passkey gives a new session");
  assert.equal(standingOf((await sessionOf(first.made!.token))!, false), "enrol");
  assert.equal((await people.denial(id, "orders.fulfil"))?.reason, "missing");
  const second = await enrol(first.made!.token, visit);
  assert.equal(second.made!.isActive, true);
  assert.equal(new Set(second.made!.codes).size, 8);
  assert.equal(await people.denial(id, "orders.fulfil"), null);
  const session = (await sessionOf(second.made!.token))!;
  assert.equal(standingOf(session, true), "work");
  assert.equal(session.expiresAt.getTime() - shop.clock.now().getTime() > 11.9 * 60 * MINUTE, true);
});

test("an invitation ends after three days; a new link ends the old one", async () => {
  const { id, token } = await invite();
  const visit = aBrowser();
  const again = await people.reinvite(id, shop.clock.now());
  assert.equal(await signIn.enterByInvitation(token, visit()), null);
  assert.ok(again.ok);
  const late = aBrowser({ now: new Date(Date.now() + 73 * 60 * MINUTE) });
  assert.equal(await signIn.enterByInvitation(again.token, late()), null);
});

test("either passkey signs in; a foreign host, browser, device or replay does not", async () => {
  const { visit, device, other } = await hire();
  for (const each of [device, other]) assert.ok(await enter(visit, each));
  const challenge = await signIn.challenge("get", null, visit());
  const answer = device.answer(challenge);
  assert.equal(await signIn.enter(answer, aBrowser()()), null, "another browser");
  assert.equal(await signIn.enter(answer, visit()), null, "the challenge is used up");
  assert.equal(await enter(visit, authenticatorOfNobody(device)), null, "an unknown device");
  const elsewhere = await signIn.challenge("get", null, visit());
  assert.equal(await signIn.enter(device.answer(elsewhere, { origin: "https://gong.example" }), visit()), null, "the shop's own origin");
  const stale = await signIn.challenge("get", null, visit());
  assert.equal(await signIn.enter(device.answer(stale), { ...visit(), now: new Date(Date.now() + 3 * MINUTE) }), null, "too late");
});

function authenticatorOfNobody(like: ReturnType<typeof authenticator>) {
  const device = authenticator();
  device.make({
    d: "x",
    rp: { id: "staff.gong.example", name: "Gong" },
    user: { id: like.passkeys[0]!.userHandle, name: "", displayName: "" },
  } as never);
  return device;
}

test("[STF-02] a step-up needs the session's own member, and holds for five minutes", async () => {
  const [vera, boris] = [await hire(), await hire()];
  const session = (await sessionOf(vera.token))!;
  const prove = async (device: typeof vera.device) => {
    const challenge = await signIn.challenge("get", session, vera.visit());
    return signIn.prove(session, device.answer(challenge), vera.visit());
  };
  assert.equal(await prove(boris.device), false);
  assert.equal(await prove(vera.device), true);
  const { provedAt } = (await sessionOf(vera.token))!;
  assert.equal(isProven(provedAt, new Date(provedAt!.getTime() + 5 * MINUTE)), true);
  assert.equal(isProven(provedAt, new Date(provedAt!.getTime() + 5 * MINUTE + 1)), false);
  assert.equal(isProven(null, new Date()), false);
});

test("[STF-02] a recovery code works once and opens the door to make passkeys", async () => {
  const { id, visit, codes } = await hire();
  const typed = ` ${codes[0]!.toLowerCase().replaceAll("-", " ")} `;
  const both = await Promise.all([signIn.enterByRecovery(typed, visit()), signIn.enterByRecovery(typed, visit())]);
  assert.equal(both.filter(Boolean).length, 1, "of two at once one");
  assert.equal(await signIn.recoveryCodesLeft(id), 7);
  for (const wrong of ["", codes[0]!, "0000-0000-0000-0000", `${codes[1]}A`])
    assert.equal(await signIn.enterByRecovery(wrong, visit()), null, wrong);
  const { made } = await enrol(both.find(Boolean)!, visit);
  assert.deepEqual([made!.isActive, made!.codes], [true, null]);
});

test("a suspended or re-invited member is signed out at once, by every way in", async () => {
  const { id, visit, device, token, codes } = await hire();
  assert.ok((await people.reinvite(id, shop.clock.now())).ok);
  assert.equal(await sessionOf(token), null);
  assert.equal(await enter(visit, device), null);
  assert.equal(await signIn.enterByRecovery(codes[0]!, visit()), null);
  const other = await hire();
  assert.ok((await people.suspend(other.id, shop.clock.now())).ok);
  assert.equal(await sessionOf(other.token), null);
  assert.equal(await enter(other.visit, other.device), null);
});

test("the shop keeps no token, link or code in clear; each way in is in the record", async () => {
  const { id, token, codes } = await hire();
  const { rows } = await sql<{ held: string }>`
    select string_agg(t, ' ') as held from (select token_hash as t from staff_session union all select code_hash from staff_recovery_code
      union all select token_hash from staff_invitation) all_of_it`.execute(shop.db);
  for (const secret of [token, ...codes]) assert.ok(!rows[0]!.held.includes(secret));
  assert.deepEqual((await record.of("staff", id)).map(({ action }) => action).reverse(), ["session.open", "passkey.add", "passkey.add"]);
});
