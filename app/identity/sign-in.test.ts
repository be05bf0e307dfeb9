import assert from "node:assert/strict";
import { test } from "node:test";
import { storefronts } from "#app/foundation/storefront.ts";
import { channelsOf, waitBeforeCode } from "./sign-in.ts";
import { isSprayed, networkOf } from "./spraying.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (...seconds: number[]) => seconds.map((each) => new Date(now.getTime() - each * 1000));
const history = (toTarget: number[], fromAddress: number[] = [], fromNetwork: number[] = []) => ({
  toTarget: ago(...toTarget),
  fromAddress: ago(...fromAddress),
  fromNetwork: ago(...fromNetwork),
});

test("the second code of an hour waits 30 seconds, the third 60, and three are a quarter of an hour's", () => {
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
});

test("guesses of one street count together, and so do guesses from everywhere", () => {
  assert.equal(networkOf("203.0.113.77"), "203.0.113");
  assert.equal(networkOf("::ffff:203.0.113.77"), "203.0.113");
  assert.equal(networkOf("2001:db8:1:2:3:4:5:6"), networkOf("2001:db8:1:2:ffff::1"));
  assert.equal(isSprayed({ network: 19, all: 199 }), false);
  assert.equal(isSprayed({ network: 20, all: 20 }), true);
  assert.equal(isSprayed({ network: 0, all: 200 }), true);
});

test("a storefront offers the channels that codes are really carried by, in its own order", () => {
  assert.deepEqual(
    storefronts.map((record) => channelsOf(record)),
    [
      ["sms", "email"],
      ["email", "sms"],
      ["sms", "email"],
    ],
  );
});
