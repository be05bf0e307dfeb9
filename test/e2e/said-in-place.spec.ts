import type { Page } from "@playwright/test";
import { aPhone } from "./codes.ts";
import { at, expect, onShelf, signIn, test, toCheckout } from "./shop-page.ts";

// What the store does not answer, browsers say in the console.
test.use({ expected: [/status of 503|ERR_FAILED/] });

const words = {
  ru: {
    old: "Браузер не подходит: в нём здесь работает не всё. Советуем Хром.",
    push: "Уведомления этого сайта",
    none: "Сайт их пока не присылает",
    denied: "Уведомления этого сайта отключены в браузере.",
    last: "Фамилия",
    first: "Имя",
    phone: "Телефон",
    next: "Дальше",
    city: "Москва",
    pickup: /пункт выдачи/,
    again: "Попробовать ещё раз",
    noWays: "Вариантов доставки не нашли: цены не пришли. Напишите в поддержку.",
    noPoint: "Пункт выдачи в этом городе не нашли.",
  },
  en: {
    old: "Incompatible browser: not everything works in it here. Chrome is recommended.",
    push: "Notifications of this site",
    none: "This site does not send any yet",
    denied: "Notifications are disabled for this site in your browser.",
    last: "Last name",
    first: "First name",
    phone: "Phone",
    next: "Continue",
    city: "Moscow",
    pickup: /pickup point/,
    again: "Try again",
    noWays: "No delivery options found: the prices did not come. Contact customer service.",
    noPoint: "Pick-up point not found in this city.",
  },
} as const;

/** However its spaces are set. */
const beginning = (text: string) => new RegExp(`^${text.replaceAll(" ", "\\s")}`);
const speak = (page: Page, lang: string) => page.context().addCookies([{ name: "lang", value: lang, domain: "localhost", path: "/" }]);

for (const [lang, says] of Object.entries(words)) {
  test(`a browser that understands too little is told so by every page, without a script; no other is (${lang})`, async ({
    page,
    browser,
  }) => {
    await speak(page, lang);
    await page.goto(at("/category"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(says.old)).toBeHidden();

    const context = await browser.newContext({ javaScriptEnabled: false });
    const old = await context.newPage();
    await speak(old, lang);
    // It skips what it has never heard of.
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
  });

  test(`beside the switch of this site's notifications stands that there are none yet, or that the browser lets none through (${lang})`, async ({
    page,
  }) => {
    await signIn(page, `+7${aPhone()}`);
    await speak(page, lang);
    const allow = (permission: string) =>
      page.addInitScript(
        (value) => Object.defineProperty(Notification, "permission", { get: () => value, configurable: true }),
        permission,
      );
    await allow("default");
    await page.goto(at("/lk/profile"));
    const push = page.getByLabel(says.push);
    await expect(push).toHaveAccessibleDescription(beginning(says.none));
    await allow("denied");
    await page.goto(at("/lk/profile"));
    await expect(push).toHaveAccessibleDescription(beginning(says.denied));
    await expect(page.getByText(says.none)).toBeHidden();
  });

  test(`where no way of delivery and no pickup point is found, it is said there (${lang})`, async ({ page }) => {
    await speak(page, lang);
    await page.route("**/delivery/points*", (route) => route.fulfill({ json: [] }));
    await page.route("**/delivery/quote", (route) => route.abort());
    await toCheckout(page, (await onShelf()).slice(0, 1));
    await page.getByLabel(says.last).fill("Канатова");
    await page.getByLabel(says.first, { exact: true }).fill("Вера");
    await page.getByLabel(says.phone).pressSequentially("89001234567");
    await page.getByRole("button", { name: says.next }).click();
    await page.getByRole("button", { name: says.city }).click();
    await expect(page.getByText(says.noWays)).toBeVisible();
    await page.unroute("**/delivery/quote");
    await page.getByRole("button", { name: says.again }).click();
    await page.getByRole("radio", { name: says.pickup }).check();
    await expect(page.getByText(says.noPoint)).toBeVisible();
  });
}
