import { deskAt, signInStaff } from "./desk-page.ts";
import { expect, expectAccessible, sql, test } from "./shop-page.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("an owner tests a service, asks again about a notification, retries a dead job", async ({ page }) => {
  const id = `dead-${Date.now()}`;
  await sql(
    `insert into message (id, cause, channel, recipient, text, created_at, failed_at, problem)
     values ($1, $1, 'email', $1 || '@example.com', 'x', now(), now(), 'no such mailbox')`,
    [id],
  );
  await sql(
    `insert into webhook_event (provider, event_key, payload, received_at, processed_at, outcome)
     values ('sber', $1, '{"ownRef": "GNG-JOURNEY", "providerId": "j"}', now(), now(), 'paid')`,
    [id],
  );
  await signInStaff(page);
  await page.goto(deskAt("/settings/integrations"));
  const mail = page.locator("li", { hasText: "Mail server" });
  await mail.getByRole("button", { name: "Test" }).click();
  await expect(mail).toContainText(/Tested .*Mail server answers/);
  const told = page.locator("li", { hasText: "GNG-JOURNEY" });
  await told.getByRole("button", { name: "Ask again" }).click();
  await expect(told).toContainText("waits");

  await page.goto(deskAt("/settings/jobs"));
  const dead = page.locator("li", { hasText: "no such mailbox" }).first();
  await dead.getByRole("button", { name: "Retry" }).click();
  await expect(page.locator("li", { hasText: "no such mailbox" }).filter({ has: page.getByText("Discard") })).toHaveCount(0);
});

const pages = ["", "/storefronts", "/rates", "/points", "/jobs", "/integrations", "/redirects", "/campaigns", "/imports", "/server"];

for (const { lang, width } of [
  { lang: "en", width: 1280 },
  { lang: "ru", width: 390 },
] as const)
  test(`the pages of settings are accessible and fit: ${lang}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInStaff(page, { lang });
    for (const path of pages) {
      await page.goto(deskAt(`/settings${path}`));
      await expect(page.locator("h1")).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });
