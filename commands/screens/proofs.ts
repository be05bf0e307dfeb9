import type { Page } from "@playwright/test";
import type { Shop } from "#app/shop.server.ts";
import type { Screen } from "./screens.ts";
import { badCart, codeFor, counted, goodCart, type Place } from "./shopper.ts";
import { enter, grow } from "./somebody.ts";

/** Signing in, by code and by passkey, and proving once more who sits there. */
export const proofScreens = (): Screen[] => [
  { name: "sign-in", path: "/service#sign-in", window: true, main: true, prepare: (page) => page.locator(".sign-in").waitFor() },
  { name: "sign-in-error", path: "/service#sign-in", window: true, prepare: (page) => page.locator(".sign-in [type=submit]").click() },
  { name: "sign-in-code", path: "/service#sign-in", window: true, prepare: async (page, place) => void (await askCode(page, place)) },
  { name: "sign-in-wrong-code", path: "/service#sign-in", window: true, prepare: (page, place) => enterWrongCodes(page, place, 1) },
  {
    name: "sign-in-dead-code",
    path: "/service#sign-in",
    window: true,
    main: true,
    prepare: (page, place) => enterWrongCodes(page, place, 5),
  },
  { name: "sign-in-resend", path: "/service#sign-in", window: true, prepare: waitForResend },
  { name: "sign-in-passkey-failed", region: "ru", path: "/service#sign-in", window: true, prepare: failToEnter },
  { name: "sign-in-lost-lines", path: "/service", window: true, main: true, cart: withSoldOut, prepare: signInWithCart },
  { name: "cart-lost-lines", path: "/service", window: true, cart: withSoldOut, prepare: lookAtLostLines },
  {
    name: "passkey-offer",
    path: "/service#passkey",
    window: true,
    who: "customer",
    prepare: (page) => page.locator(".passkey-offer").waitFor(),
  },
  { name: "passkey-failed", region: "ru", path: "/service/offer", prepare: failToMake },
  { name: "passkey-remove", region: "ru", path: "/lk/security", who: "customer", prepare: askToRemove },
  { name: "passkey-rename", region: "ru", path: "/lk/security", who: "customer", prepare: askForName },
  { name: "passkey-prove", region: "ru", path: "/service/offer", window: true, main: true, prepare: askForProof },
  { name: "passkey-prove-code", region: "ru", path: "/service/offer", window: true, prepare: proveByCode },
  { name: "passkey-prove-failed", region: "ru", path: "/service/offer", window: true, prepare: proveByPasskey },
];

const withSoldOut = [goodCart[0]!, badCart[2]!];

async function askCode(page: Page, { region }: Place): Promise<string> {
  const to = region === "eu" ? `shopper${Date.now()}@example.com` : `+7916${String(Date.now()).slice(-7)}`;
  await page.locator(".sign-in [name=target]").fill(to);
  await page.locator(".sign-in [type=submit]").click();
  await page.locator(".code-input").waitFor();
  return to;
}

/** What shows that it is not a machine that guesses is worked out by the page in between. */
async function enterWrongCodes(page: Page, place: Place, times: number) {
  await askCode(page, place);
  for (let time = 0; time < times; time++) {
    await page.locator(".code-input").fill("000000");
    await page.locator(".sign-in .field-error:not(:empty)").waitFor();
    await page.locator(".sign-in [type=submit]:not([aria-disabled])").waitFor();
    await page.locator(".code-input[value='']").waitFor();
  }
}

async function waitForResend(page: Page, place: Place) {
  await page.clock.install();
  await askCode(page, place);
  await page.clock.fastForward("02:00");
  await page.locator(".sign-in-again .link-button").first().waitFor();
}

async function failToEnter(page: Page) {
  await page.route("**/webauth/**", (route) => route.abort());
  await page.locator(".sign-in-passkey .link-button").click();
  await page.locator(".sign-in-passkey .field-error:not(:empty)").waitFor();
}

/** Having signed in, one is back where one was: on a page of the store. */
async function signInWithCart(page: Page, place: Place) {
  await page.locator(".account-button").click();
  const to = await askCode(page, place);
  await page.locator(".code-input").fill(await codeFor(page, to));
  await page.locator(".toast p").waitFor();
}

async function lookAtLostLines(page: Page, place: Place) {
  await signInWithCart(page, place);
  await page.locator(".cart-button").click();
  await page.locator(".cart .lost").waitFor();
  await counted(page);
}

/** Its owner has said no to the device. */
async function failToMake(page: Page, place: Place) {
  await enter(page, place, "/lk/security");
  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await page.locator(".passkeys > .button").click();
  await page.locator(".passkeys .field-error:not(:empty)").waitFor();
}

async function askToRemove(page: Page) {
  await page.locator("[data-opens=remove]").first().click();
  await page.locator("[data-sure]").waitFor();
}

async function askForName(page: Page) {
  await page.locator("[data-opens=name]").first().click();
  await page.locator(".passkey-list input").waitFor();
}

/** The browser knows of a passkey, so that it is offered as a proof too. */
async function askForProof(page: Page, place: Place, shop: Shop) {
  await enter(page, place, "/lk/security");
  await grow(page, shop);
  await page.evaluate(() => localStorage.setItem("gong.passkey.1", "made"));
  await page.reload({ waitUntil: "networkidle" });
  await page.locator(".passkeys > .button").click();
  await page.locator(".step-up").waitFor();
}

async function proveByCode(page: Page, place: Place, shop: Shop) {
  await askForProof(page, place, shop);
  await shop.identity.forgetOld(new Date(Date.now() + 2 * 86_400_000));
  await page.locator(".step-up .button").click();
  await page.locator(".code-input").waitFor();
}

async function proveByPasskey(page: Page, place: Place, shop: Shop) {
  await askForProof(page, place, shop);
  await page.route("**/webauth/**", (route) => route.abort());
  await page.locator(".step-up .link-button").first().click();
  await page.locator(".step-up .field-error:not(:empty)").waitFor();
}
