import type { Locator } from "@playwright/test";
import { at, expect, onShelf, test } from "./shop-page.ts";

async function longestWord() {
  const longest = (name: string) => Math.max(...name.split(" ").map((word) => word.length));
  return (await onShelf()).sort((one, other) => longest(other.name) - longest(one.name))[0]!;
}

/** A plain link until hydrated. */
const expectAlive = (opener: Locator) =>
  expect.poll(() => opener.evaluate((link) => Object.keys(link).some((key) => key.startsWith("__reactProps")))).toBe(true);

/** The heading overlaps neither heart nor column. */
async function expectBesideHeart(side: Locator) {
  const heart = (await side.locator("> .heart").boundingBox())!;
  const lines = await side.locator("h1, h2").evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return [...range.getClientRects()].map(({ right, top, bottom }) => ({ right, top, bottom }));
  });
  for (const line of lines) {
    expect(line.right, JSON.stringify(lines)).toBeLessThanOrEqual(heart.x + heart.width);
    const isBeside = line.right <= heart.x || line.bottom <= heart.y || line.top >= heart.y + heart.height;
    expect(isBeside, JSON.stringify({ line, heart })).toBe(true);
  }
}

test("[CAT-09] the full card opens over any grid by address; closing restores focus", async ({ page }) => {
  const [gloves, other] = await onShelf();
  for (const path of [`/category/${gloves!.category}`, "/category?sort=price", "/", `/model/${other!.slug}`, "/search?q=перчатки"]) {
    await page.goto(at(path));
    const opener = page.locator(".grid .card-look").last();
    await expectAlive(opener);
    const card = opener.locator("xpath=ancestor::article");
    const name = (await card.locator(".card-name").textContent())!;
    await opener.scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => scrollY);
    const address = (await card.locator(".card-name a").getAttribute("href"))!;
    for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
      await opener.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog.locator(".buy-bar button")).toBeVisible();
      await expect(page).toHaveURL(at(address));
      await close();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(at(encodeURI(path)));
      await expect(opener).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(height);
    }
  }
});

for (const viewport of [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`the quick card at ${viewport.width} px keeps heart and close apart, and a rotate label`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { slug, category } = await longestWord();
    await page.goto(at(`/category/${category}`));
    const opener = page.locator(`.grid .card:has(a[href*="/model/${slug}"]) .card-look`);
    await expectAlive(opener);
    await opener.focus();
    await page.keyboard.press("Enter");
    const card = page.locator(".quick");
    await expect(card.locator(".buy-bar button")).toBeVisible();
    const boxOf = async (what: string) => (await card.locator(what).boundingBox())!;
    const [heart, close] = [await boxOf(".model-side > .heart"), await boxOf(".modal-close")];
    const isApart =
      heart.x + heart.width <= close.x ||
      close.x + close.width <= heart.x ||
      heart.y + heart.height <= close.y ||
      close.y + close.height <= heart.y;
    expect(isApart, JSON.stringify({ heart, close })).toBe(true);
    await expectBesideHeart(card.locator(".model-side"));
    const [whole, buy] = [(await card.boundingBox())!, await boxOf(".buy-bar button")];
    expect(buy.x + buy.width, "the name makes nothing wider than the card").toBeLessThanOrEqual(whole.x + whole.width - 16);

    // Simulates a 360° picture, which few goods have.
    await card.locator(".gallery-strip").evaluate((strip) => {
      const turn = document.createElement("button");
      turn.className = "button button-quiet gallery-turn";
      turn.textContent = "Повернуть";
      strip.after(turn);
    });
    const [turn, picture] = [await boxOf(".gallery-turn"), await boxOf(".gallery-strip")];
    expect(turn.x, "on the picture").toBeGreaterThanOrEqual(picture.x);
    expect(turn.x + turn.width).toBeLessThanOrEqual(picture.x + picture.width);
    expect(turn.y).toBeGreaterThanOrEqual(picture.y);
    expect(turn.y + turn.height).toBeLessThanOrEqual(picture.y + picture.height + 1);
  });

test("a model name with a long word stays beside the heart, at any width", async ({ page }) => {
  const { page: address } = await longestWord();
  await page.goto(at(address));
  for (const width of [280, 320, 344, 360, 375, 390, 412, 430, 600, 768, 900, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectBesideHeart(page.locator(".model-page .model-side"));
  }
});

test("what is pressed on a picture of a list covers it with no square of its own", async ({ page }) => {
  const [gloves] = await onShelf();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at(`/category/${gloves!.category}`));
  for (const what of [".card-look", ".card-picture .heart"])
    expect(
      await page
        .locator(what)
        .first()
        .evaluate((element) => {
          const { backgroundColor, borderRadius } = getComputedStyle(element);
          return { backgroundColor, borderRadius };
        }),
      what,
    ).toEqual({ backgroundColor: "rgba(0, 0, 0, 0)", borderRadius: "50%" });
});
