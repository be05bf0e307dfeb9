import { aPhone, codeFor } from "./codes.ts";
import { at, expect, expectAccessible, signIn, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of 403/] });

test("an old session needs the phone's code before an e-mail change", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const first = await codeFor(page, phone);
  await sql("update session set created_at = now() - interval '1 day' where customer_id = (select id from customer where phone = $1)", [
    phone,
  ]);
  await sql("delete from sign_in_code where target = $1", [phone]);
  await page.goto(at("/lk/profile"));
  const mailbox = `step-up-${Date.now()}@example.com`;
  await page.getByLabel("Добавить почту").fill(mailbox);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await expect(page.getByText("подтвердите, что это вы")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Отмена" }).click();
  await expect(page.getByLabel("Добавить почту")).toHaveValue(mailbox);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await page.getByLabel("Код из шести цифр").fill(await codeFor(page, phone, first));
  await expect(page.getByText(`Отправили на ${mailbox}`, { exact: false })).toBeVisible();
  await page.getByLabel("Код из шести цифр").fill(await codeFor(page, mailbox));
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.locator(".lk-email")).toHaveText(mailbox);
});

test("a stale session check of another tab does not revive the old session", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const first = await codeFor(page, phone);
  await sql("delete from sign_in_code where target = $1", [phone]);
  await sql("update session set created_at = now() - interval '1 day' where customer_id = (select id from customer where phone = $1)", [
    phone,
  ]);
  await page.goto(at("/lk/profile"));
  await page.getByLabel("Добавить почту").fill(`tab-${Date.now()}@example.com`);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  const code = await codeFor(page, phone, first);

  const tab = await page.context().newPage();
  let answerTab = () => {};
  const tabAsked = new Promise<void>((asked) =>
    tab.route("**/shop/auth/token/", async (route) => {
      const answer = await route.fetch();
      asked();
      await new Promise<void>((resolve) => {
        answerTab = resolve;
      });
      await route.fulfill({ response: answer });
    }),
  );
  await tab.goto(at("/"));
  await tabAsked;
  await page.getByLabel("Код из шести цифр").fill(code);
  await page.waitForTimeout(500);
  answerTab();
  await expect(page.getByText("Отправили на tab-", { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Отправили на tab-", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Изменить" }).click();
  await expect(page.getByLabel("Добавить почту")).toBeVisible();
});

test("a tab suspended during its session check blocks no other", async ({ page }) => {
  await signIn(page, `+7${aPhone()}`);
  const tab = await page.context().newPage();
  const tabAsks = new Promise<void>((asks) => tab.route("**/shop/auth/token/", () => asks()));
  await tab.goto(at("/"));
  await tabAsks;
  await page.goto(at("/service/offer"));
  await expect(page.locator(".account-button[data-in]")).toBeVisible({ timeout: 15_000 });
});
