import type { Page } from "@playwright/test";
import { formatMoney } from "../../app/foundation/money.ts";
import { giveMoney } from "./balances.ts";
import { aPhone } from "./codes.ts";
import { at, chooseCourier, expect, expectAccessible, onShelf, placeButton, signIn, sql, test, toCheckout } from "./shop-page.ts";

const words = (rubles: number) => formatMoney(rubles, "rub", "ru").replace(/\s/g, "\\s");
const money = (rubles: number) => new RegExp(`^${words(rubles)}$`);
const minus = (rubles: number) => new RegExp(words(-rubles));

test("accounts apply on tick, pay a whole order without bank, and show on it", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const gloves = (await onShelf()).find(({ price }) => price >= 2500)!;
  const cart = { ...gloves, quantity: Math.ceil(10_000 / gloves.price) };
  const goods = gloves.price * cart.quantity;
  const has = { bonus: 1200, advance: 2300, deposit: goods - 3500 };
  await giveMoney(phone, has);

  await toCheckout(page, [cart]);
  await fillOwnName(page);
  await chooseCourier(page);
  const total = page.locator(".order-sums .sums-total dd");
  await expect(total).toHaveText(money(goods));
  const parts = page.getByRole("group", { name: "Бонусы и счета" });
  await expect(page.locator(".order-sums[aria-busy=false]")).toHaveCount(1);
  const isCounting = await parts
    .getByRole("checkbox")
    .first()
    .evaluate(async (box: HTMLInputElement) => {
      box.click();
      await Promise.resolve();
      return document.querySelector(".order-sums")!.ariaBusy;
    });
  expect(isCounting, "not for a moment do the sums before pass for those of what was just ticked").toBe("true");
  let left = goods;
  for (const [name, sum] of [
    ["бонусы", has.bonus],
    ["аванс", has.advance],
    ["депозит", has.deposit],
  ] as const) {
    const box = parts.getByRole("checkbox", { name: new RegExp(`Списать ${name}`) });
    await box.check();
    await expect(total).toHaveText(money(left - sum));
    await box.uncheck();
    await expect(total).toHaveText(money(left));
    await box.check();
    left -= sum;
    await expect(total).toHaveText(money(left));
    await expect(box.and(parts.getByRole("checkbox", { name: new RegExp(`: ${words(sum)}$`) })), "what is taken").toBeChecked();
  }
  expect(left).toBe(0);
  await expect(page.getByText(/Платить\sне\sнужно/)).toBeVisible();
  await expect(page.locator("[name=payment]"), "nobody is asked how to pay nothing").toHaveCount(0);
  await expectAccessible(page);
  await expect(placeButton(page)).toHaveText(/^Заказать\sза\s0\s₽$/);

  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await placeButton(page).click();
  await page.waitForURL(/\/order\//);
  const result = page.getByRole("dialog", { name: "Заказ принят" });
  await expect(result).toBeVisible();
  await expectAccessible(page);
  await result.getByRole("button", { name: "Закрыть" }).click();
  const number = page.url().split("/").at(-1)!;
  expect(new Set(visited)).toEqual(new Set([`/order/${number}`]));
  const tellsIt = async () => {
    await expect(page.locator(".order-status")).toHaveText("Оплачен");
    const sums = page.locator(".order-box .sums");
    for (const [name, sum] of Object.entries({ Бонусы: has.bonus, Аванс: has.advance, Депозит: has.deposit }))
      await expect(sums.locator("div", { has: page.getByText(name, { exact: true }) }).locator("dd")).toHaveText(minus(sum));
    await expect(sums.locator(".sums-total dd")).toHaveText(money(0));
    await expect(page.getByRole("button", { name: /^Оплатить/ })).toHaveCount(0);
  };
  await tellsIt();
  await page.goto(at(`/lk/orders/${number}`));
  await tellsIt();

  for (const [account, name, sum] of [
    ["bonus", "Бонусы", has.bonus],
    ["advance", "Аванс", has.advance],
    ["deposit", "Депозит", has.deposit],
  ] as const) {
    await page.goto(at(`/lk/money?account=${account}`));
    await expect(page.getByRole("navigation", { name: "Баланс" }).getByRole("link", { name })).toContainText(/(^|\D)0\s₽/);
    await expect(page.getByRole("row", { name: `Заказ ${number}` })).toContainText(minus(sum));
  }
  await expectAccessible(page);
});

test("a customer's own promo code is a tap away, and counts at once", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const name = `СВОЙ${phone.slice(-6)}`;
  await sql("insert into promo_code (id, name, sale, phone) values ($1, $1, 40, $2)", [name, phone]);
  // Below free delivery, whatever other tests left in stock.
  await toCheckout(page, (await onShelf()).filter(({ price }) => price < 9000).slice(0, 1));
  const chip = page.locator(".promo-own").getByRole("button", { name: `${name} −40 %` });
  const total = page.locator(".order-sums .sums-total dd");
  await expect(chip).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator(".order-sums")).toContainText(/Доставка, Москва\s*от\s\d/);
  const before = await total.textContent();
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await expect(total).not.toHaveText(before!);
  await chip.click();
  await expect(total).toHaveText(before!);
});

/** The account's phone loads with the session. */
async function fillOwnName(page: Page) {
  await expect(page.getByLabel("Телефон")).not.toHaveValue("");
  await page.getByLabel("Фамилия").fill("Канатова");
  await page.getByLabel("Имя", { exact: true }).fill("Вера");
  await page.getByRole("button", { name: "Дальше" }).click();
}
