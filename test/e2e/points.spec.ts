import type { Page } from "@playwright/test";
import { putPoints, takePointsAway } from "./many-points.ts";
import { startOwnStore } from "./own-store.ts";
import { at, expect, expectAccessible, fillRecipient, onShelf, placeButton, sql, test, toCheckout } from "./shop-page.ts";

const list = (page: Page) => page.locator(".points-list");
const chosen = (page: Page) => page.locator(".point:has(input:checked) .choice-name");

async function toPoints(page: Page) {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  await page.getByRole("button", { name: "Москва" }).click();
  await page.getByRole("radio", { name: /СДЭК.*пункт выдачи/ }).check();
  await expect(page.locator(".point").first()).toBeVisible();
}

test.afterEach(takePointsAway);

for (const [device, viewport] of [
  ["phone", { width: 390, height: 844 }],
  ["desk", { width: 1280, height: 900 }],
] as const) {
  test(`[DLV-08] points are searched by words, carrier, services and keyboard (${device})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await putPoints(400);
    await toPoints(page);
    expect(await page.locator(".point").count()).toBeLessThanOrEqual(50);
    await expectAccessible(page);
    const said = page.locator(".points .field-says");
    const count = async () => Number(/\d+/.exec((await said.textContent()) ?? "")?.[0]);
    const all = await count();
    expect(all).toBeGreaterThanOrEqual(400);
    const search = page.locator(".points").getByRole("searchbox");
    await search.fill("чистые пруды");
    await expect.poll(count).toBe(57);
    await search.fill("");
    await expect.poll(count).toBe(all);
    for (const name of ["примерка", "оплата картой", "наличные"]) {
      const before = await count();
      await page.locator(".points").getByRole("checkbox", { name }).check();
      await expect.poll(count).toBeLessThan(before);
    }
    for (const name of ["примерка", "оплата картой", "наличные"]) await page.locator(".points").getByRole("checkbox", { name }).uncheck();
    await expect.poll(count).toBe(all);
    for (const name of ["допоздна", "открыто сейчас"]) {
      const filter = page.locator(".points").getByRole("checkbox", { name });
      await filter.check();
      // All are open at noon, few at ten in the evening.
      await (name === "допоздна" ? expect.poll(count).toBeLessThan(all) : expect.poll(count).toBeLessThanOrEqual(all));
      await filter.uncheck();
    }
    const carriers = page.getByRole("radiogroup", { name: "Служба доставки" });
    await carriers.getByRole("radio", { name: "Все службы" }).check({ force: true });
    await expect.poll(count).toBeGreaterThan(all);
    await carriers.getByRole("radio", { name: "СДЭК" }).check({ force: true });
    await expect.poll(count).toBe(all);

    await page.getByRole("button", { name: "На карте" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    const first = await chosen(page).textContent();
    await page.keyboard.press("End");
    await expect(chosen(page)).toBeInViewport();
    const last = await chosen(page).textContent();
    expect(last).not.toBe(first);
    await page.keyboard.press("ArrowUp");
    await expect(chosen(page)).not.toHaveText(last!);
    await expect(chosen(page)).toBeInViewport();
    await expect(list(page).locator("input:focus")).toHaveCount(1);
    expect(await page.locator(".point").count()).toBeLessThanOrEqual(50);
    await page.keyboard.press("Home");
    for (let row = 0; row < 45; row++) await page.keyboard.press("ArrowDown");
    await expect(list(page).locator("input:focus")).toHaveAttribute("aria-posinset", "46");
    await expect(list(page).locator("input:focus")).toHaveAttribute("aria-setsize", String(all));
  });

  test(`map and list share their choice; the map has a history entry (${device})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await putPoints(60);
    await toPoints(page);
    await page.locator(".point").nth(2).click();
    const before = await chosen(page).textContent();
    const door = page.getByRole("button", { name: "На карте" });
    await door.click();
    const map = page.getByRole("dialog", { name: /Пункты на карте/ });
    await expect(map.locator("h3")).toHaveText(before!);
    await expect(map.locator(".map-dot-seen")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(map).toBeHidden();
    await expect(door).toBeFocused();
    await door.click();
    // Unmounting a moving map must not throw.
    await map.getByRole("button", { name: "Приблизить" }).click();
    await page.waitForTimeout(80);
    await page.goBack();
    await page.waitForTimeout(400);
    await expect(map).toBeHidden();
    await expect(page).toHaveURL(/\/checkout$/);

    await door.click();
    await map.getByRole("button", { name: "Весь город" }).click();
    // Clusters expand to single points.
    const dot = map.locator(".map-dot:not(.map-dot-seen)").first();
    for (let opened = 0; opened < 8 && !(await dot.isVisible()); opened++) {
      await map.locator(".map-heap").first().click();
      await page.waitForTimeout(400);
    }
    // A moving map may misplace the press: retry.
    await expect(async () => {
      await dot.click();
      await expect(map.locator("h3")).not.toHaveText(before!, { timeout: 1000 });
    }).toPass();
    const seen = await map.locator("h3").textContent();
    await map.getByRole("button", { name: "Заберу здесь" }).click();
    await expect(map).toBeHidden();
    await expect(chosen(page)).toHaveText(seen!);
    await expect(chosen(page)).toBeInViewport();
    await page.getByRole("button", { name: "Дальше" }).click();
    await expect(page.locator(".step-summary").last()).toContainText(seen!);
  });
}

test("nearest points come first on request; refused or far, the list goes on", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await putPoints(60);
  // Denies everything.
  await context.grantPermissions([]);
  await toPoints(page);
  const near = page.getByRole("button", { name: "Рядом со мной" });
  const says = page.locator(".points-sorted");
  const nearest = page.locator(".point .choice-name").first();
  await expect(says).toHaveText("Сначала те, что ближе к центру.");
  const central = (await nearest.textContent())!;
  await near.click();
  await expect(says).toContainText("Доступ к геопозиции закрыт");
  await expect(near).toHaveAttribute("aria-pressed", "false");
  await expect(nearest).toHaveText(central);
  await expectAccessible(page);

  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 55.9, longitude: 37.75 });
  await near.click();
  await expect(says).toContainText("Сначала те, что ближе к вам");
  await expect(near).toHaveAttribute("aria-pressed", "true");
  await expect(nearest).not.toHaveText(central);
  const metres = (await page.locator(".point .choice-note").allTextContents()).map((note) => {
    const [, count = "", unit] = /^([\d,]+)\s(км|м) · /.exec(note)!;
    return Number(count.replace(",", ".")) * (unit === "км" ? 1000 : 1);
  });
  expect(metres.length).toBeGreaterThan(20);
  expect(metres).toEqual(metres.toSorted((one, other) => one - other));
  await expectAccessible(page);
  await page.getByRole("button", { name: "На карте" }).click();
  await expect(page.locator(".map-you")).toHaveText("вы здесь");
  await expectAccessible(page);
  await page.goBack();
  await expect(page.locator(".map-modal")).toHaveCount(0);

  await near.click();
  await expect(says).toHaveText("Сначала те, что ближе к центру.");
  await expect(nearest).toHaveText(central);
  for (const [place, words] of [
    [{ latitude: 54.735, longitude: 55.958 }, /До.ближайшего.*1\s?1\d\d\sкм/],
    [{ latitude: 55.9, longitude: 37.75, accuracy: 40_000 }, "Не получилось определить, где вы"],
  ] as const) {
    await context.setGeolocation(place);
    await near.click();
    await expect(says).toContainText(words);
    await expect(nearest).toHaveText(central);
    if ((await near.getAttribute("aria-pressed")) === "true") await near.click();
  }
  await page.locator(".point input").first().check();
  await page.getByRole("button", { name: "Дальше" }).click();
  await expect(page.locator(".step-summary").last()).toContainText(central);
});

test("an unlisted point can be sought on the map; a vanished one is reported", async ({ page }) => {
  await putPoints(60);
  await toPoints(page);
  await page.locator(".points").getByRole("searchbox").fill("нет такой улицы");
  await expect(page.getByText("Пункт выдачи не найден, попробуйте найти его на карте.")).toBeVisible();
  await page.getByRole("button", { name: "На карте" }).click();
  await expect(page.locator(".map-mark").first()).toBeVisible();
  await page.goBack();
  await expect(page.locator(".map-modal")).toHaveCount(0);
  await page.locator(".points").getByRole("searchbox").fill("Пункт 12 ");
  await expect(page.locator(".point")).toHaveCount(1);
  await page.locator(".point").click();
  await sql("delete from delivery_point where code like 'E2E%'");
  await page.reload();
  await expect(page.getByText(/прежний.больше.не.принимает/)).toBeVisible();
  await expect(page.locator(".point input:checked")).toHaveCount(0);
});

test("a point without payment says so before ordering, and another takes it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await putPoints(20);
  await sql("update delivery_point set cash = false, card = false where code like 'E2E%'");
  await toPoints(page);
  const anyOfThem = async () => {
    await page.locator(".points").getByRole("searchbox").fill("E2E");
    await expect(page.locator(".points-head .field-says")).toContainText("20");
  };
  await anyOfThem();
  await page.locator(".point input").first().check();
  await page.getByRole("button", { name: "Дальше" }).click();
  const onReceipt = page.locator(".choice", { hasText: "При получении" });
  await expect(onReceipt).toContainText("В выбранном пункте не принимают оплату");
  await expect(onReceipt.getByRole("radio")).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await expect(onReceipt.getByRole("radio")).toBeDisabled();
  await sql("update delivery_point set cash = true where code like 'E2E%'");
  await page
    .getByRole("button", { name: /^Изменить.*/ })
    .last()
    .click();
  await anyOfThem();
  await page.locator(".point input").nth(1).check();
  await page.getByRole("button", { name: "Дальше" }).click();
  await onReceipt.getByRole("radio").check();
  await expect(placeButton(page)).not.toHaveAttribute("aria-disabled", "true");
});

test("without tiles the map names districts, metro stations and streets", { tag: "@soak" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await putPoints(60);
  await sql("update delivery_point set latitude = 55.765, longitude = 37.638 where code like 'E2E%' and name like '%Чистые пруды'");
  await sql(
    `update delivery_point set latitude = 55.6 + 0.001 * substr(code, 4)::int, longitude = 37.4, address = 'Теннисная ул, ' || substr(code, 4)
     where code in ('E2E1', 'E2E2', 'E2E3', 'E2E4')`,
  );
  await toPoints(page);
  await page.getByRole("button", { name: "На карте" }).click();
  await expect(page.locator(".map-district").first(), "of our own data").toBeVisible();
  await expect(page.locator(".map-street", { hasText: "Теннисная ул" })).toBeVisible();
  await expect(page.locator(".map-street", { hasText: "Кутузовский" }), "which lies all over the city").toHaveCount(0);
  await expectAccessible(page);
  await expect(async () => {
    await page.getByRole("button", { name: "Приблизить" }).click();
    await expect(page.locator(".map-metro", { hasText: "Чистые пруды" }), "which a point names").toHaveCount(1, { timeout: 1500 });
  }).toPass();
});

test("tiles load from the one allowed origin, with attribution", { tag: "@soak" }, async ({ page, context }) => {
  const stop = await startOwnStore({ MAP_TILES_URL: "https://tiles.example/{z}/{x}/{y}.png" });
  const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8cebMfwAGgwLiCqF7qQAAAABJRU5ErkJggg==", "base64");
  await context.route("https://tiles.example/**", (route) => route.fulfill({ body: pixel, contentType: "image/png" }));
  const answer = await page.goto(at("/checkout"));
  expect(answer!.headers()["content-security-policy"]).toContain("img-src 'self' data: https://tiles.example;");
  await toPoints(page);
  await page.getByRole("button", { name: "На карте" }).click();
  await expect(page.locator("img.leaflet-tile-loaded").first()).toBeVisible();
  await expect(page.getByText("© Tiles")).toBeVisible();
  await stop();
});
