import { deskAt, signInStaff } from "./desk-page.ts";
import { expect, expectAccessible, sql, test } from "./shop-page.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const open = (subject: string) =>
  sql(
    `insert into case_for_staff (kind, subject, detail, opened_at) values ('payment-unknown', $1, '{"ownRef": "GNG-7"}', now() - interval '2 hours')`,
    [subject],
  );

test("a case comes to an open inbox, is taken, put off, and closed with a note", async ({ page }) => {
  const { name } = await signInStaff(page);
  await page.goto(deskAt("/?kind=payment-unknown"));
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  const subject = `sber j-${Date.now()}`;
  await open(subject);
  const row = page.locator("[data-kind=payment-unknown]").last();
  await expect(row).toContainText("Sberbank reports a payment that no order knows", { timeout: 15_000 });
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await expectAccessible(page);

  await row.getByText("Assign", { exact: true }).click();
  await row.getByRole("button", { name: "Take", exact: true }).click();
  await expect(row.locator("summary").first()).toContainText("Mine");
  await row.getByText("Snooze", { exact: true }).click();
  await row.getByRole("button", { name: "Until something changes" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: /^Snoozed/ }).click();
  await row.getByRole("button", { name: "Bring back" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: /^Mine/ }).click();
  await row.getByRole("button", { name: "Close", exact: true }).first().click();
  await expectAccessible(page);
  await row.getByRole("textbox").fill("refunded in the bank's dashboard");
  await row.locator(".inbox-form button[type=submit]").click();
  await expect(row).toHaveCount(0);
  const [closed] = await sql<{ by: string; note: string }>(
    "select closed_by as by, note from case_for_staff where subject = $1 and closed_at is not null",
    [subject],
  );
  expect(closed).toEqual({ by: name, note: "refunded in the bank's dashboard" });
});

const pages = ["/", "/inbox/rules", "/holds", "/requests", "/referrals"];

for (const { lang, width } of [
  { lang: "en", width: 1280 },
  { lang: "ru", width: 390 },
] as const)
  test(`the inbox's pages are accessible and fit: ${lang}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(`sber a-${lang}-${Date.now()}`);
    await signInStaff(page, { lang });
    for (const path of pages) {
      await page.goto(deskAt(path));
      await expect(page.locator("h1")).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });
