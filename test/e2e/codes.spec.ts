import type { Page } from "@playwright/test";
import { aPhone, codeFor } from "./codes.ts";
import { at, expect, expectAccessible, sql, test } from "./shop-page.ts";

const eu = (path: string) => at(path, "eu.localhost");
let last = Number(String(Date.now()).slice(-5));
/** A unique foreign phone; those ending in 00 have no WhatsApp. */
const abroad = () => `+4915${String(++last).padStart(5, "0").slice(-5)}7700`;
/** Advances a minute for the page and for the store's limits. */
async function aMinuteLater(page: Page, target: string) {
  await sql("update sign_in_code set created_at = created_at - interval '1 minute' where target = $1", [target]);
  await page.clock.fastForward(60_000);
}

test("blue codes go by WhatsApp with SMS fallback, and another channel on press", async ({ page }) => {
  await page.clock.install();
  const phone = abroad();
  await page.goto(eu("/lk"));
  await page.getByRole("button", { name: "Get the code on WhatsApp" }).click();
  await page.getByLabel("Phone").fill(phone);
  await page.getByRole("button", { name: "Get the code", exact: true }).click();
  await expect(page.getByText("If it doesn't arrive, we'll text you.")).toBeVisible();
  const first = await codeFor(page, phone);
  await expect(page.getByRole("button", { name: "Get the code by text" })).toBeHidden();
  await aMinuteLater(page, phone);
  await expect(page.getByRole("button", { name: "Get the code by email" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Get the code by text" }).click();
  await expect(page.getByText("Sent to")).toBeVisible();
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await page.getByLabel("Six-digit code").fill(await codeFor(page, phone, first));
  await expect(page.getByText("No orders yet")).toBeVisible();
});

test("a way that needs another address asks for it", async ({ page }) => {
  await page.clock.install();
  const phone = `+7${aPhone()}`;
  await page.goto(at("/lk"));
  await page.getByLabel("Телефон").fill(phone);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await expect(page.getByLabel("Код из шести цифр")).toBeVisible();
  await aMinuteLater(page, phone);
  await page.getByRole("button", { name: "Получить код на почту" }).click();
  await page.getByLabel("Почта").fill(`other-way-${Date.now()}@example.com`);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await expect(page.getByLabel("Код из шести цифр")).toBeVisible();
});

test("WebOTP fills the code in itself, asked once while the code is awaited", async ({ page }) => {
  await page.addInitScript(() => {
    const asked: { transport: unknown; aborted: boolean; give: (code: string) => void }[] = [];
    Object.assign(window, { OTPCredential: class {}, asked });
    navigator.credentials.get = (wish) =>
      new Promise((resolve, reject) => {
        const { otp, signal } = wish as unknown as { otp: { transport: unknown }; signal: AbortSignal };
        const one = { transport: otp.transport, aborted: false, give: (code: string) => resolve({ code } as unknown as Credential) };
        asked.push(one);
        signal.addEventListener("abort", () => {
          one.aborted = true;
          reject(new DOMException("aborted", "AbortError"));
        });
      });
  });
  type Asking = { asked: { transport: unknown; aborted: boolean; give: (code: string) => void }[] };
  const asked = () => page.evaluate(() => (window as unknown as Asking).asked.map(({ transport, aborted }) => ({ transport, aborted })));
  const phone = aPhone();
  await page.goto(at("/lk"));
  await page.getByLabel("Телефон").fill(phone);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await expect.poll(asked).toEqual([{ transport: ["sms"], aborted: false }]);
  await page.getByRole("button", { name: "Изменить" }).click();
  await expect.poll(asked).toEqual([{ transport: ["sms"], aborted: true }]);
  await sql("update sign_in_code set created_at = created_at - interval '1 minute' where target = $1", [`+7${phone}`]);
  const before = await codeFor(page, `+7${phone}`);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await expect.poll(asked).toHaveLength(2);
  const code = await codeFor(page, `+7${phone}`, before);
  await page.evaluate((read) => (window as unknown as Asking).asked.at(-1)!.give(read), code);
  await expect(page.getByText("Заказов пока нет")).toBeVisible();
  expect(
    (await page.request.get(at(`/sandbox/messages?to=${encodeURIComponent(`+7${phone}`)}`)).then((answer) => answer.json())).at(-1).text,
  ).toMatch(new RegExp(`\n@localhost #${code}$`));
});
