import type { BrowserContext, Page } from "@playwright/test";
import { aPhone, codeFor } from "./codes.ts";
import { withFingerprints } from "./fingerprints.ts";
import { at, expect, expectAccessible, onShelf, order, sql, test } from "./shop-page.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const offerOn = (page: Page) => page.locator(".passkey-after");
const dialogOn = (page: Page) => page.getByRole("dialog", { name: "Вход" });

async function orderAsGuest(page: Page, phone: string): Promise<string> {
  const { ordernumber: number } = await order(page, [(await onShelf())[0]!], phone, "payment-upon-receipt");
  await page.goto(at(`/order/${number}`));
  return number;
}

const ownerOf = async (number: string) =>
  (
    await sql<{ phone: string | null }>(
      "select c.phone from shop_order o left join customer c on c.id = o.customer_id where o.number = $1",
      [number],
    )
  )[0]!.phone;
const passkeysOf = async (phone: string) =>
  (await sql("select 1 from passkey where customer_id = (select id from customer where phone = $1)", [phone])).length;
const dismissed = async (context: BrowserContext) => (await context.cookies()).some(({ name }) => name === "nobiometry");

test("a guest gets a passkey on the order page: code, account, order, passkey", async ({ page }) => {
  await withFingerprints(page);
  const phone = `+7${aPhone()}`;
  const earlier = await orderAsGuest(page, phone);
  const number = await orderAsGuest(page, phone);
  const offer = offerOn(page);
  await expect(offer.getByRole("heading", { name: "В следующий раз — без кода" })).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Получить код" }).click();
  const code = dialogOn(page).getByLabel("Код из шести цифр");
  await expect(code).toBeFocused();
  await expectAccessible(page);
  expect([await ownerOf(number), await passkeysOf(phone)], "nothing before the number is proven").toEqual([null, 0]);

  // Phones reload pages after switching apps.
  await page.reload();
  await code.fill(await codeFor(page, phone));
  await expect(page.getByText("Готово. В следующий раз войдёте без кода")).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/order/${number}$`));
  expect([await ownerOf(number), await ownerOf(earlier), await passkeysOf(phone)]).toEqual([phone, null, 1]);
});

test("a device needing a press gets one button; leaving the code loses nothing", async ({ page }) => {
  await page.addInitScript(() => {
    // Like Safari without a recent user gesture.
    const create = navigator.credentials.create.bind(navigator.credentials);
    let refused = 0;
    navigator.credentials.create = (options) =>
      refused++ ? create(options) : Promise.reject(new DOMException("no gesture", "NotAllowedError"));
  });
  await withFingerprints(page);
  const phone = `+7${aPhone()}`;
  const number = await orderAsGuest(page, phone);
  const offer = offerOn(page);
  const code = dialogOn(page).getByLabel("Код из шести цифр");
  await offer.getByRole("button", { name: "Получить код" }).click();
  await expect(code).toBeFocused();
  await page.goBack();
  await expect(dialogOn(page)).toHaveCount(0);
  await offer.getByRole("button", { name: "Получить код" }).click();
  await expect(code).toBeFocused();
  await code.fill(await codeFor(page, phone));
  await expect(offer.getByRole("heading", { name: "Вход без кода" })).toBeVisible();
  await expect.poll(() => ownerOf(number)).toBe(phone);
  await expect(offer.getByText("Подключить не получилось")).toHaveCount(0);
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Подключить" }).click();
  await expect(offer).toHaveCount(0);
  expect(await passkeysOf(phone)).toBe(1);
});

test("another number gets no order or passkey; declining holds; no device, no offer", async ({ page, context }) => {
  const phone = `+7${aPhone()}`;
  const number = await orderAsGuest(page, phone);
  await expect(page.getByRole("link", { name: "Войти" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(offerOn(page)).toHaveCount(0);

  await withFingerprints(page);
  await page.reload();
  const other = aPhone();
  await offerOn(page).getByRole("button", { name: "Получить код" }).click();
  await dialogOn(page).getByRole("button", { name: "Изменить" }).click();
  await dialogOn(page).getByLabel("Телефон").fill(`8${other}`);
  await dialogOn(page).getByRole("button", { name: "Получить код", exact: true }).click();
  await dialogOn(page)
    .getByLabel("Код из шести цифр")
    .fill(await codeFor(page, `+7${other}`));
  await expect(offerOn(page).getByRole("heading", { name: "Вход без кода" })).toBeVisible();
  await expect(dialogOn(page)).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  expect([await ownerOf(number), await passkeysOf(`+7${other}`)]).toEqual([null, 0]);

  await context.clearCookies({ name: "au" });
  await page.reload();
  await offerOn(page).getByRole("button", { name: "Не сейчас" }).click();
  await expect(offerOn(page)).toHaveCount(0);
  await expect.poll(() => dismissed(context)).toBe(true);
  await page.reload();
  await expect(page.getByRole("link", { name: "Войти" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(offerOn(page)).toHaveCount(0);
});
