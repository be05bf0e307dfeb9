import type { Page } from "@playwright/test";
import { aPhone, codeFor } from "./codes.ts";
import { withFingerprints } from "./fingerprints.ts";
import { at, expect, expectAccessible, signIn, sql, test } from "./shop-page.ts";

/** A customer with a passkey, inactive for half a year. Returns the credential. */
async function awayWithPasskey(page: Page, phone: string, email: string | null) {
  const { cdp, authenticatorId } = await withFingerprints(page);
  await page.context().addCookies([{ name: "nobiometry", value: "1", domain: "localhost", path: "/" }]);
  await signIn(page, phone);
  await page.goto(at("/lk/security"));
  await page.getByRole("button", { name: "Добавить ключ" }).click();
  await expect(page.locator(".passkey-list li")).toHaveCount(1);
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  await page.context().close();
  await sql("update customer set firstname = 'Вера', email = $2, seen_at = now() - interval '180 days' where phone = $1", [phone, email]);
  await sql("delete from sign_in_code where target = $1", [phone]);
  return credentials[0]!;
}

/** Enters the phone's code in an unknown browser with the passkey's device; cancels the first prompt. */
async function comeBack(page: Page, phone: string, credential: Awaited<ReturnType<typeof awayWithPasskey>>) {
  await page.addInitScript(() => {
    // No conditional UI: use the button.
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false });
    const get = navigator.credentials.get.bind(navigator.credentials);
    let asked = 0;
    navigator.credentials.get = (options) =>
      asked++ ? get(options) : Promise.reject(new DOMException("The operation was called off.", "NotAllowedError"));
  });
  const { cdp, authenticatorId } = await withFingerprints(page);
  await cdp.send("WebAuthn.addCredential", { authenticatorId, credential });
  await page.goto(at("/service/offer#sign-in"));
  const dialog = page.getByRole("dialog");
  const used = await codeFor(page, phone);
  await dialog.getByLabel("Телефон").fill(phone);
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, phone, used));
  await expect(page.getByRole("heading", { level: 1, name: "Подтвердите, что это ваш аккаунт" })).toBeVisible();
}

for (const [what, mailbox, instead] of [
  ["a mailbox", `factor-${Date.now()}@example.com`, "получите код"],
  ["no mailbox", null, "напишите в поддержку"],
] as const)
  test(`a passkey reopens the account of one with ${what}; cancelling is retryable`, async ({ page, browser }) => {
    const phone = `+7${aPhone()}`;
    const credential = await awayWithPasskey(await (await browser.newContext()).newPage(), phone, mailbox);
    await comeBack(page, phone, credential);
    await page.goto(at("/lk/orders"));
    const way = page.getByRole("button", { name: "Подтвердить ключом доступа" });
    await way.click();
    await expect(
      page.getByRole("alert").filter({ hasText: `Ключом доступа не получилось. Попробуйте ещё раз или ${instead}.` }),
    ).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("heading", { level: 1, name: "Подтвердите, что это ваш аккаунт" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Получить код на почту" })).toHaveCount(mailbox ? 1 : 0);

    await way.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Заказы" })).toBeVisible();
    await page.goto(at("/lk"));
    await expect(page.getByRole("heading", { level: 1, name: "Вера" })).toBeVisible();
  });
