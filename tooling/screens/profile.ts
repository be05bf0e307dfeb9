import type { Page } from "@playwright/test";
import { inTransaction, sql } from "../../app/foundation/database/database.server.ts";
import { moscowTime } from "../../app/foundation/time/day.ts";
import type { Shop } from "../../app/shop.server.ts";
import type { Screen } from "./screens.ts";
import { call, type Place, takeOut } from "./shopper.ts";
import { enter, give, grow, whoIsIn } from "./somebody.ts";

type Browser = { permission: NotificationPermission; answer: NotificationPermission; isAble: boolean };

export const profileScreens = (): Screen[] => [
  { name: "lk-push-forbidden", region: "ru", path: "/service/offer", prepare: pushIn({ permission: "denied" }) },
  { name: "lk-push-unable", region: "ru", path: "/service/offer", prepare: pushIn({ isAble: false }) },
  { name: "lk-push-not-allowed", region: "ru", path: "/service/offer", prepare: turnPushOn({ answer: "default" }) },
  { name: "lk-push-failed", region: "ru", path: "/service/offer", prepare: turnPushOn({ answer: "granted" }) },
  { name: "lk-push-not-here", region: "ru", path: "/service/offer", main: true, prepare: wishForPush },
  { name: "lk-birthday", region: "ru", path: "/service/offer", main: true, prepare: haveBirthday },
  { name: "lk-email-own", region: "ru", path: "/service/offer", prepare: nameOwnEmail },
  { name: "lk-email-wrong-code", region: "ru", path: "/service/offer", prepare: enterWrongEmailCode },
  { name: "lk-withdraw-prove", region: "ru", path: "/service/offer", window: true, prepare: withdrawLongAfter },
  { name: "lk-withdraw-refused", region: "ru", path: "/service/offer", prepare: refuseWithdrawal },
  { name: "lk-data-spent", region: "ru", path: "/lk/data?k=spent", who: "newcomer" },
  { name: "lk-data-link", region: "ru", path: "/service/offer", prepare: followLetter },
  { name: "lk-data-prove", region: "ru", path: "/service/offer", window: true, prepare: copyLongAfter },
  { name: "lk-data-give-up", region: "ru", path: "/service/offer", prepare: eraseWithDeposit },
];

const PUSH = "[aria-describedby=push-says]";

async function openProfile(page: Page, place: Place, said: Partial<Browser>) {
  const browser: Browser = { permission: "default", answer: "granted", isAble: true, ...said };
  await page.addInitScript(({ permission, answer, isAble }) => {
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Object.assign(Notification, { requestPermission: async () => answer });
    if (!isAble) Object.defineProperty(window, "PushManager", { value: undefined });
  }, browser);
  await enter(page, place, "/lk/profile");
}

function pushIn(said: Partial<Browser>) {
  return (page: Page, place: Place) => openProfile(page, place, said);
}

function turnPushOn(said: Partial<Browser>) {
  return async (page: Page, place: Place) => {
    await openProfile(page, place, said);
    await page.route("**/shop/push/subscribe", (route) => route.abort());
    await page.locator(PUSH).click();
    await page.locator("fieldset .field-error:not(:empty)").waitFor();
  };
}

async function wishForPush(page: Page, place: Place) {
  await openProfile(page, place, {});
  const { _id } = await whoIsIn(page);
  await call(page, "/shop/user/editors/", { _id, type: "notifications", data: { push: true } });
  await page.reload({ waitUntil: "networkidle" });
  await page.locator("fieldset p .link-button").waitFor();
}

async function haveBirthday(page: Page, place: Place, shop: Shop) {
  await enter(page, place, "/lk");
  const { _id } = await whoIsIn(page);
  const now = shop.clock.now();
  const birthday = `1990${moscowTime(now).day.slice(4)}`;
  await inTransaction(shop.db, async (trx) => {
    await sql`update customer set firstname = 'Вера', birthday = ${birthday} where id = ${_id}`.execute(trx);
    await sql`insert into birthday_bonus (customer_id, year, bonus_minor, given_at) values (${_id}, ${now.getFullYear()}, 50000, ${now})`.execute(
      trx,
    );
  });
  await give(page, shop, "bonus", 500, "birthday");
}

async function nameOwnEmail(page: Page, place: Place) {
  await enter(page, place, "/lk/profile");
  await sendTo(page, (await whoIsIn(page)).email);
  await page.locator(".field-error:not(:empty)").first().waitFor();
}

async function sendTo(page: Page, email: string) {
  const form = page.locator("form", { has: page.locator("[name=email]") });
  await form.locator("[name=email]").fill(email);
  await form.locator("[type=submit]").click();
}

async function enterWrongEmailCode(page: Page, place: Place) {
  await enter(page, place, "/lk/profile");
  await sendTo(page, "vera.kanatova.from.the.red.corner@example.com");
  const form = page.locator("form", { has: page.locator("[name=code]") });
  await form.locator("[name=code]").fill("000000");
  await form.locator("[type=submit]").click();
  await form.locator(".field-error:not(:empty)").waitFor();
}

async function withdrawLongAfter(page: Page, place: Place, shop: Shop) {
  await enter(page, place, "/lk/money?account=deposit");
  await grow(page, shop);
  await give(page, shop, "deposit", 5000);
  await page.locator(".lk-kept > .button").click();
  const said = { holder: "Канатова Вера", account: "40817810612345678901", bik: "044525225", sum: "1000" };
  for (const [name, value] of Object.entries(said)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator(".lk-kept [type=submit]").click();
  await page.locator(".step-up").waitFor();
}

async function refuseWithdrawal(page: Page, place: Place, shop: Shop) {
  await enter(page, place, "/lk/money?account=deposit");
  await give(page, shop, "deposit", 5000);
  await takeOut(page, 1000);
  const [asked] = await shop.withdrawals.list((await whoIsIn(page))._id);
  const reason = "Банк не нашёл такого счёта. Проверьте его номер и БИК.";
  await shop.withdrawals.refuse(asked!.id, { actor: "Вера", reason, now: shop.clock.now() });
  await page.reload({ waitUntil: "networkidle" });
}

async function followLetter(page: Page, place: Place) {
  await enter(page, place, "/lk/data");
  const { key } = await call<{ key: string }>(page, "/shop/user/data/export", {});
  await page.goto(`${place.origin}/lk/data?k=${key}`, { waitUntil: "networkidle" });
}

async function copyLongAfter(page: Page, place: Place, shop: Shop) {
  await enter(page, place, "/lk/data");
  await grow(page, shop);
  await page.locator(".lk-kept > .button").first().click();
  await page.locator(".step-up").waitFor();
}

async function eraseWithDeposit(page: Page, place: Place, shop: Shop) {
  await enter(page, place, "/lk/data");
  await give(page, shop, "deposit", 5000);
  await page.locator(".lk-kept > .button-quiet").click();
  await page.locator(".lk-kept [type=submit]").click();
  await page.locator(".field-error:not(:empty)").first().waitFor();
}
