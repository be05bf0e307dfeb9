import assert from "node:assert/strict";
import { test } from "node:test";
import { storefronts } from "#app/foundation/storefront.ts";
import { senderOf } from "#app/messaging/mail/layout.ts";
import { codeMessage } from "#app/messaging/mail/sign-in-mail.ts";
import { hostFor } from "./host-for.ts";
import { waitBeforeCode } from "./sign-in.ts";
import { isSprayed, networkOf } from "./spraying.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (...seconds: number[]) => seconds.map((each) => new Date(now.getTime() - each * 1000));
const history = (toTarget: number[], openFromAddress: number[] = [], openFromNetwork: number[] = []) => ({
  toTarget: ago(...toTarget),
  openFromAddress: ago(...openFromAddress),
  fromAddress: ago(...openFromAddress),
  openFromNetwork: ago(...openFromNetwork),
  fromNetwork: ago(...openFromNetwork),
});

test("code pauses grow to 30 and 60 seconds; three codes a quarter of an hour", () => {
  assert.equal(waitBeforeCode(history([]), now), 0);
  assert.equal(waitBeforeCode(history([0]), now), 30);
  assert.equal(waitBeforeCode(history([29.5]), now), 1);
  assert.equal(waitBeforeCode(history([30]), now), 0);
  assert.equal(waitBeforeCode(history([0, 40]), now), 60);
  assert.equal(waitBeforeCode(history([60, 100]), now), 0);
  assert.equal(waitBeforeCode(history([100, 200, 300]), now), 600);
  assert.equal(waitBeforeCode(history([1000, 1100, 1200]), now), 0);
  assert.equal(waitBeforeCode(history([250, 1100, 1200, 1300]), now), 50);
});

test("a day, an address and a network have their measure", () => {
  const eight = Array.from({ length: 8 }, (_, i) => 4000 + i * 2000);
  assert.equal(waitBeforeCode(history(eight), now), 86_400 - 18_000);
  const twenty = Array.from({ length: 20 }, (_, i) => 100 + i * 10);
  assert.equal(waitBeforeCode(history([], twenty), now), 3600 - 290);
  const hundred = Array.from({ length: 100 }, (_, i) => 100 + i * 10);
  assert.equal(waitBeforeCode(history([], [], hundred), now), 3600 - 1090);
  assert.equal(waitBeforeCode(history([], twenty, hundred), now, true), 0, "a known browser waits for its own codes only");
  assert.equal(waitBeforeCode({ ...history([]), fromAddress: ago(...twenty) }, now), 0, "entered codes");
  assert.equal(waitBeforeCode({ ...history([]), fromAddress: ago(...hundred) }, now), 3600 - 1090, "but not without end");
});

test("guesses of one street count together, and so do guesses from everywhere", () => {
  assert.equal(networkOf("203.0.113.77"), "203.0.113");
  assert.equal(networkOf("::ffff:203.0.113.77"), "203.0.113");
  assert.equal(networkOf("2001:db8:1:2:3:4:5:6"), networkOf("2001:db8:1:ffff::1"));
  assert.notEqual(networkOf("2001:db8:1::1"), networkOf("2001:db8:10::1"));
  assert.equal(isSprayed({ network: 19, all: 199 }), false);
  assert.equal(isSprayed({ network: 20, all: 20 }), true);
  assert.equal(isSprayed({ network: 0, all: 200 }), true);
});

test("an SMS ends with its origin-bound line, in one part or at most two", () => {
  for (const storefront of storefronts)
    for (const [lang, purpose] of [
      ["ru", "sign-in"],
      ["en", "sign-in"],
      ["ru", "phone"],
      ["en", "phone"],
    ] as const) {
      const host = storefront.region === "ru" ? "gong.example" : `${storefront.region}.gong.example`;
      const { text } = codeMessage(senderOf({ storefront, lang }), {
        code: "012345",
        channel: "sms",
        purpose,
        host,
        signIn: storefront.signIn,
      });
      const lines = text.split("\n");
      assert.match(lines[0]!, /012345/);
      assert.equal(lines.at(-1), `@${host} #012345`);
      assert.equal(lines.length, 2);
      // An SMS holds 160 GSM characters or 70 others, 67 when concatenated.
      const most = /^[ -~\n]*$/.test(text) ? 160 : storefront.region === "ru" ? 70 : 2 * 67;
      assert.ok(text.length <= most, `${text.length} of ${most}: ${text}`);
    }
});

test("WhatsApp is given the code and the name of what it says of it, and SMS stands by", () => {
  const eu = storefronts.find(({ region }) => region === "eu")!;
  const told = codeMessage(senderOf({ storefront: eu, lang: "en" }), {
    code: "012345",
    channel: "whatsapp",
    purpose: "sign-in",
    host: "eu.gong.example",
    signIn: eu.signIn,
  });
  assert.deepEqual([told.text, told.template], ["012345", { name: "sign_in_code", lang: "en" }]);
  assert.deepEqual([told.instead!.channel, told.instead!.text.split("\n").at(-1)], ["sms", "@eu.gong.example #012345"]);
});

test("a code is bound to a host of the storefront, regardless of headers", () => {
  const hosts = { hosts: ["gong.example", "www.gong.example"] };
  assert.equal(hostFor("https://www.gong.example", hosts), "www.gong.example");
  assert.equal(hostFor("http://gong.example:3000", hosts), "gong.example");
  assert.equal(hostFor("https://evil.example", hosts), "gong.example");
});
