import type { Locator, Page } from "@playwright/test";
import { at, chooseCourier, expect, fillCart, onShelf, placeButton, sayWhere, signIn, test } from "./shop-page.ts";

const digits = (text: string) => text.replace(/\D/g, "");
const all = async (of: Locator) => (await of.allTextContents()).map(digits);

/** What a list of lines and the sums under it say, digit by digit. */
const shown = async (prices: Locator, sums: Locator) => ({
  lines: await all(prices),
  goods: digits((await sums.locator("dd").first().textContent())!),
  total: digits((await sums.locator(".sums-total dd").textContent())!),
});

const lettersTo = (page: Page, email: string): Promise<{ text: string }[]> =>
  page.evaluate(async (to) => (await fetch(`/sandbox/messages?to=${encodeURIComponent(to)}`)).json(), email);

for (const [currency, host, phone, email] of [
  ["rub", "localhost", "+79000000001", "vera@example.com"],
  ["usd", "eu.localhost", "+79000000002", "timur@example.com"],
  ["eur", "eu.localhost", "+79000000003", "zoya@example.com"],
  ["kzt", "eu.localhost", "+79000000005", "lena@example.com"],
] as const)
  test(`drawer, checkout, order's letter, order and account show the same figures for the same cart, digit by digit, in ${currency}`, async ({
    page,
    context,
  }) => {
    const region = host === "localhost" ? "ru" : "eu";
    await context.addCookies([
      { name: "currency", value: currency, domain: host, path: "/" },
      { name: "lang", value: region === "ru" ? "ru" : "en", domain: host, path: "/" },
    ]);
    await signIn(page, phone, host);
    const [one, other, third] = await onShelf(region);
    await page.goto(at("/service/offer", host));
    await fillCart(page, [{ ...one!, quantity: 3 }, { ...other! }, { ...third!, quantity: 2 }]);

    await page.goto(at("/service/offer#cart", host));
    const drawer = page.locator("dialog[open]");
    await drawer.locator(".promo summary").click();
    await drawer.locator(".promo input").fill("GONG10");
    await expect(drawer.locator(".promo-says[data-good]")).toBeVisible();
    await expect(drawer.locator("[aria-busy=true]")).toHaveCount(0);
    const cart = await shown(drawer.locator(".cart-price > span"), drawer.locator(".cart-foot .sums"));

    await page.goto(at("/checkout", host));
    if (region === "ru") await chooseCourier(page);
    else await sayWhere(page);
    await expect(page.locator(".order-sums[aria-busy=true]")).toHaveCount(0);
    const checkout = await shown(page.locator(".order-lines .cart-price > span"), page.locator(".order-sums .sums"));
    expect([checkout.lines, checkout.goods]).toEqual([cart.lines, cart.goods]);
    await placeButton(page).click();
    await page.waitForURL(/\/sandbox\/pay\/|\/order\//);

    await page.goto(at("/lk/orders", host));
    await page.locator(".lk-order-status a").first().click();
    await expect(page.locator(".order-goods")).toBeVisible();
    expect(await shown(page.locator(".order-goods li > span:last-child"), page.locator(".order-box .sums"))).toEqual(checkout);
    const number = page.url().split("/").at(-1)!;
    await page.goto(at(`/order/${number}`, host));
    expect(await shown(page.locator(".order-goods li > span:last-child"), page.locator(".order-box .sums"))).toEqual(checkout);

    const letter = (await expect
      .poll(async () => (await lettersTo(page, email)).find(({ text }) => text.includes(number))?.text ?? "")
      .not.toBe("")
      .then(async () => (await lettersTo(page, email)).find(({ text }) => text.includes(number))!.text)) as string;
    const told = letter
      .split("\n")
      .filter((line) => / × \d+: /.test(line))
      .map((line) => digits(line.slice(line.lastIndexOf(": "))));
    expect(told).toEqual(checkout.lines);
    const [, total] = /\n[^\n]*: ([^\n]*\d[^\n]*)\n\nhttp/.exec(letter) ?? [];
    expect(digits(total ?? "")).toBe(checkout.total);
  });
