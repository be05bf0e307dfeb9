import { at, expect, test } from "./shop-page.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a picture is magnified where it is pressed, by a key in its middle", async ({ page }) => {
  await page.goto(at("/model/sparring-gloves-corner"));
  const picture = page.locator(".gallery-zoom").first();
  const pane = page.locator(".zoom-pane");
  const scrolled = () => pane.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => scrollLeft / (scrollWidth - clientWidth));
  const { width, height } = (await picture.boundingBox())!;
  for (const [part, shown] of [
    [0.03, 0],
    [0.97, 1],
  ] as const) {
    await picture.click({ position: { x: part * width, y: height / 2 } });
    await expect.poll(scrolled).toBeCloseTo(shown, 1);
    await page.keyboard.press("Escape");
    await expect(pane).toBeHidden();
  }
  await picture.focus();
  await page.keyboard.press("Enter");
  await expect.poll(scrolled).toBeCloseTo(0.5, 1);
});
