import type { Locator, Page } from "@playwright/test";
import { giveMoney } from "./balances.ts";
import { toSoak } from "./screens.ts";
import { at, chooseCourier, expect, fillCart, onShelf, placeButton, sayWhere, signIn, test } from "./shop-page.ts";

const digits = (text: string) => text.replace(/\D/g, "");
const all = async (of: Locator) => (await of.allTextContents()).map(digits);

const shown = async (prices: Locator, sums: Locator) => ({
  lines: await all(prices),
  sums: await all(sums.locator("div:not(.sums-day) > dd")),
});

/** Price steps of lines with several. */
async function whyIn(goods: Locator) {
  const first = goods.locator(".line-why").first();
  await expect(first.locator("dd").first()).toBeHidden();
  await first.locator("summary").click();
  await expect(first.locator("dd").first()).toBeVisible();
  return all(goods.locator(".line-why :is(dt, dd)"));
}

const lettersTo = (page: Page, email: string): Promise<{ text: string }[]> =>
  page.evaluate(async (to) => (await fetch(`/sandbox/messages?to=${encodeURIComponent(to)}`)).json(), email);

for (const [currency, host, phone, email] of [
  ["rub", "localhost", "+79000000002", "timur@example.com"],
  ["usd", "eu.localhost", "+79000000005", "lena@example.com"],
  ["eur", "eu.localhost", "+79000000001", "vera@example.com"],
  ["kzt", "eu.localhost", "+79000000003", "zoya@example.com"],
] as const)
  test(`drawer, checkout, letter, order and account agree digit by digit in ${currency}${toSoak(currency !== "rub")}`, async ({
    page,
    context,
  }) => {
    const region = host === "localhost" ? "ru" : "eu";
    await context.addCookies([
      { name: "currency", value: currency, domain: host, path: "/" },
      { name: "lang", value: region === "ru" ? "ru" : "en", domain: host, path: "/" },
    ]);
    await giveMoney(phone, { bonus: 700, advance: 500 });
    await signIn(page, phone, host);
    // Dearer than all balances together, so that something is left to pay.
    const [one, other, third] = (await onShelf(region)).toSorted((a, b) => b.price - a.price);
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
    await expect(page.locator(".parts input").first()).toBeVisible();
    for (const part of await page.locator(".parts input").all()) await part.check();
    await expect(page.locator(".order-sums[aria-busy=true]")).toHaveCount(0);
    const checkout = await shown(page.locator(".order-lines .cart-price > span"), page.locator(".order-sums > .sums"));
    expect([checkout.lines, checkout.sums[0]]).toEqual([cart.lines, cart.sums[0]]);
    expect(checkout.sums.length, "bonus, advance or deposit takes its part").toBeGreaterThan(3);
    const why = await whyIn(page.locator(".order-lines"));
    expect(why.length).toBeGreaterThan(6);
    await placeButton(page).click();
    await page.waitForURL(region === "ru" ? /\/sandbox\/pay\// : /\/order\//);

    await page.goto(at("/lk/orders", host));
    await page.locator(".lk-order-status a").first().click();
    await expect(page.locator(".order-goods")).toBeVisible();
    const number = page.url().split("/").at(-1)!;
    for (const path of [`/lk/orders/${number}`, `/order/${number}`]) {
      await page.goto(at(path, host));
      expect(await shown(page.locator(".order-price"), page.locator(".order-box > .sums"))).toEqual(checkout);
      expect(await whyIn(page.locator(".order-goods"))).toEqual(why);
    }

    const letter = (await expect
      .poll(async () => (await lettersTo(page, email)).find(({ text }) => text.includes(number))?.text ?? "")
      .not.toBe("")
      .then(async () => (await lettersTo(page, email)).find(({ text }) => text.includes(number))!.text)) as string;
    const [, , lines, sums = []] = letter
      .split("\n\n")
      .map((part) => part.split("\n").map((line) => digits(line.slice(line.lastIndexOf(": ")))));
    // Foreign currencies end with rubles and rate.
    const figures = currency === "rub" ? sums : sums.slice(0, -1);
    expect({ lines, sums: figures }).toEqual(checkout);
  });
