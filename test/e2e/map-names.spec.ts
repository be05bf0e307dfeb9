import type { Page } from "@playwright/test";
import { putPoints, takePointsAway } from "./many-points.ts";
import { expect, fillRecipient, onShelf, test, toCheckout } from "./shop-page.ts";

test.afterEach(takePointsAway);

/** Names that a dot or a cluster covers, of all in view. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect();
    const marks = [...document.querySelectorAll(".map-heap, .map-dot")].map(box);
    const names = [...document.querySelectorAll(".map-landmark, .map-distance")];
    const lies = (one: DOMRect) =>
      marks.some(
        (mark) => mark.left < one.right - 2 && mark.right > one.left + 2 && mark.top < one.bottom - 2 && mark.bottom > one.top + 2,
      );
    return { names: names.length, covered: names.filter((name) => lies(box(name))).map((name) => name.textContent) };
  });

for (const [city, count] of [
  ["Москва", 400],
  ["Новосибирск", 30],
] as const)
  test(`the overview of ${city} on a phone names places beside clusters, not under them`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    if (city === "Москва") await putPoints(count);
    else await putPoints(count, { place: "RU новосибирск", latitude: 55.03, longitude: 82.92 });
    await toCheckout(page, (await onShelf()).slice(0, 1));
    await fillRecipient(page);
    await page.getByRole("button", { name: city }).click();
    await page.getByRole("radio", { name: /СДЭК.*пункт выдачи/ }).check();
    await page.getByRole("button", { name: "На карте" }).click();
    await expect(page.locator(".map-heap").first()).toBeVisible();
    const seen = await covered(page);
    expect(seen.names).toBeGreaterThan(3);
    expect(seen.covered).toEqual([]);
  });
