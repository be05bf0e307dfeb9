import type { Page } from "@playwright/test";
import { aPhone } from "./codes.ts";
import { at, expect, expectAccessible, signIn, sql, test } from "./shop-page.ts";

test.use({ viewport: { width: 390, height: 844 }, expected: [/status of 422/] });

let friends = 0;
const aFriend = () => `champion${Date.now()}-${++friends}@example.com`;
const lettersTo = (page: Page, email: string): Promise<{ text: string; attachments: { filename: string }[] }[]> =>
  page.evaluate(async (to) => (await fetch(`/sandbox/messages?to=${encodeURIComponent(to)}`)).json(), email);
const choose = (page: Page, name: string) =>
  page.locator(".certificates label", { hasText: new RegExp(`^${name.replaceAll(" ", "\\s")}$`) }).click();
const preview = (page: Page) => page.getByRole("img", { name: "Так будет выглядеть сертификат" });
const script = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>';
const notPhotos = [
  { name: "note.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
  { name: "empty.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) },
  { name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from(script) },
];

/** Client-side refusals, then a valid photo. */
async function refusesNotPhotos(page: Page, label: string, words: string): Promise<void> {
  for (const file of notPhotos) {
    await page.getByLabel(label).setInputFiles(file);
    await expect(page.getByText(words, { exact: true }), file.name).toBeVisible();
    await page.getByLabel(label).setInputFiles("docs/home.png");
    await expect(page.getByText(words, { exact: true })).toBeHidden();
  }
}

/** Buys and pays a 1,000 certificate. */
async function buy(page: Page, email: string, day?: string): Promise<void> {
  await page.goto(at("/certificates"));
  await page.getByRole("button", { name: "1 000 ₽", exact: true }).click();
  await page.getByLabel("Пожелание").fill("С днём рождения!");
  await page.getByLabel("Почта того, кому дарите").fill(email);
  if (day) {
    await choose(page, "В выбранный день");
    await page.getByLabel("День отправки").fill(day);
  }
  await page.getByRole("button", { name: "Оплатить 1 000 ₽" }).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await page.waitForURL(/\/pmt/);
  await page.getByRole("link", { name: "Посмотреть заказ" }).click();
  await page.waitForURL(/\/order\//);
}

/** Polls the order's page. */
const comesToSay = (page: Page, text: string) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByText(text)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });

test("[GFT-01] a certificate is composed with preview and photo; errors at their field", async ({ page }) => {
  await page.goto(at("/certificates"));
  await expect(preview(page)).toContainText("3 000 ₽");
  await page.getByRole("button", { name: "5 000 ₽", exact: true }).click();
  await expect(preview(page)).toContainText("5 000 ₽");
  await page.getByLabel("Номинал").fill("");
  await page.getByRole("button", { name: /^Оплатить/ }).click();
  await expect(page.getByText("Введите номинал сертификата")).toBeVisible();
  await expect(page.getByText("Введите почту для сертификата")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Номинал").fill("7777");
  await page.getByLabel("Пожелание").fill(`Первым бей! ${"а".repeat(200)}`);
  expect(await page.getByLabel("Пожелание").inputValue()).toHaveLength(120);
  await expect(page.getByText("Осталось 0")).toBeVisible();
  await page.getByLabel("Пожелание").fill("Первым бей!");
  await expect(preview(page)).toContainText("Первым бей!");
  for (const design of ["Светлый", "Тёмный"]) await choose(page, design);
  for (const cover of ["Гонг", "Угол", "Раунды", "Канаты"]) await choose(page, cover);
  await choose(page, "Своё фото");
  await refusesNotPhotos(page, "Фото для фона", "Этот файл не похож на фото. Выберите другой.");
  await page.getByLabel("Фото для фона").setInputFiles("docs/home.png");
  await expect(preview(page).locator("image")).toHaveAttribute("href", /^data:image\/jpeg/);
  await expectAccessible(page);

  await page.context().addCookies([{ name: "lang", value: "en", url: at("/") }]);
  await page.goto(at("/certificates"));
  await page.getByLabel("Amount").fill("");
  await page.getByRole("button", { name: /^Pay/ }).click();
  for (const text of ["Enter certificate value", "Enter certificate e-mail"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByLabel("Your message").fill("x".repeat(121));
  expect(await page.getByLabel("Your message").inputValue()).toHaveLength(120);
  await expect(page.getByText("0 left")).toBeVisible();
  await choose(page, "Your photo");
  await refusesNotPhotos(page, "Background photo", "We couldn't open this file as a photo. Choose another.");
});

test("[GFT-02] a guest gives a certificate: paid, mailed, redeemed; failures are resent", async ({ page, browser }) => {
  const email = aFriend();
  await buy(page, email);
  await comesToSay(page, `Сертификат отправлен на ${email}`);
  await expectAccessible(page);
  const [letter] = await lettersTo(page, email);
  expect(letter!.attachments.map(({ filename }) => filename)).toEqual(["certificate.jpg", "sign.png", "certificate.pdf"]);
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(letter!.text)![0];

  const champion = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(champion, `+7${aPhone()}`);
  await champion.goto(at("/lk/money?account=advance"));
  await champion.getByLabel("Код сертификата").fill("ABCD EFGH JKMN PQRS");
  await champion.getByRole("button", { name: "Активировать" }).click();
  await expect(champion.getByText("Код не найден")).toBeVisible();
  await champion.getByLabel("Код сертификата").fill(code.toLowerCase().replaceAll("-", " "));
  await expect(champion.getByLabel("Код сертификата")).toHaveValue(code);
  await champion.getByRole("button", { name: "Активировать" }).click();
  await expect(champion.getByText("на аванс зачислено 1 000 ₽")).toBeVisible();
  await expect(champion.getByRole("link", { name: /Аванс/ })).toContainText("1 000 ₽");
  await expect(champion.getByRole("table")).toContainText("Подарочный сертификат");
  await expectAccessible(champion);
  await champion.getByRole("link", { name: "Сертификаты", exact: true }).first().click();
  const given = champion.getByRole("region", { name: "Вам подарили" });
  await expect(given.getByRole("row").last()).toContainText("+1 000 ₽");
  await expect(champion.getByText("Вы ещё не дарили сертификатов.")).toBeVisible();
  await champion.context().close();

  await page.reload();
  await expect(page.getByText("Сертификат активирован")).toBeVisible();

  const wrong = `reject${Date.now()}@example.com`;
  await buy(page, wrong);
  await comesToSay(page, `Сертификат не удалось выдать: почта ${wrong} его не приняла`);
  await expectAccessible(page);
  const right = aFriend();
  await page.getByLabel("Почта получателя").fill(right);
  await page.getByRole("button", { name: "Отправить ещё раз" }).click();
  await comesToSay(page, `Сертификат отправлен на ${right}`);
});

test("[GFT-04] a certificate waits for its day, tells its buyer, and can be redirected", async ({ page }) => {
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await buy(page, "misspelt@example.com", day);
  await expect(page.getByText(/^Отправим\s\d+.*\sна\smisspelt@example.com$/)).toBeVisible();
  const right = aFriend();
  await page.getByLabel("Почта получателя").fill(right);
  await expect(page.getByText("Уйдёт новый код"), "nothing was sent yet").toHaveCount(0);
  await page.getByRole("button", { name: "Сохранить адрес" }).click();
  await expect(page.getByText("Адрес сохранён")).toBeVisible();
  await expect(page.getByText(new RegExp(`^Отправим.*\\sна\\s${right}$`))).toBeVisible();
  expect(await lettersTo(page, right)).toEqual([]);
  // Makes it due.
  await sql("update certificate set send_at = now() where email = $1", [right]);
  await comesToSay(page, `Сертификат отправлен на ${right}`);
  expect(await lettersTo(page, right)).toHaveLength(1);
  await page.getByRole("button", { name: "Отправить ещё раз" }).click();
  await expect.poll(async () => (await lettersTo(page, right)).length).toBe(2);
});
