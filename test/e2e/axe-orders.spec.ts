import type { Page } from "@playwright/test";
import { type Look, shutsNobodyOut } from "./accessibility-walk.ts";
import { aPhone } from "./codes.ts";
import type { Place } from "./screens.ts";
import { at, expect, onShelf, placeButton, signIn, sql, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of 422/] });

shutsNobodyOut("checkout, the order and every page of the account", async (page, place, look) => {
  const phone = `+7${aPhone()}`;
  await toCheckout(page, (await onShelf(place.region)).slice(0, 2), place.host);
  await expect(placeButton(page)).not.toHaveAttribute("aria-disabled", "true");
  await look("checkout");
  await placeButton(page).click();
  await expect(page.locator(".field-error:not(:empty)").first()).toBeVisible();
  await look("nothing filled in");
  await page.locator("[name=lastname]").fill("Rounds");
  await page.locator("[name=firstname]").fill("Vera");
  await page.locator("[name=phone]").fill(phone);
  if (place.region === "eu") await page.locator("[name=email]").fill("vera@example.com");
  await page.locator(".step-next").click();
  await (place.region === "eu" ? sendToSupport : payByCard)(page, look);

  const [order] = await sql<{ number: string }>("select number from shop_order order by created_at desc limit 1");
  if (place.region !== "eu") {
    await page.goto(at(`/pmt?order=${order!.number}`, place.host));
    await look("back from the bank");
    await page.goto(at(`/order/${order!.number}`, place.host));
  }
  await expect(page.locator(".order-status")).toBeVisible();
  await look("the order");
  await signIn(page, phone, place.host);
  await account(page, place, look, order!.number);
});

async function payByCard(page: Page, look: Look) {
  await page.locator("[name=city]").pressSequentially("Уф");
  await expect(page.locator(".suggest-list:visible")).toBeVisible();
  await look("cities are suggested");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator("input[name=way]").first().check();
  await expect(page.locator(".point").first()).toBeVisible();
  await look("pickup points");
  await page.locator(".choice", { hasText: /Курьер Гонга|Gong courier/ }).click();
  await page.locator("[name=street]").fill("Ленина");
  await page.locator("[name=house]").fill("1");
  await page.locator(".step-next").click();
  await expect(page.locator(".ask-flat")).toBeVisible();
  await page.locator(".address .step-note button").click();
  await page.locator(".address > .link-button").click();
  await look("courier");
  await page.locator(".ask-flat button").click();
  await page.locator(".step-next").click();
  await expect(page.locator("input[name=payment]").first()).toBeVisible();
  await look("payment");
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay/);
}

async function sendToSupport(page: Page, look: Look) {
  await page.locator("[name=city]").fill("Kyiv");
  await page.locator("[name=city]").press("Tab");
  await page.getByRole("button", { name: "Send to support" }).click();
  await expect(page.locator("[name=comments]")).toBeVisible();
  await look("no carrier goes there");
  await page.locator(".step-next").click();
  await look("payment by hand");
  await placeButton(page).click();
  await expect(page.locator(".result")).toBeVisible();
  await look("the order's panel");
  await page.keyboard.press("Escape");
  await expect(page.locator(".result")).toBeHidden();
}

async function account(page: Page, { host }: Place, look: Look, number: string) {
  const open = (path: string) => page.goto(at(path, host));
  await open("/lk/orders");
  await look("no orders");
  await sql("update customer set birthday = ('1992-' || to_char(now() at time zone 'Europe/Moscow', 'MM-DD'))::date");
  await open("/lk");
  await expect(page.locator("#lk-birthday")).toBeVisible();
  await look("orders without signing in, on a birthday");
  await page.locator(".lk-ask .button").click();
  await expect(page.locator(".lk-order")).toBeVisible();
  await look("overview");
  await open("/lk/orders");
  await look("orders");
  await open(`/lk/orders/${number}`);
  await look("own order");

  await open("/lk/money");
  await look("money");

  await open("/lk/profile");
  await look("profile");
  await page.locator("form:has([name=firstname]) [type=submit]").click();
  await page.locator("[name=email]").fill("nonsense");
  await page.locator("form:has([name=email]) [type=submit]").click();
  await expect(page.locator("[name=email][aria-invalid], [name=firstname][aria-invalid]")).toHaveCount(2);
  await look("profile with errors");
  await page.locator("[name=email]").fill(`${number.toLowerCase()}@example.com`);
  await page.locator("form:has([name=email]) [type=submit]").click();
  await expect(page.locator("[name=code]")).toBeVisible();
  await look("a code for the mailbox");

  await open("/lk/addresses");
  await look("no addresses");
  for (const form of ["city", "phone"]) {
    await page.locator(".lk-kept > .button").first().click();
    await page.locator(`form:has([name=${form}]) [type=submit]`).click();
    await expect(page.locator(`[name=${form}][aria-invalid]`)).toBeVisible();
  }
  await look("addresses with errors");
  for (const name of ["city", "street", "house"]) await page.locator(`[name=${name}]`).fill("Berlin 1");
  await page.locator("form:has([name=city]) [type=submit]").click();
  await expect(page.locator(".lk-kept li")).toHaveCount(1);
  await look("an address");
  await open("/lk/security");
  await look("where I am signed in");
}
