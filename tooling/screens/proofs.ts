import type { Page } from "@playwright/test";
import type { Shop } from "../../app/shop.server.ts";
import type { Screen } from "./screens.ts";
import type { Place } from "./shopper.ts";
import { enter, grow } from "./somebody.ts";

export const proofScreens = (): Screen[] => [
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
