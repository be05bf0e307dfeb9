import { at, expect, expectAccessible, onShelf, sql, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of 422/] });

test("the contact form works with and without scripts; errors keep input", async ({ page, browser }) => {
  await page.goto(at("/service/delivery"));
  const foot = page.locator("footer");
  await expect(foot.getByRole("link", { name: "help@gong.example" })).toHaveAttribute("href", "mailto:help@gong.example");
  await foot.getByRole("link", { name: "Написать нам" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Связаться с\sнами/ })).toBeVisible();
  await expectAccessible(page);
  const plain = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })).newPage();
  await plain.goto(at("/contact"));
  for (const [tab, contact] of [
    [page, "contact-scripts@example.com"],
    [plain, "contact-plain@example.com"],
  ] as const) {
    await tab.getByLabel("Как к вам обращаться").fill("Вера");
    await tab.getByLabel("Сообщение").fill("Где посылка?\nЖду");
    await tab.getByRole("button", { name: "Отправить" }).click();
    await expect(tab.getByText(/Укажите почту или телефон/)).toBeVisible();
    await expect(tab.getByLabel("Почта или телефон")).toBeFocused();
    await expect(tab.getByLabel("Сообщение")).toHaveValue("Где посылка?\nЖду");
    await expect(tab.getByLabel("Как к вам обращаться")).toHaveValue("Вера");
    if (tab === page) await expectAccessible(tab);
    await tab.getByLabel("Почта или телефон").fill(contact);
    await tab.getByRole("checkbox").check();
    await tab.getByRole("button", { name: "Отправить" }).click();
    await expect(tab.getByRole("heading", { level: 1, name: /Сообщение отправлено/ })).toBeVisible();
  }
  await plain.context().close();
  const kept = await sql<{ target: string }>(
    "select target from landing_request join case_for_staff on subject = landing_request.id where landing = 'contact' order by created_at",
  );
  expect(kept.map(({ target }) => target)).toEqual(["contact-scripts@example.com", "contact-plain@example.com"]);
});

test("the checkout names the shop's contacts and links to them in English", async ({ page }) => {
  await page.context().addCookies([{ name: "lang", value: "en", domain: "localhost", path: "/" }]);
  await toCheckout(page, (await onShelf()).slice(0, 1));
  const block = page.locator("main");
  await expect(block.getByRole("link", { name: "help@gong.example" })).toBeVisible();
  await expectAccessible(page);
  await block.getByRole("link", { name: "Send a message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
  await expectAccessible(page);
});
