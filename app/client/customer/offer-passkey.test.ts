import assert from "node:assert/strict";
import { after, test } from "node:test";
import { dialogWish, takeDialogWish } from "./dialog-store.ts";
import { notNow, offerPasskey } from "./offer-passkey.ts";

// As much of a browser as the offer looks at.
let seen = 0;
const location = { hash: "#cart", pathname: "/", hostname: "localhost" };
const waiting: (() => void)[] = [];
const keeps = () => new Promise<boolean>((answer) => waiting.push(() => answer(true)));
const PublicKeyCredential = { isUserVerifyingPlatformAuthenticatorAvailable: keeps };
const document = { hidden: false, cookie: "", querySelector: () => null, activeElement: null, documentElement: { lang: "en" } };
Object.assign(globalThis, { location, document, PublicKeyCredential, window: { PublicKeyCredential }, fetch: async () => new Response() });
const stop = dialogWish.subscribe(() => {
  if (dialogWish.get()) seen++;
  if (dialogWish.get()) takeDialogWish();
});
after(stop);

const answering = setInterval(() => waiting.shift()?.(), 1);
after(() => clearInterval(answering));

test("a passkey is offered once across session checks, and never after a late not now", async () => {
  const both = [offerPasskey(), offerPasskey()];
  location.hash = "";
  await Promise.all(both);
  assert.equal(seen, 1);

  const third = offerPasskey();
  notNow();
  await third;
  assert.equal(seen, 1);
});
