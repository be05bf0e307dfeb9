import type { Locator } from "@playwright/test";
import { giveMoney } from "./balances.ts";
import { aPhone, codeFor } from "./codes.ts";
import { toSoak } from "./screens.ts";
import { at, expect, expectAccessible, onShelf, placeButton, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of 422/], contextOptions: { reducedMotion: "reduce" } });

const words = {
  ru: {
    recipient: "Укажите имя и фамилию получателя",
    names: ["Укажите фамилию", "Укажите имя"],
    phone: "Укажите телефон целиком",
    email: "Проверьте адрес почты: не хватает точки или @",
    data: "Введены не все данные",
    delivery: "Выберите доставку",
    point: "Выберите пункт выдачи",
    street: "Укажите улицу",
    building: "Укажите дом",
    promo: "Код не найден",
    wrongCode: "Неверный код",
    account: "Укажите правильный счёт",
    size: "Выберите размер товара",
  },
  en: {
    recipient: "Enter recipient details",
    names: ["Enter the last name", "Enter the first name"],
    phone: "Enter phone number",
    email: "Enter a correct email",
    data: "Not all data has been entered",
    delivery: "Select delivery",
    point: "Select a pickup point",
    street: "Enter street",
    building: "Enter building",
    promo: "Code is not found",
    wrongCode: "Wrong code",
    account: "Enter correct bank account",
    size: "Select a product size",
  },
} as const;

/** Ignores kinds of spaces. */
const like = (text: string) => new RegExp(text.replaceAll(" ", "\\s"));
/** aria-invalid, described by a live message. */
async function says(field: Locator, text: string) {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(like(text));
  const message = field
    .page()
    .locator(":is([aria-live=polite], [role=alert], [role=status])")
    .filter({ hasText: like(text) });
  await expect(message).not.toHaveCount(0);
}

for (const [lang, said] of Object.entries(words))
  test(`[CHK-05] field errors show on blur or submit, announced, cleared, first focused (${lang})${toSoak(lang === "en")}`, async ({
    page,
  }) => {
    await page.context().addCookies([{ name: "lang", value: lang, domain: "localhost", path: "/" }]);
    const [gloves] = await onShelf();
    const field = (name: string) => page.locator(`.checkout-columns [name=${name}]`).first();
    const error = page.locator("#f-contragent-phone-error");
    await toCheckout(page, [gloves!]);
    await field("phone").pressSequentially("8900");
    await expect(error).toHaveText("");
    await field("phone").blur();
    await says(field("phone"), said.phone);
    await field("phone").focus();
    await page.keyboard.press("End");
    await page.keyboard.type("1234567");
    await expect(field("phone")).toHaveValue("+7 900 123-45-67");
    await expect(error).toHaveText("");
    await field("email").fill("vera@");
    await placeButton(page).click();
    await expect(field("lastname")).toBeFocused();
    await says(field("lastname"), said.recipient);
    await says(field("firstname"), said.recipient);
    await expect(page.locator("#step-says")).toHaveText(like(said.recipient));
    for (const [index, name] of ["lastname", "firstname"].entries())
      await expect(page.locator(`#f-contragent-${name}-error`), "each says what it lacks").toHaveText(like(said.names[index]!));
    await says(field("email"), said.email);
    await expectAccessible(page);
    for (const [name, value] of [
      ["lastname", "Rounds"],
      ["firstname", "Vera"],
      ["email", ""],
    ] as const)
      await field(name).fill(value);
    await page.locator(".step-next").click();

    await expect(field("city")).toBeVisible();
    await page.locator(".step-next").click();
    await expect(field("city")).toBeFocused();
    await says(field("city"), said.data);
    await field("city").fill("Москва");
    await field("city").blur();
    const ways = page.locator("[name=way]");
    await expect(ways.first()).toBeVisible();
    await page.locator(".step-next").click();
    await expect(ways.first()).toBeFocused();
    await says(ways.first(), said.delivery);
    const told = page.locator("#f-delivery-type-error");
    await expect(told).toBeInViewport();
    expect((await told.boundingBox())!.y, "above all ways, where the focus is").toBeLessThan((await ways.first().boundingBox())!.y);
    await page
      .locator(".choice", { hasText: /СДЭК|CDEK/ })
      .first()
      .click();
    await expect(page.locator(".point").first()).toBeVisible();
    await page.locator(".step-next").click();
    await expect(page.locator(".point input").first()).toBeFocused();
    await says(page.locator(".point input").first(), said.point);
    await page.locator(".choice", { hasText: /Курьер Гонга|Gong courier/ }).click();
    await page.locator(".step-next").click();
    await expect(field("street")).toBeFocused();
    await says(field("street"), said.street);
    await says(field("house"), said.building);
    await page.locator("details.promo summary").click();
    await page.locator("details.promo input").fill(`NONE${Date.now()}`);
    await says(page.locator("details.promo input"), said.promo);

    const phone = `+7${aPhone()}`;
    await page.goto(at("/lk/money?account=deposit"));
    const target = page.locator(".sign-in-step [name=target]");
    await target.fill("+7 916");
    await page.locator(".sign-in-step .button-main").click();
    await expect(target).toBeFocused();
    await expect(target).toHaveAttribute("aria-invalid", "true");
    await target.fill(phone);
    await page.locator(".sign-in-step .button-main").click();
    const code = page.locator(".sign-in-step [name=code]");
    const right = await codeFor(page, phone);
    await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, "0"));
    await says(code, said.wrongCode);
    await expect(code).toBeFocused();
    await code.fill(right);
    await expect(page.locator(".account-button[data-in]")).toBeVisible();

    await giveMoney(phone, { deposit: 5000 });
    await page.goto(at("/lk/money?account=deposit"));
    await page
      .locator(".lk-page button.button", { hasText: /Вывести|Withdraw/ })
      .first()
      .click();
    const account = page.locator("[name=account]");
    await page.locator("[name=holder]").fill("Rounds Vera");
    await page.locator("[name=bik]").fill("044525225");
    await account.fill("30101810400000000225");
    await page.keyboard.press("Enter");
    await expect(account).toBeFocused();
    await says(account, said.account);
    await expectAccessible(page);

    await page.goto(at(gloves!.page));
    await page.waitForFunction(() => "gongAwake" in window);
    await page.locator(".buy-bar button").click();
    await expect(page.locator(".size input").first()).toBeFocused();
    await expect(page.locator(".toasts[aria-live=polite]")).toContainText(said.size);
  });
