import type { Page } from "@playwright/test";
import { sql } from "../../app/foundation/database/database.server.ts";
import type { Shop } from "../../app/shop.server.ts";
import type { Screen } from "./screens.ts";
import { badCart, codeFor, counted, goodCart, type Place } from "./shopper.ts";

export const signInScreens = (): Screen[] => [
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
  { name: "sign-in-whatsapp", region: "eu", path: "/service#sign-in", window: true, prepare: askByWhatsApp },
  { name: "sign-in-too-soon", path: "/service#sign-in", window: true, main: true, prepare: hurryForAnother },
  { name: "sign-in-offline", path: "/service#sign-in", window: true, main: true, prepare: askOffline },
  { name: "sign-in-proving", path: "/service#sign-in", window: true, main: true, prepare: workLong },
];

const withSoldOut = [goodCart[0]!, badCart[2]!];

async function askCode(page: Page, { region }: Place): Promise<string> {
  const to = region === "eu" ? `shopper.${Date.now().toString(36)}@example.com` : `+7916${String(Date.now()).slice(-7)}`;
  await page.locator(".sign-in [name=target]").fill(to);
  await page.locator(".sign-in [type=submit]").click();
  await page.locator(".code-input").waitFor();
  return to;
}

/** Works off proof of work in between. */
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

async function askByWhatsApp(page: Page) {
  await page.locator(".sign-in-ways .link-button").filter({ hasText: "WhatsApp" }).click();
  await page.locator(".phone-entry select").selectOption("DE");
  await page.locator(".sign-in [name=target]").fill(`+49 151 ${String(Date.now()).slice(-8)}`);
  await page.locator(".sign-in [type=submit]").click();
  await page.locator(".code-input").waitFor();
}

async function hurryForAnother(page: Page, place: Place) {
  await waitForResend(page, place);
  await page.locator(".sign-in-again .link-button").first().click();
  await page.locator(".sign-in .field-error:not(:empty)").waitFor();
}

async function askOffline(page: Page, { region }: Place) {
  await page.locator(".sign-in [name=target]").fill(region === "eu" ? "tim@example.com" : "+7 916 123-45-67");
  await page.context().setOffline(true);
  await page.locator(".sign-in [type=submit]").click();
  await page.locator(".sign-in .field-error:not(:empty)").waitFor();
}

async function workLong(page: Page, place: Place, shop: Shop) {
  await page.evaluate(() => {
    crypto.subtle.digest = () => new Promise(() => {});
  });
  await askCode(page, place);
  await sql`insert into wrong_code (network, at) select 'elsewhere', now() from generate_series(1, 200)`.execute(shop.db);
  await page.locator(".code-input").fill("000000");
  await page.locator(".sign-in [role=alert]:not(:empty)").waitFor();
}
