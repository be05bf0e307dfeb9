import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { type AuthenticatorAnswer, challenge, createAuthenticator, enrol } from "../../../test/examples/authenticator.ts";
import { type Shopper, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const { shop, app } = await createTestShop();
const [mine, theirs] = [createShopper(app), createShopper(app)];
const [me, other] = [await signIn(shop, mine), await signIn(shop, theirs)];
const [device, otherDevice] = [createAuthenticator(), createAuthenticator()];
await enrol(mine, me, device);
await enrol(theirs, other, otherDevice);

type Answer = ReturnType<typeof device.answer>;
const refused = { activity: false, token: null };
const sessions = async () => (await sql<{ n: number }>`select count(*) as n from session`.execute(shop.db)).rows[0]!.n;
/** Reasons are logged, never answered. */
const reasons: string[] = [];
const { info } = shop.log;
shop.log.info = ((told: { reason?: string }, ...rest: []) => {
  if (told.reason) reasons.push(told.reason);
  return info.call(shop.log, told, ...rest);
}) as typeof info;

/** Almost valid answers, each with its defect. */
const mutations: Record<string, { says: string; answer: (browser: Shopper) => Promise<Answer> }> = {
  "another origin": said("other-origin", { origin: "http://evil.example" }),
  "another port": said("other-origin", { origin: "http://localhost:81" }),
  "another rpIdHash": said("not-signed", { rpId: "evil.example" }),
  "the type of a registration": said("other-purpose", { type: "webauthn.create" }),
  "nobody present": said("not-signed", { isPresent: false }),
  "a flipped bit of the signature": changed("not-signed", (answer) => ({ ...answer, signature: flipped(answer.signature) })),
  "a flipped bit of what is signed": changed("not-signed", (answer) => ({
    ...answer,
    authenticatorData: flipped(answer.authenticatorData),
  })),
  "another customer's handle": changed("other-customer", (answer) => ({ ...answer, userHandle: Buffer.from(other).toString("base64url") })),
  "no handle where nobody was named": changed("other-customer", ({ userHandle: _, ...answer }) => answer as Answer),
  "another customer's passkey under this one's name": changed("not-signed", (answer) => ({
    ...answer,
    rawId: otherDevice.passkeys[0]!.rawId,
    userHandle: otherDevice.passkeys[0]!.userHandle,
  })),
  "a passkey that nobody has": changed("unknown-passkey", (answer) => ({ ...answer, rawId: "AAAA" })),
  "a challenge that is too old": {
    says: "expired",
    answer: async (browser) => {
      const asked = await challenge(browser);
      await sql`update passkey_challenge set expires_at = expires_at - interval '121 seconds'`.execute(shop.db);
      return device.answer(asked);
    },
  },
  "the challenge of a registration": { says: "other-purpose", answer: async () => device.answer(await challenge(mine, { _id: me })) },
  "the challenge of another browser": { says: "other-browser", answer: async () => device.answer(await challenge(createShopper(app))) },
  "the challenge of another storefront": {
    says: "other-domain",
    answer: async (browser) => {
      const abroad = createShopper(app, { host: "eu.localhost" });
      abroad.jar.set("b", browser.jar.get("b")!);
      return device.answer(await challenge(abroad));
    },
  },
  "a challenge that nobody gave": { says: "no-challenge", answer: async () => device.answer({ d: "A".repeat(43) }) },
  "shown inside another page": said("embedded", { crossOrigin: true }),
  "shown under another page": said("embedded", { topOrigin: "http://evil.example" }),
  "copied, though it can't be": said("not-signed", { isCopied: true }),
  "now to be copied, though it was not": said("backup-flags", { mayBeCopied: true }),
  "client data that is no JSON": changed("unreadable", (answer) => ({ ...answer, clientDataJSON: "e30x" })),
  "client data that says nothing": changed("unreadable", (answer) => ({ ...answer, clientDataJSON: "bnVsbA" })),
  "authenticator data that ends early": changed("not-signed", (answer) => ({
    ...answer,
    authenticatorData: answer.authenticatorData.slice(0, 40),
  })),
};

test("[A08] any invalid answer opens nothing, explains nothing and spends its challenge", async () => {
  const before = await sessions();
  const alike = new Set<string>();
  for (const [what, { says, answer }] of Object.entries(mutations)) {
    const browser = createShopper(app);
    await challenge(browser);
    reasons.length = 0;
    const body = await answer(browser);
    const { status, body: told, headers } = await browser.post("/shop/auth/webauth/get", body);
    assert.deepEqual([status, told, headers["set-cookie"]], [200, refused, undefined], what);
    assert.deepEqual(reasons, [says], what);
    alike.add(Object.keys(headers).sort().join());
    const { challenge: d } =
      JSON.parse(
        Buffer.from(body.clientDataJSON, "base64url")
          .toString()
          .replace(/^\{\}1$/, "{}"),
      ) ?? {};
    if (d) assert.deepEqual((await browser.post("/shop/auth/webauth/get", device.answer({ d }))).body, refused, `${what}, then mended`);
  }
  assert.equal(alike.size, 1);
  assert.equal(await sessions(), before);
  const right = createShopper(app);
  assert.equal((await right.post("/shop/auth/webauth/get", device.answer(await challenge(right)))).body.activity, true);
});

test("a new passkey is held to the same: nothing almost right is added", async () => {
  const count = async () => (await sql<{ n: number }>`select count(*) as n from passkey`.execute(shop.db)).rows[0]!.n;
  const before = await count();
  const create = async (made: object) => (await mine.post("/shop/auth/webauth/create", { _id: me, ...made })).body;
  for (const wrong of [
    { origin: "http://evil.example" },
    { rpId: "evil.example" },
    { type: "webauthn.get" },
    { isPresent: false },
    { crossOrigin: true },
    { isCopied: true },
  ] satisfies AuthenticatorAnswer[])
    assert.deepEqual(await create(device.make(await challenge(mine, { _id: me }), wrong)), { activity: false }, JSON.stringify(wrong));
  assert.deepEqual(await create({ ...device.make(await challenge(mine, { _id: me })), rawId: "AAAA" }), { activity: false });
  const proof = await challenge(mine, { _id: me, purpose: "get" });
  const user = { id: "", name: "", displayName: "" };
  assert.deepEqual(await create(device.make({ ...proof, user })), { activity: false }, "the challenge of a sign-in");
  const deep = Buffer.concat([Buffer.alloc(5000, 0x81), Buffer.of(0)]).toString("base64url");
  const made = device.make(await challenge(mine, { _id: me }));
  for (const attestationObject of ["AAAA", "oA", "_".repeat(4000), deep])
    assert.deepEqual(await create({ ...device.make(await challenge(mine, { _id: me })), attestationObject }), { activity: false });
  assert.deepEqual(await create({ ...made, clientDataJSON: "e30" }), { activity: false });
  assert.equal(await count(), before);
});

test("values of another kind in either call never cost a 500, and open nothing", async () => {
  const right = createShopper(app);
  const strange = [null, 0, true, {}, [], "", "\u202e", "💥".repeat(50), "x".repeat(9000), { $ne: 1 }];
  const before = await sessions();
  for (const field of ["rawId", "clientDataJSON", "authenticatorData", "signature", "userHandle"] as const)
    for (const value of strange) {
      const { status, body } = await right.post("/shop/auth/webauth/get", { ...device.answer(await challenge(right)), [field]: value });
      // Without a phone only the user handle identifies the owner.
      assert.ok(
        status === 422 || (status === 200 && body.activity === false),
        `${field} = ${JSON.stringify(value).slice(0, 30)}: ${status}`,
      );
    }
  assert.equal(await sessions(), before);
  for (const value of strange)
    for (const field of ["_id", "phone", "purpose"]) {
      const { status } = await right.post("/shop/auth/webauth/challenge", { [field]: value });
      assert.ok(status < 500, `${field} = ${JSON.stringify(value).slice(0, 30)}: ${status}`);
    }
});

function said(says: string, wrong: AuthenticatorAnswer) {
  return { says, answer: async (browser: Shopper) => device.answer(await challenge(browser), wrong) };
}

function changed(says: string, change: (answer: Answer) => Answer) {
  return { says, answer: async (browser: Shopper) => change(device.answer(await challenge(browser))) };
}

function flipped(text: string): string {
  const bytes = Buffer.from(text, "base64url");
  bytes[bytes.length - 1]! ^= 1;
  return bytes.toString("base64url");
}
