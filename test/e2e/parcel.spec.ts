import type { Page } from "@playwright/test";
import { aPhone } from "./codes.ts";
import { at, expect, expectAccessible, onShelf, placeButton, signIn, sql, test, toCheckout } from "./shop-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const trackOf = async (number: string): Promise<string | null> =>
  (
    await sql<{ track: string | null }>(
      "select d.track from delivery_document d join shop_order o on o.id = d.order_id where o.number = $1 and d.state = 'label-created'",
      [number],
    )
  )[0]?.track ?? null;

async function showsParcel(page: Page, track: string) {
  const parcel = page.locator(".parcel-track");
  await expect(parcel).toContainText("Трек-номер, СДЭК");
  await expect(parcel.locator("strong")).toHaveText(track);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await parcel.getByRole("button", { name: "Скопировать" }).click();
  await expect(parcel.getByRole("button", { name: "Скопировано" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(track);
  await expect(parcel.getByRole("link", { name: /^Отследить на\sсайте перевозчика$/ })).toHaveAttribute(
    "href",
    `https://www.cdek.ru/ru/tracking?order_id=${track}`,
  );
  const stops = page.getByRole("list", { name: "Где заказ" }).getByRole("listitem");
  await expect(stops).toHaveText([/^Оформлен/, /^Собираем/, "В пути", "У вас"]);
  await expectAccessible(page);
}

test("a guest sees their parcel on the order page and account, link holders not", async ({ page, browser }) => {
  const phone = `+7${aPhone()}`;
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await page.getByLabel("Фамилия").fill("Канатова");
  await page.getByLabel("Имя", { exact: true }).fill("Вера");
  await page.getByLabel("Телефон").fill(phone);
  await page.getByRole("button", { name: "Дальше" }).click();
  await page.getByRole("button", { name: "Уфа" }).click();
  await expect(page.getByRole("radio", { name: /СДЭК/ }).first()).toBeVisible();
  const way = page.getByRole("radio", { name: /СДЭК.*курьер до\sдвери/ });
  if (!(await way.isVisible())) await page.getByRole("button", { name: /Показать ещё/ }).click();
  await way.check();
  await page.getByRole("combobox", { name: "Улица" }).fill("Ленина");
  await page.getByLabel("Дом").fill("12");
  await page.getByLabel("Квартира").fill("5");
  await page.getByRole("button", { name: "Дальше" }).click();
  await page.getByRole("radio", { name: /Картой онлайн/ }).check();
  await expect(placeButton(page)).toHaveText(/^Оплатить/);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await page.waitForURL(/\/pmt/);
  const number = new URL(page.url()).searchParams.get("order")!;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");

  await expect.poll(() => trackOf(number), { timeout: 60_000 }).toBeTruthy();
  const track = (await trackOf(number))!;
  await page.goto(at(`/order/${number}`));
  await showsParcel(page, track);

  const [sms] = await sql<{ text: string }>("select text from message where recipient = $1 and channel = 'sms' and text like '%http%'", [
    phone,
  ]);
  const stranger = await browser.newPage();
  const link = new URL(/http\S+/.exec(sms!.text)![0]);
  await stranger.goto(at(link.pathname + link.search));
  await expect(stranger.locator(".order-status")).toBeVisible();
  expect(await stranger.content()).not.toContain(track);
  await expect(stranger.locator(".journey")).toBeHidden();
  await stranger.close();

  await signIn(page, phone);
  await page.goto(at("/lk"));
  await page.locator(".lk-ask .button").first().click();
  await expect(page.locator(".lk-order")).toBeVisible();
  await page.goto(at(`/lk/orders/${number}`));
  await showsParcel(page, track);
});
