import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { challenge, createAuthenticator, enrol } from "../../../test/examples/authenticator.ts";
import { aPhone, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { compareSamples } from "../../../test/mann-whitney.ts";
import { allInSoak } from "../../../test/soak.ts";

// Enumeration: credential ids offered for a phone don't reveal which are real.
const { shop, app } = await createTestShop({ TRUSTED_PROXIES: "127.0.0.1" });
const SAMPLES = allInSoak(40, 200);
const WARM_UP = 10;
/** A real difference shows in every round, a random one doesn't. */
const LOOKS = 3;

const phone = aPhone();
const owner = createShopper(app);
const device = createAuthenticator();
await enrol(owner, await signIn(shop, owner, phone), device);
const real = device.passkeys[0]!.rawId;
// A valid signature by an unknown key.
const [thiefs, thiefsHome] = [createAuthenticator(), createShopper(app)];
await enrol(thiefsHome, await signIn(shop, thiefsHome), thiefs);

let addresses = 0;
/** One attempt from a fresh address: answer and timing. */
async function attempt(to: string, name: (ids: string[]) => string) {
  const from = { "x-forwarded-for": `10.${(++addresses >> 8) & 255}.${addresses & 255}.7` };
  const browser = createShopper(app);
  const asked = await challenge({ post: (url, body) => browser.post(url, body, from) }, { phone: to });
  const rawId = name(asked.allowCredentials!.map(({ id }) => id));
  const forged = { ...thiefs.answer(asked), rawId, userHandle: undefined };
  const began = performance.now();
  const { status, body, headers } = await browser.post("/shop/auth/webauth/get", forged, from);
  const ms = performance.now() - began;
  return { ms, answer: { status, body, headers: Object.keys(headers).filter((each) => each !== "date") } };
}

const cases = {
  "a name among those of a phone that nobody has": () => attempt(aPhone(), (ids) => ids[0]!),
  "a decoy beside the passkey": () => attempt(phone, (ids) => ids.find((id) => id !== real)!),
  "another customer's passkey": () => attempt(phone, () => thiefs.passkeys[0]!.rawId),
};

for (const [what, other] of Object.entries(cases))
  test(`a passkey not meant to sign, and ${what}: the same answer and timing`, async () => {
    let first: unknown;
    let apart = 0;
    for (let look = 1; look <= LOOKS && apart === look - 1; look++) {
      const times = { real: [] as number[], other: [] as number[] };
      for (let n = 0; n < SAMPLES + WARM_UP; n++) {
        const pair = [["real", () => attempt(phone, () => real)] as const, ["other", other] as const];
        for (const [who, tried] of n % 2 ? pair : pair.toReversed()) {
          const { ms, answer } = await tried();
          first ??= answer;
          assert.deepEqual(answer, first, who);
          if (n >= WARM_UP) times[who].push(ms);
        }
      }
      const { p, delta } = compareSamples(times.real, times.other);
      if (p <= 0.01 && Math.abs(delta) >= 0.147) apart++;
    }
    assert.ok(apart < LOOKS, `told apart ${apart} times`);
  });
