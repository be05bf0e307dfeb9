import { expect, type Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { corners, type Place, toFullSoak, toSoak } from "./screens.ts";
import { test } from "./shop-page.ts";

export type Look = (state: string) => Promise<void>;

/** Runs axe on every state of a walk, per storefront. */
export function shutsNobodyOut(what: string, walk: (page: Page, place: Place, look: Look) => Promise<void>, looked = corners) {
  for (const place of looked)
    test.describe(() => {
      test.use({
        contextOptions: { reducedMotion: "reduce" },
        // Each language on one device: layouts don't depend on language.
        viewport: place.lang === "ru" ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      });
      test(`${what} shut nobody out (${place.region}, ${place.lang})${toSoak(place.region === "eu")}${toFullSoak(place.region === "reload")}`, async ({
        page,
        context,
      }) => {
        await context.addCookies([{ name: "lang", value: place.lang, domain: place.host, path: "/" }]);
        const found: string[] = [];
        await walk(page, place, async (state) => {
          for (const violation of await lookAt(page)) found.push(`${state}: ${violation}`);
        });
        expect(found).toEqual([]);
      });
    });
}

/** Everything in light mode, contrast again in dark mode. */
async function lookAt(page: Page): Promise<string[]> {
  // Sticky bars would cut targets below them.
  await page.evaluate(() => scrollTo(0, 0));
  await painted(page);
  const found = await findViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await painted(page);
  const dark = await findViolations(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...found, ...dark.map((violation) => `dark: ${violation}`)];
}

const painted = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
