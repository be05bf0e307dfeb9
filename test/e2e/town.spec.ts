import { aPhone } from "./codes.ts";
import {
  at,
  countFields,
  expect,
  expectAccessible,
  fillRecipient,
  onShelf,
  placeButton,
  signIn,
  sql,
  test,
  toCheckout,
} from "./shop-page.ts";

test("a typed town equals the listed one, in any country, also after another", async ({ page }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  const town = page.getByRole("combobox", { name: "Город" });
  const asked = async (written: string) => {
    const quote = page.waitForRequest(
      (request) => request.url().endsWith("/delivery/quote") && (request.postDataJSON() as { city: string }).city === written,
    );
    await town.fill(written);
    await town.press("Tab");
    return (await quote).postDataJSON() as { country: string };
  };
  await asked("Алматы");
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("gong.checkout.2")!).form.country)).toBe("KZ");
  expect((await asked("Уфа")).country).toBe("RU");
  await expect(page.getByRole("radio", { name: /Курьер Гонга/ })).toBeVisible();
});

test("a pause in the middle of a town's name finds no fault with it; leaving it does", async ({ page }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  const town = page.getByRole("combobox", { name: "Город" });
  await town.pressSequentially("Тюме");
  await expect(page.getByRole("option", { name: /Тюмень/ })).toBeVisible();
  await page.waitForTimeout(2500);
  await expect(page.locator(".by-hand")).toHaveCount(0);
  await expect(page.getByRole("option", { name: /Тюмень/ })).toBeVisible();
  await town.pressSequentially("нь");
  await expect(page.getByRole("radio", { name: /СДЭК/ }).first(), "after a pause, without leaving").toBeVisible();
  await town.fill("Тюме");
  await town.press("Tab");
  await expect(page.locator(".by-hand")).toBeVisible();
});

test("a typed postal index names its town and goes to carriers", async ({ page }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  const quote = page.waitForRequest(
    (request) => request.url().endsWith("/delivery/quote") && (request.postDataJSON() as { city: string }).city === "Новосибирск",
  );
  const town = page.getByRole("combobox", { name: "Город" });
  await town.pressSequentially("630099");
  await expect(page.getByRole("option", { name: /Новосибирск/ })).toBeVisible();
  await town.press("Tab");
  await expect(town).toHaveValue("Новосибирск");
  expect((await quote).postDataJSON()).toMatchObject({ country: "RU", index: "630099" });
  await expect(page.getByRole("radio", { name: /СДЭК/ }).first()).toBeVisible();
});

test.describe("signed out meanwhile", () => {
  test.use({ expected: [/status of (?:40[13]|422)/] });
  test("an expired session signs in again in place and keeps saved input", async ({ page, context }) => {
    const phone = `+7${aPhone()}`;
    await signIn(page, phone);
    await sql("update customer set firstname = 'Иван', lastname = 'Петров' where phone = $1", [phone]);
    await toCheckout(page, (await onShelf()).slice(0, 1));
    await page.getByRole("button", { name: "Уфа" }).click();
    await page.getByRole("radio", { name: /Курьер Гонга/ }).check();
    await page.getByRole("combobox", { name: "Улица" }).fill("Ленина");
    await page.getByLabel("Дом").fill("3");
    await page.getByLabel("Квартира").fill("9");
    await page.getByRole("button", { name: "Дальше" }).click();
    await expect
      .poll(
        async () =>
          (
            await sql<{ form: { house: string } }>(
              "select form from checkout_draft d join customer c on c.id = d.customer_id where c.phone = $1",
              [phone],
            )
          )[0]?.form.house,
      )
      .toBe("3");
    await expect(placeButton(page)).toBeEnabled();
    await context.clearCookies({ name: "au" });
    await placeButton(page).click();
    await expect(page.getByRole("dialog", { name: /Вход|Войти/ })).toBeVisible();
    await expect(page.getByText("Вы вышли из аккаунта")).toBeAttached();
    await page.keyboard.press("Escape");
    await signIn(page, phone);
    await page.goto(at("/checkout"));
    await expect(page.getByText("Уфа, Ленина, 3, кв. 9")).toBeVisible();
  });
});

test.describe("from a browser of Kazakhstan", () => {
  test.use({ locale: "en-KZ" });
  test("Europe's country is the browser's until a town; five fields, door eight", async ({ page }) => {
    await toCheckout(page, (await onShelf("eu")).slice(0, 1), "eu.localhost");
    await expect(page.getByLabel("Last name")).toBeVisible();
    const recipient = await countFields(page);
    await page.getByLabel("Last name").fill("Rounds");
    await page.getByLabel("First name").fill("Tim");
    await page.getByLabel("Phone").fill("+7 701 234 56 78");
    await page.getByLabel("Email").fill("tim@example.com");
    await page.getByRole("button", { name: "Continue" }).click();

    const town = page.getByRole("combobox", { name: "City" });
    const country = page.getByLabel("Country", { exact: true });
    await expect(page.getByText("Country: Kazakhstan.")).toBeVisible();
    await expect(country).toHaveCount(0);
    await town.pressSequentially("Vien");
    await page.getByRole("option", { name: /Vienna.*Austria/ }).click();
    await expect(page.getByText("Country: Austria.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Another country" }).press("Enter");
    await expect(country).toBeFocused();
    await expect(country).toHaveValue("AT");
    await country.selectOption("KZ");
    await expect(town).toHaveValue("");
    await expect(country).toBeVisible();
    await page.goBack();
    await page.goForward();
    await town.fill("Zhanaozen");
    await town.press("Tab");
    await expect(country).toHaveValue("");
    await page.reload();
    await expect(town).toHaveValue("Zhanaozen");
    await expect(country).toHaveValue("");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(country).toBeFocused();
    await expectAccessible(page);
    await country.selectOption("KZ");
    await expect(town).toHaveValue("Zhanaozen");
    await page.goBack();
    await page.goForward();
    await expect(page.getByText("Country: Kazakhstan.")).toBeVisible();
    await town.fill("Almaty");
    await town.press("Tab");
    await expect(page.getByText("Country: Kazakhstan.")).toBeVisible();
    await expect(page.locator(".choice-price").first()).toHaveText(/^(?:from )?\$\d/);
    await page
      .getByRole("radio", { name: /courier/ })
      .first()
      .check();
    await expect(page.getByRole("combobox", { name: "Street" })).toBeVisible();
    expect(recipient + (await countFields(page))).toBe(8);
    await page
      .getByRole("radio", { name: /pickup point/ })
      .first()
      .check();
    await expect(page.getByRole("combobox", { name: "Street" })).toHaveCount(0);
    expect(recipient + (await countFields(page))).toBe(5);
  });
});
