import type { Locator, Page } from "@playwright/test";
import { aPhone, codeFor } from "./codes.ts";
import { toSoak } from "./screens.ts";
import { at, expect, onShelf, sql, test, toCheckout } from "./shop-page.ts";

test.use({
  expected: [/status of (404|422|426|50[13])|ERR_FAILED|ERR_INTERNET|Failed to fetch|WebSocket/],
  contextOptions: { reducedMotion: "reduce" },
});

const words = {
  ru: {
    old: "Браузер не поддерживается: здесь работает не всё. Попробуйте Chrome (Хром) или другой свежий браузер.",
    notFound: "Страница не найдена",
    error: "Ошибка",
    offline: "Нет связи",
    errorAgain: "Ошибка. Попробуйте ещё раз",
    email: "Проверьте адрес почты: не хватает точки или @",
    wrongCode: "Неверный код",
    codeNotFound: "Код не найден",
    activated: "Эта почта уже подключена",
    denied: "Уведомления для этого сайта отключены.",
    none: "Придут в этот браузер",
    push: "Уведомления в браузере",
    data: "Введены не все данные",
    noMethods: "Доступных способов доставки не нашли. Отправьте заказ в поддержку",
    noWays: "Вариантов доставки не нашли, напишите в поддержку.",
    noPoint: "Пункт выдачи не найден, попробуйте найти его на карте.",
    noPointHere: "Пункт выдачи в этом городе не нашли.",
    notPaid: "Оплата не прошла",
    notIssued: "не удалось выдать",
    version: "У вас старая версия, обновите страницу.",
    refresh: "Обновить",
    again: "Попробовать ещё раз",
    byEmail: "Получить код на почту",
    city: "Москва",
  },
  en: {
    old: "Incompatible browser: some features won't work here. Chrome is recommended.",
    notFound: "Page is not found",
    error: "Error",
    offline: "You are offline",
    errorAgain: "Error - try again",
    email: "Enter a correct email",
    wrongCode: "Wrong code",
    codeNotFound: "Code is not found",
    activated: "This email is already activated",
    denied: "Notifications disabled for this site.",
    none: "in this browser until you sign out",
    push: "Browser notifications",
    data: "Not all data has been entered",
    noMethods: "No available delivery methods found. Send the order to support",
    noWays: "No delivery options found, contact customer service.",
    noPoint: "Pick-up point not found, try locating it on the map.",
    noPointHere: "Pick-up point not found in this city.",
    notPaid: "Payment failed",
    notIssued: "could not be issued",
    version: "You use an old version, refresh.",
    refresh: "Refresh",
    again: "Try again",
    byEmail: "Get the code by email",
    city: "Moscow",
  },
} as const;
type MessageKey = (typeof words)[keyof typeof words];

/** Ignores kinds of spaces. */
const like = (text: string) => new RegExp(text.replaceAll(" ", "\\s"));
const speak = (page: Page, lang: string) => page.context().addCookies([{ name: "lang", value: lang, domain: "localhost", path: "/" }]);
const heard = (page: Page) => page.locator(":is([role=alert], [role=status], [aria-live=polite])");
const isHeard = (page: Page, text: string) => expect(heard(page).filter({ hasText: like(text) })).not.toHaveCount(0);
/** The message is at its field, which is focused. */
async function saysAt(field: Locator, text: string) {
  await expect(field).toHaveAccessibleDescription(like(text));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
  await isHeard(field.page(), text);
}
const refuse = (page: Page, path: string, status: number, code: string, title = "") =>
  page.route(path, (route) =>
    route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify({ status, code, title }) }),
  );

/** A browser without scripts and modern CSS. */
async function tellsOldBrowsers(page: Page, lang: string, says: MessageKey) {
  await page.goto(at("/category"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(says.old)).toBeHidden();
  const context = await page.context().browser()!.newContext({ javaScriptEnabled: false });
  const old = await context.newPage();
  await speak(old, lang);
  await old.route(/\.css$/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replaceAll(/@supports ?\([^{]*color-mix[^{]*\{/g, "@supports (never: heard) {") });
  });
  for (const path of ["/", "/category", "/lk", "/no-such-page"]) {
    await old.goto(at(path));
    await expect(old.getByText(says.old), path).toBeInViewport();
  }
  await context.close();
}

async function tellsOfPages(page: Page, says: MessageKey) {
  await page.goto(at("/no-such-page"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(says.notFound);

  const pages = page.locator("footer a[href='/service/returns']").first();
  await page.route("**/service/returns.data*", (route) => route.fulfill({ status: 501, body: "" }));
  await page.goto(at("/service/delivery"));
  await page.waitForLoadState("networkidle");
  await pages.click();
  await expect(page.getByRole("alert").getByRole("heading", { level: 1 })).toHaveText(says.error);
  await page.unroute("**/service/returns.data*");

  await page.goto(at("/service/delivery"));
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await pages.click();
  await expect(page.getByRole("alert").getByRole("heading", { level: 1 })).toHaveText(says.offline);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/service\/returns$/);
  await expect(page.getByText(says.offline)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(says.error);

  const [gloves] = await onShelf();
  await refuse(page, "**/shop/cart/quote", 426, "old_version", says.version);
  await page.goto(at(gloves!.page));
  await page.locator(`label.size:has(input[value="${gloves!.specification}"])`).click();
  await page.locator(".buy-bar button").click();
  await expect(page.locator(".cart-uncounted[role=status]")).toContainText(says.version);
  await page.keyboard.press("Escape");
  const strip = page.locator(".old-version[role=alert]");
  await expect(strip).toContainText(says.version);
  await page.unroute("**/shop/cart/quote");
  await strip.getByRole("button", { name: says.refresh }).click();
  await expect(strip).toHaveText("");
}

async function tellsWhoSignsIn(page: Page, says: MessageKey) {
  const phone = `+7${aPhone()}`;
  await page.goto(at("/lk"));
  const [target, send] = [page.locator(".sign-in-step [name=target]"), page.locator(".sign-in-step .button-main")];
  await page.getByRole("button", { name: says.byEmail }).click();
  await target.fill("vera@");
  await send.click();
  await saysAt(target, says.email);
  await target.fill("vera@example.com");
  await refuse(page, "**/shop/auth/code", 501, "unavailable");
  await send.click();
  await saysAt(target, says.errorAgain);
  await page.unroute("**/shop/auth/code");
  await page.route("**/shop/auth/code", (route) => route.abort());
  await send.click();
  await saysAt(target, says.offline);
  await page.unroute("**/shop/auth/code");
  await page.goto(at("/lk"));
  await target.fill(phone);
  await send.click();
  const code = page.locator(".sign-in-step [name=code]");
  const right = await codeFor(page, phone);
  await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, "0"));
  await saysAt(code, says.wrongCode);
  await code.fill(right);
  await expect(page.locator(".account-button[data-in]")).toBeVisible();
  return phone;
}

async function tellsInTheAccount(page: Page, phone: string, says: MessageKey) {
  await page.goto(at("/lk/money?account=advance"));
  const certificate = page.locator("form:has(.tabular) [name=code]");
  await certificate.fill("ABCD EFGH JKMN PQRS");
  await page.keyboard.press("Enter");
  await saysAt(certificate, says.codeNotFound);

  const allow = (permission: string) =>
    page.addInitScript((value) => Object.defineProperty(Notification, "permission", { get: () => value, configurable: true }), permission);
  const own = `own${Date.now()}@example.com`;
  await sql("update customer set email = $2 where phone = $1", [phone, own]);
  await allow("default");
  await page.goto(at("/lk/profile"));
  const push = page.getByLabel(says.push);
  await expect(push).toHaveAccessibleDescription(like(says.none));
  const email = page.locator("[name=email]");
  await email.fill(own);
  await email.press("Enter");
  await saysAt(email, says.activated);
  await email.fill("own@");
  await email.press("Enter");
  await saysAt(email, says.email);
  await allow("denied");
  await page.goto(at("/lk/profile"));
  await expect(push).toHaveAccessibleDescription(like(says.denied));
  await expect(page.getByText(like(says.none))).toBeHidden();
}

async function tellsOfDelivery(page: Page, says: MessageKey) {
  const field = (name: string) => page.locator(`.checkout-columns [name=${name}]`).first();
  const next = page.locator(".step-next");
  await page.route("**/delivery/quote", (route) => route.abort());
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await field("lastname").fill("Rounds");
  await field("firstname").fill("Vera");
  await field("phone").fill("+7 900 123-45-67");
  await next.click();
  await next.click();
  await saysAt(field("city"), says.data);
  await page.getByRole("button", { name: says.city }).click();
  await isHeard(page, says.noWays);
  await page.unroute("**/delivery/quote");
  await page.route("**/delivery/quote", (route) => route.fulfill({ json: { options: [], failed: [] } }));
  await page.getByRole("button", { name: says.again }).click();
  await isHeard(page, says.noMethods);
  await page.unroute("**/delivery/quote");
  await field("city").fill("Уфа");
  await field("city").blur();
  await page
    .locator(".choice", { hasText: /СДЭК|CDEK/ })
    .first()
    .click();
  await page.locator(".points input[type=search]").fill("zzzqqq");
  await isHeard(page, says.noPoint);
  await page.route("**/delivery/points*", (route) => route.fulfill({ json: [] }));
  await field("city").fill("Новосибирск");
  await field("city").blur();
  await page
    .locator(".choice", { hasText: /СДЭК|CDEK/ })
    .first()
    .click();
  await isHeard(page, says.noPointHere);
  await page.unroute("**/delivery/points*");
}

async function tellsOfOutcomes(page: Page, says: MessageKey) {
  await refuse(page, "**/payment/createpayment", 503, "unavailable");
  await page.goto(at("/certificates"));
  await page.locator(".certificate-fields [name=email]").fill(`reject${Date.now()}@example.com`);
  await page.locator(".certificate-fields button[type=submit]").click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("status").first()).toContainText(like(says.notPaid));
  await page.unroute("**/payment/createpayment");
  await panel.locator(".pay > button").click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.locator("button[value=paid]").click();
  await page.waitForURL(/\/pmt/);
  await expect(page.locator(".pmt-says[role=status]")).toContainText(like(says.notIssued));
}

for (const [lang, says] of Object.entries(words))
  test(`[GUI-03] every catalogue error shows in place, announced, and leads there (${lang})${toSoak(lang === "en")}`, async ({ page }) => {
    await speak(page, lang);
    await tellsOldBrowsers(page, lang, says);
    await tellsOfPages(page, says);
    // Known customers are asked for less.
    await tellsOfDelivery(page, says);
    const phone = await tellsWhoSignsIn(page, says);
    await tellsInTheAccount(page, phone, says);
    await tellsOfOutcomes(page, says);
  });
