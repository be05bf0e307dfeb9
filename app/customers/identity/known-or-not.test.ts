import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, codeTo, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { compareSamples } from "../../../test/mann-whitney.ts";
import { allInSoak } from "../../../test/soak.ts";

// User enumeration: neither answers nor their timing reveal who is a customer.
const { shop, app } = await createTestShop();
const SAMPLES = allInSoak(40, 200);
const WARM_UP = 10;
/** A real difference shows in every round, a random one doesn't. */
const LOOKS = 3;

let networks = 0;
/** A fresh address and network. */
const anAddress = () => `10.${(++networks >> 8) & 255}.${networks & 255}.7`;
type Answered = { status: number; body: Record<string, unknown>; headers: string[]; ms: number; cookie: string };
async function post(url: string, payload: object, remoteAddress: string, cookie = ""): Promise<Answered> {
  const from = performance.now();
  const answer = await app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress,
    headers: { host: "localhost", origin: "http://localhost", cookie },
  });
  const ms = performance.now() - from;
  const headers = Object.keys(answer.headers).filter((name) => name !== "date");
  return {
    status: answer.statusCode,
    body: answer.json(),
    headers,
    ms,
    cookie: String(answer.headers["set-cookie"] ?? cookie).split(";")[0]!,
  };
}
const asking = (to: string) => (to.includes("@") ? { email: to, channel: "email" } : { phone: to, channel: "sms" });

/** Cookies of a signed-in customer. */
async function aCustomer() {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  return [...shopper.jar].map((pair) => pair.join("=")).join("; ");
}
const toSignIn = { send: "/shop/auth/code", enter: "/shop/auth/code/verify", whoAsks: async () => "" };
const toChange = { send: "/shop/user/data/phone", enter: "/shop/user/data/phone/verify", whoAsks: aCustomer };
type Action = typeof toSignIn;
let mailboxes = 0;
const kinds = {
  phone: { another: aPhone, ...toSignIn },
  mailbox: { another: () => `alike-${++mailboxes}@example.com`, ...toSignIn },
  "new phone": { another: aPhone, ...toChange },
};

/** A customer who signed in days ago. */
async function become(to: string) {
  const address = anAddress();
  const sent = await post(toSignIn.send, asking(to), address);
  const entered = await post(toSignIn.enter, { request: sent.body.request, code: await codeTo(shop, to) }, address, sent.cookie);
  assert.equal(entered.status, 200);
}

const givePasskeys = (phones: readonly string[]) =>
  sql`insert into passkey (id, customer_id, credential_id, rp_id, public_key, counter, may_be_copied, transports, device, created_at)
      select id, id, translate(rtrim(encode(sha256(convert_to(id, 'UTF8')), 'base64'), '='), '+/', '-_'), 'localhost', 'none', 0, false,
             '{internal}', 'Phone', now() from customer where phone = any (${phones})`.execute(shop.db);

/** Requests a code and enters a wrong one; returns answers and timings. */
async function visit(to: string, { send, enter }: Action, cookie: string) {
  const address = anAddress();
  const sent = await post(send, asking(to), address, cookie);
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const wrong = String((Number(await codeTo(shop, to)) + 1) % 1_000_000).padStart(6, "0");
  const refused = await post(enter, { request: sent.body.request, code: wrong }, address, cookie || sent.cookie);
  assert.equal(refused.body.code, "wrong_code");
  const shape = ({ status, body, headers }: Answered) => ({
    status,
    headers,
    body: { ...body, ...("request" in body && { request: String(body.request).length }), requestId: null },
  });
  return { answers: [shape(sent), shape(refused)], sendMs: sent.ms, verifyMs: refused.ms };
}

/** Only differences in every round count. */
async function lookAgain(look: () => Promise<ReturnType<typeof compareSamples>[]>) {
  const apart = [0, 0];
  for (let n = 0; n < LOOKS; n++) {
    const found = await look();
    for (const [what, { p, delta }] of found.entries()) apart[what]! += p <= 0.01 && Math.abs(delta) >= 0.147 ? 1 : 0;
    if (apart.every((times) => times <= n)) break;
  }
  assert.ok(
    apart.every((times) => times < LOOKS),
    `told apart: ${apart}`,
  );
}

for (const [kind, { another, ...action }] of Object.entries(kinds))
  test(`a known and an unknown ${kind} get the same answers in indistinguishable times`, async () => {
    let days = 0;
    async function look() {
      const known = Array.from({ length: SAMPLES + WARM_UP }, another);
      for (const to of known) await become(to);
      days += 2;
      await shop.clock.move(new Date(Date.now() + days * 86_400_000));
      const who = await action.whoAsks();
      const times = { known: { send: [] as number[], verify: [] as number[] }, unknown: { send: [] as number[], verify: [] as number[] } };
      let first: unknown;
      for (const [n, to] of known.entries()) {
        // Guesses count across networks.
        await sql`delete from wrong_code`.execute(shop.db);
        const pair = [["known", to] as const, ["unknown", another()] as const];
        for (const [whose, target] of n % 2 ? pair : pair.toReversed()) {
          const { answers, sendMs, verifyMs } = await visit(target, action, who);
          first ??= answers;
          assert.deepEqual(answers, first, whose);
          if (n < WARM_UP) continue;
          times[whose].send.push(sendMs);
          times[whose].verify.push(verifyMs);
        }
      }
      return (["send", "verify"] as const).map((call) => compareSamples(times.known[call], times.unknown[call]));
    }
    await lookAgain(look);
    await shop.clock.move(null);
  });

test("phones with, without and of no passkey get the same challenge and timing", async () => {
  /** A fresh address each time, as the limit is per address. */
  async function ask(phone: string) {
    const { status, body, headers, ms } = await post("/shop/auth/webauth/challenge", { phone }, anAddress());
    const { length } = body.allowCredentials as object[];
    return { answer: { status, headers, body: { ...body, d: String(body.d).length, allowCredentials: length } }, ms };
  }
  async function look() {
    const known = Array.from({ length: 2 * (SAMPLES + WARM_UP) }, aPhone);
    for (const phone of known) await become(phone);
    const [keyed, bare] = [known.slice(0, known.length / 2), known.slice(known.length / 2)];
    await givePasskeys(keyed);
    const times = { keyed: [] as number[], bare: [] as number[], unknown: [] as number[] };
    let first: unknown;
    for (const [n, phone] of keyed.entries()) {
      const three = [["keyed", phone] as const, ["bare", bare[n]!] as const, ["unknown", aPhone()] as const];
      // Rotate the order.
      for (const [who, to] of [...three.slice(n % 3), ...three.slice(0, n % 3)]) {
        const { answer, ms } = await ask(to);
        first ??= answer;
        assert.deepEqual(answer, first, who);
        if (n >= WARM_UP) times[who].push(ms);
      }
    }
    return [compareSamples(times.keyed, times.unknown), compareSamples(times.bare, times.unknown)];
  }
  await lookAgain(look);
});
