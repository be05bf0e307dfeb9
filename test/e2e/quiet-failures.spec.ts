import type { Page, Route } from "@playwright/test";
import { toSoak } from "./screens.ts";
import { at, expect, onShelf, placeButton, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of (409|422|500|503)/] });

/** Answers a call with a problem; lets it through from try `until` on. */
async function refuse(page: Page, path: string, problem: { status: number } & Record<string, unknown>, until = Number.POSITIVE_INFINITY) {
  const keys: (string | undefined)[] = [];
  await page.route(`**${path}`, (route: Route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return keys.length > until
      ? route.continue()
      : route.fulfill({ status: problem.status, contentType: "application/problem+json", body: JSON.stringify(problem) });
  });
  return keys;
}
const broken = { status: 503, code: "unavailable", title: "Broken" };

for (const [lang, again] of [
  ["ru", "Посчитать ещё раз"],
  ["en", "Try again"],
] as const)
  test(`[GUI-04] failures raise no toast or dialog: input stays, errors are in place (${lang})${toSoak(lang === "en")}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: "lang", value: lang, domain: "localhost", path: "/" }]);
    const [gloves, other] = await onShelf();
    const isQuiet = async (dialogs = 0) => {
      await expect(page.locator(".toast")).toHaveCount(0);
      await expect(page.locator("dialog[open], [role=alertdialog]")).toHaveCount(dialogs);
      await expect(page.locator("body")).not.toContainText("Broken");
    };

    const sessions = await refuse(page, "/shop/auth/token/", broken);
    await page.goto(at(gloves!.page));
    await expect.poll(() => sessions.length).toBeGreaterThan(0);
    await expect(page.locator(".account-button")).toHaveAttribute("href", "/lk");
    await isQuiet();

    const quotes = await refuse(page, "/shop/cart/quote", broken);
    await page.locator(`label.size:has(input[value="${gloves!.specification}"])`).click();
    await page.locator(".buy-bar button").click();
    const uncounted = page.locator(".cart-uncounted[role=status]");
    await expect(uncounted).toBeVisible();
    await expect(page.locator(".cart-line")).toHaveCount(1);
    await isQuiet(1);
    // The delivery estimate triggers another quote; only then the button remains.
    await expect.poll(() => quotes.length).toBeGreaterThan(1);
    await page.waitForLoadState("networkidle");
    await page.unroute("**/shop/cart/quote");
    await uncounted.getByRole("button", { name: again }).click();
    await expect(page.locator(".cart-line:not(.cart-line-waiting)")).toHaveCount(1);
    await page.goto(at(other!.page));
    await page.locator(`label.size:has(input[value="${other!.specification}"])`).click();
    await page.locator(".buy-bar button").click();
    await expect(page.locator(".cart-line:not(.cart-line-waiting)")).toHaveCount(2);

    await page.goto(at("/checkout"));
    await page.locator("[name=lastname]").fill("Rounds");
    await page.locator("[name=firstname]").fill("Vera");
    await page.locator("[name=phone]").pressSequentially("89001234567");
    await page.locator(".step-next").click();
    await page.locator("[name=city]").fill("Москва");
    await page.locator("[name=city]").blur();
    await page.locator(".choice", { hasText: /Курьер Гонга|Gong courier/ }).click();
    for (const [name, value] of [
      ["street", "Арбат"],
      ["house", "12"],
      ["flat", "5"],
    ] as const)
      await page.locator(`[name=${name}]`).fill(value);
    await page.locator(".step-next").click();
    await expect(placeButton(page)).not.toHaveAttribute("aria-disabled", "true");

    const tries = await refuse(page, "/order/addnew", broken);
    await placeButton(page).click();
    const repeat = page.locator(".unanswered button");
    await expect(repeat).toBeVisible();
    expect(tries.length, "what carries a key is tried again").toBeGreaterThan(1);
    expect(new Set(tries).size, "as the same order").toBe(1);
    await expect(page.locator(".step-summary").first()).toContainText("Rounds");
    await expect(page.locator(".cart-line")).toHaveCount(2);
    await isQuiet();

    await page.unroute("**/order/addnew");
    const message = page.locator(".order-message[role=status]");
    await refuse(page, "/order/addnew", {
      status: 422,
      code: "invalid",
      title: lang === "ru" ? "Проверьте телефон" : "Check the phone",
      errors: [
        { path: "contragent.phone", code: "enter_phone", message: lang === "ru" ? "Такого телефона нет" : "There is no such phone" },
      ],
    });
    await repeat.click();
    const phone = page.locator("[name=phone]");
    await expect(phone).toHaveAttribute("aria-invalid", "true");
    await expect(phone).toBeFocused();
    await expect(page.locator("#f-contragent-phone-error")).toHaveText(lang === "ru" ? "Такого телефона нет" : "There is no such phone");
    await expect(message).toHaveText(lang === "ru" ? "Проверьте телефон" : "Check the phone");
    await expect(page.locator("[name=lastname]")).toHaveValue("Rounds");
    await isQuiet();
    await page.unroute("**/order/addnew");

    await phone.fill("+7 900 123-45-68");
    await page.locator(".step-next").click();
    await expect(placeButton(page)).not.toHaveAttribute("aria-disabled", "true");
    await sql("update stock set on_hand = reserved where product_id = $1 and specification_id = $2", [
      gloves!.productid,
      gloves!.specification,
    ]);
    await placeButton(page).click();
    await expect(page.locator(".cart-line[data-problem]")).toHaveCount(1);
    await expect(page.locator(".cart-line[data-problem] [role=status], .cart-line[data-problem] .cart-notes")).not.toHaveCount(0);
    await expect(message).not.toHaveText("");
    await isQuiet();
    await page.locator("[data-problem] .cart-remove").click();
    await expect(placeButton(page)).not.toHaveAttribute("aria-disabled", "true");
    await placeButton(page).click();
    await page.waitForURL(/\/sandbox\/pay\//);
  });
