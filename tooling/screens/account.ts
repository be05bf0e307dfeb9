import type { Page } from "@playwright/test";
import { sql } from "../../app/foundation/database/database.server.ts";
import type { Shop } from "../../app/shop.server.ts";
import { keptScreens } from "./kept.ts";
import { ofOrder } from "./orders.ts";
import { profileScreens } from "./profile.ts";
import type { Screen } from "./screens.ts";
import { codeFor, guestPhone, type Place, signIn } from "./shopper.ts";
import { enter, give, whoIsIn } from "./somebody.ts";
import type { Orders } from "./story.ts";

export const accountScreens = ({ paid, freight }: Orders): Screen[] => [
  { name: "lk-door", path: "/lk" },
  { name: "lk-second-factor", path: "/lk", who: "returnee", main: true },
  { name: "lk-second-factor-code", path: "/lk", who: "returnee", prepare: askSecondFactor },
  { name: "lk-second-factor-none", path: "/lk", who: "loneReturnee" },
  { name: "lk", path: "/lk", who: "customer", main: true },
  { name: "lk-guest-orders", path: "/lk", who: "formerGuest" },
  { name: "lk-guest-prove", path: "/lk", window: true, who: "formerGuest", prepare: takeOrders },
  { name: "lk-orders", path: "/lk/orders", who: "customer" },
  { name: "lk-orders-none", path: "/lk/orders?q=телескоп", who: "customer" },
  { name: "lk-orders-none-over", region: "ru", path: "/lk/orders?show=over", who: "freightDealer" },
  ...ofOrder(paid, (number) => ({ name: "lk-order", path: `/lk/orders/${number}`, who: "customer" })),
  { name: "lk-money", path: "/lk/money", who: "customer" },
  { name: "lk-advance", path: "/lk/money?account=advance", who: "customer" },
  { name: "lk-certificates", path: "/lk/certificates", who: "customer" },
  { name: "lk-certificates-empty", path: "/lk/certificates", who: "newcomer" },
  { name: "lk-deposit", path: "/lk/money?account=deposit", who: "customer" },
  { name: "lk-withdraw", notInReload: true, path: "/lk/money?account=deposit", who: "customer", main: true, prepare: openWithdrawal },
  { name: "lk-withdraw-errors", notInReload: true, path: "/lk/money?account=deposit", who: "customer", prepare: hurryWithdrawal },
  { name: "lk-withdraw-cooling", notInReload: true, path: "/service/offer", main: true, prepare: coolWithdrawal },
  { name: "lk-profile", path: "/lk/profile", who: "customer" },
  { name: "lk-email-code", path: "/service/offer", prepare: askEmailCode },
  { name: "lk-step-up", path: "/lk/profile", who: "formerGuest", prepare: (page) => sendToNewMailbox(page, ".step-up") },
  { name: "lk-phone-none", path: "/service/offer", prepare: (page, place) => enter(page, place, "/lk/profile") },
  { name: "lk-phone", path: "/lk/profile", who: "formerGuest", window: true, main: true, prepare: openPhone },
  { name: "lk-phone-step-up", path: "/lk/profile", who: "formerGuest", window: true, prepare: (page) => fillPhone(page, ".step-up") },
  { name: "lk-phone-code", path: "/service/offer", window: true, prepare: askPhoneCode },
  { name: "lk-phone-taken", path: "/service/offer", window: true, after: "formerGuest", prepare: proveTakenPhone },
  { name: "lk-waits", path: "/lk/waits", who: "customer" },
  { name: "lk-waits-empty", path: "/lk/waits", who: "newcomer" },
  { name: "lk-dealer", path: "/lk?mode=dl", who: "dealer", main: true },
  { name: "lk-dealer-order", path: "/lk?mode=dl&category=gloves", who: "dealer", prepare: orderInBulk },
  { name: "lk-dealer-none", path: "/lk?mode=dl&q=телескоп", who: "dealer" },
  ...ofOrder(freight, (number) => ({ name: "lk-dealer-freight", path: `/lk/orders/${number}`, who: "freightDealer", main: true })),
  ...ofOrder(freight, () => ({ name: "lk-dealer-papers", path: "/lk?mode=dl&category=gloves&q=bag", who: "freightDealer", main: true })),
  { name: "lk-addresses", path: "/lk/addresses", who: "customer" },
  { name: "lk-security", path: "/lk/security", who: "customer" },
  { name: "lk-sessions", path: "/service/offer", main: true, prepare: signInElsewhere },
  { name: "lk-security-empty", path: "/lk/security", who: "newcomer" },
  { name: "lk-data", path: "/lk/data", who: "customer" },
  { name: "lk-data-erase", path: "/lk/data", who: "newcomer", prepare: hurryErasing },
  { name: "lk-data-ready", path: "/service/offer", prepare: askCopy },
  { name: "lk-data-farewell", path: "/service/offer", prepare: eraseAccount },
  ...profileScreens(),
  { name: "lk-empty", path: "/lk", who: "newcomer" },
  { name: "lk-deposit-empty", path: "/lk/money?account=deposit", who: "newcomer" },
  { name: "lk-orders-empty", path: "/lk/orders", who: "newcomer" },
  {
    name: "lk-profile-errors",
    path: "/lk/profile",
    who: "newcomer",
    prepare: (page) => page.locator(".lk-page form [type=submit]").first().click(),
  },
  ...keptScreens(),
];

async function takeOrders(page: Page) {
  await page.locator(".lk-ask .button").click();
  await page.locator(".step-up").waitFor();
}

async function orderInBulk(page: Page) {
  const fields = page.locator(".bulk input");
  for (const [at, pieces] of ["3", "12", "200"].entries()) await fields.nth(at * 2).fill(pieces);
  await page.locator(".dealer-total").waitFor();
}

const openWithdrawal = (page: Page) => page.locator(".lk-kept > .button").click();

async function hurryWithdrawal(page: Page) {
  await openWithdrawal(page);
  await page.locator("[name=account]").fill("4111 1111 1111 1111");
  await page.locator(".lk-kept [type=submit]").click();
  await page.locator(".field-error:not(:empty)").first().waitFor();
}

async function coolWithdrawal(page: Page, place: Place, shop: Shop) {
  await enter(page, place, "/lk/money?account=deposit");
  const { _id } = await whoIsIn(page);
  await sql`update customer set phone_changed_at = ${shop.clock.now()} where id = ${_id}`.execute(shop.db);
  await give(page, shop, "deposit", 5000);
}

const browsers = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 YaBrowser/25.6.0.0 Safari/537.36",
];

async function signInElsewhere(page: Page, place: Place, shop: Shop) {
  await enter(page, place, "/service/offer");
  const { email } = await whoIsIn(page);
  for (const [at, userAgent] of browsers.entries()) {
    await shop.identity.forgetOld(new Date(Date.now() + 2 * 86_400_000));
    await shop.clock.move(new Date(Date.now() - (at * 5 + 1) * 86_400_000));
    const elsewhere = await page.context().browser()!.newContext({ userAgent });
    const other = await elsewhere.newPage();
    await other.goto(`${place.origin}/service/offer`);
    await signIn(other, email);
    await elsewhere.close();
  }
  await shop.clock.move(null);
  await page.goto(`${place.origin}/lk/security`, { waitUntil: "networkidle" });
}

async function hurryErasing(page: Page) {
  await page.locator(".lk-kept > .button-quiet").click();
  await page.locator(".lk-kept [type=submit]").click();
  await page.locator(".field-error:not(:empty)").first().waitFor();
}

async function askSecondFactor(page: Page) {
  await page.locator(".lk-door .button-main").click();
  await page.locator("[name=code]").waitFor();
}

async function sendToNewMailbox(page: Page, leadsTo: string) {
  const form = page.locator("form", { has: page.locator("[name=email]") });
  await form.locator("[name=email]").fill("vera@example.com");
  await form.locator("[type=submit]").click();
  await page.locator(leadsTo).waitFor();
}

async function askEmailCode(page: Page, place: Place) {
  await enter(page, place, "/lk/profile", "somebody@example.com");
  await sendToNewMailbox(page, "[name=code]");
}

const openPhone = (page: Page) => page.locator("section > .lk-actions > .link-button").first().click();

async function fillPhone(page: Page, leadsTo: string, phone = "+7 900 111-22-33") {
  await openPhone(page);
  await page.locator("dialog [name=target]").fill(phone);
  await page.locator("dialog [type=submit]").click();
  await page.locator(`dialog ${leadsTo}`).waitFor();
}

async function askPhoneCode(page: Page, place: Place) {
  await enter(page, place, "/lk/profile");
  await fillPhone(page, "[name=code]", place.region === "eu" ? "+49 151 234 567 00" : undefined);
}

async function proveTakenPhone(page: Page, place: Place) {
  await enter(page, place, "/lk/profile");
  const phone = guestPhone[place.region];
  await fillPhone(page, "[name=code]", phone);
  await page.locator("dialog [name=code]").fill(await codeFor(page, phone));
  await page.locator("dialog .field-error:not(:empty)").waitFor();
}

async function askCopy(page: Page, place: Place) {
  await enter(page, place, "/lk/data");
  const section = page.locator("section", { has: page.locator("#lk-copy") });
  await section.locator(".button").click();
  await section.locator("[role=status]:not(:empty)").waitFor();
}

async function eraseAccount(page: Page, place: Place) {
  await enter(page, place, "/lk/data");
  await page.locator(".lk-kept > .button-quiet").click();
  const isRussian = (await page.locator("html").getAttribute("lang")) === "ru";
  await page.locator("[name=word]").fill(isRussian ? "УДАЛИТЬ" : "DELETE");
  await page.locator(".lk-kept [type=submit]").click();
  await page.locator(".lk-page .button[href='/']").waitFor();
}
