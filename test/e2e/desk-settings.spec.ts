import { deskAt, signInStaff } from "./desk-page.ts";
import { expect, expectAccessible, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of 409/], viewport: { width: 1280, height: 900 } });

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

test("a campaign is changed in place, and nobody's work is replaced unasked", async ({ page }) => {
  const code = `c${Date.now()}`;
  await signInStaff(page);
  await page.goto(deskAt("/settings/campaigns"));
  const fresh = page.locator("form", { has: page.locator("[name=code]:not([type=hidden])") });
  const enter = async (title: string) => {
    await fresh.locator("[name=code]").fill(code);
    await fresh.locator("[name=title]").fill(title);
    await fresh.locator("[name=target]").fill("/gloves");
  };
  const row = page.locator("li", { has: page.getByText(code, { exact: true }) });
  await enter("Box");
  await fresh.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Box");
  await enter("Ring");
  await fresh.getByRole("button", { name: "Save" }).click();
  await expect(fresh).toContainText("Title: Box now, Ring after");
  await expectAccessible(page);
  await expect(fresh.getByRole("button", { name: "Replace" })).toBeVisible();

  await row.getByText("Change", { exact: true }).click();
  await row.locator("[name=title]").fill("Bell");
  await sql("update campaign set title = 'Rope' where code = $1", [code]);
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Title: was Box, now Rope");
  await expect(row.locator("[name=title]")).toHaveValue("Bell");
  // The form is still for half a second after a refusal.
  await page.waitForTimeout(600);
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row.locator("strong")).toHaveText("Bell");
});

test("light or dark is chosen for this browser, from the first byte of the page", async ({ page }) => {
  await signInStaff(page);
  for (const [scheme, system, ground] of [
    ["dark", "light", "rgb(17, 17, 19)"],
    ["light", "dark", "rgb(244, 241, 234)"],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto(deskAt("/me"));
    await page.getByLabel("Appearance").selectOption(scheme);
    await expect(page.locator("html")).toHaveAttribute("data-scheme", scheme);
    const answer = await page.goto(deskAt("/record"));
    expect(await answer!.text()).toContain(`data-scheme="${scheme}"`);
    for (const path of ["/record", "/orders", "/roles"]) {
      await page.goto(deskAt(path));
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(ground);
      await expectAccessible(page);
    }
  }
  await page.goto(deskAt("/me"));
  await page.getByLabel("Appearance").selectOption("system");
  await expect(page.locator("html")).not.toHaveAttribute("data-scheme");
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
