import { readdirSync, readFileSync } from "node:fs";
import type { Route } from "@playwright/test";
import { partOfSoak } from "../soak.ts";
import { at, expect, onShelf, type Page, test } from "./shop-page.ts";

test.use({
  expected: [
    /Failed to load resource|dynamically imported module|MIME type|Unexpected|ERR_INTERNET_DISCONNECTED|Failed to fetch|does not provide an export/,
  ],
});

const ASSETS = "build/client/assets";
const source = new Map(
  readdirSync(ASSETS)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(`${ASSETS}/${name}`, "utf8")]),
);
const named = (pattern: RegExp) => new Set([...source.values()].flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)));

/** Lazily imported scripts and their own dependencies. */
function lateScripts(first: ReadonlySet<string>): string[] {
  const all = named(/import\(`\.\/([\w.-]+\.js)`\)|import\("\.\/([\w.-]+\.js)"\)/g);
  const late = new Set([...all].filter((name) => !first.has(name)));
  for (const name of late)
    for (const [, needed] of source.get(name)?.matchAll(/from"\.\/([\w.-]+\.js)"/g) ?? []) if (!first.has(needed!)) late.add(needed!);
  return [...late].sort();
}

const whole = "export const nothing = 1;".repeat(40);
const failures = {
  "404": (route: Route) => route.fulfill({ status: 404, contentType: "text/plain", body: "" }),
  "500": (route: Route) => route.fulfill({ status: 500, contentType: "text/html", body: "<p>500" }),
  "HTML instead": (route: Route) => route.fulfill({ status: 200, contentType: "text/html", body: "<!doctype html><p>Hotel" }),
  "cut in the middle": (route: Route) =>
    route.fulfill({ status: 200, contentType: "text/javascript", body: `${whole}export const half = (` }),
  empty: (route: Route) => route.fulfill({ status: 200, contentType: "text/javascript", body: "" }),
  "no answer": (route: Route) => route.abort("connectionreset"),
};
type How = keyof typeof failures;
const ways = Object.keys(failures) as How[];

async function scriptsOf(page: Page): Promise<Set<string>> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href),
  );
  const html = await page.content();
  return new Set([...names.join().matchAll(/assets\/([\w.-]+\.js)/g), ...html.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name!));
}

const missing = (page: Page) => page.locator(".part-missing");
/** The rest of the page works. */
async function expectAlive(page: Page, slug: string) {
  expect(new URL(page.url()).pathname).toContain(slug);
  await expect(page.locator("h1")).toHaveText(/\S/);
  await expect(page.locator(".buy-bar button")).toBeVisible();
  // Server HTML stays; a press during retries shows the message instead.
  await expect(page.locator("#tape, .part-missing:not([data-over])").first()).toBeVisible();
}

/** Opens every dialog of a model's page; returns what loaded. */
async function pressAll(page: Page, slug: string): Promise<string[]> {
  const come: string[] = [];
  const over = page.locator("dialog[open], .part-missing[data-over]");
  const opened = async (what: string, press: () => Promise<void>) => {
    // The first press may reload the page once.
    await expect(async () => {
      if (!(await over.count())) await press();
      await expect(over.first()).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 30_000 });
    if (await page.locator("dialog[open]").count()) come.push(what);
    else await expectAlive(page, slug);
    await page.keyboard.press("Escape");
    if (await missing(page).and(page.locator("[data-over]")).count())
      await missing(page).and(page.locator("[data-over]")).getByRole("button").last().click();
    await expect(over).toHaveCount(0);
  };
  await opened("cart", () => page.locator(".cart-button").click());
  await opened("sign-in", () => page.locator(".account-button").click());
  await opened("zoom", () => page.locator(".gallery-zoom").first().click());
  return come;
}

/** Fails scripts; returns a counter of page loads. */
async function fail(page: Page, wayOf: (script: string) => How | undefined): Promise<() => number> {
  let loads = 0;
  page.on("request", (request) => void (request.isNavigationRequest() && loads++));
  await page.route("**/assets/*.js", (route) => {
    const way = wayOf(route.request().url().split("/").at(-1)!);
    return way ? failures[way](route) : route.continue();
  });
  return () => loads;
}

test("[NAV-09] failed late scripts leave the page: fallback in place, full once loaded", async ({ page }) => {
  const [gloves] = await onShelf();
  await page.goto(at(gloves!.page));
  const late = lateScripts(await scriptsOf(page));
  expect(late.length).toBeGreaterThan(30);
  const loads = await fail(page, (script) => (late.includes(script) ? ways[late.indexOf(script) % ways.length] : undefined));
  expect(await pressAll(page, gloves!.slug)).toEqual([]);
  expect(loads(), "one loading of the page in ten seconds").toBeLessThanOrEqual(2);
  await expectAlive(page, gloves!.slug);
  await page.unroute("**/assets/*.js");
  await page.reload();
  expect(await pressAll(page, gloves!.slug)).toEqual(["cart", "sign-in", "zoom"]);
  await expect(missing(page)).toHaveCount(0);
});

test("a press offline says so in place and runs once online", async ({ page, context }) => {
  await page.goto(at("/category/gloves"));
  const heading = page.getByRole("heading", { level: 1 });
  await context.setOffline(true);
  await page.locator(".cart-button").click();
  await expect(missing(page)).toContainText("Нет связи");
  await missing(page).getByRole("button", { name: "Закрыть" }).click();
  await page.locator(".grid .card-look").last().click();
  await expect(missing(page)).toContainText("Нет связи");
  await expect(heading).toHaveText(/Перчатки/);
  await context.setOffline(false);
  await expect(page.locator("dialog.quick .buy-bar button")).toBeVisible();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await page.locator(".grid .card-look").first().click();
  await expect(page.locator("dialog.quick .part-missing")).toContainText("Нет связи");
  await context.setOffline(false);
  await expect(page.locator("dialog.quick .buy-bar button")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await context.setOffline(true);
  await page.locator(".footer a[href='/certificates']").click();
  await expect(heading).toHaveText("Нет связи");
  await expect(page).toHaveURL(at("/certificates"));
  await context.setOffline(false);
  await expect(heading).toHaveText(/сертификат/i);
});

test("a page without scripts reloads once, then stays as written and says so", async ({ page }) => {
  await page.goto(at("/category/gloves"));
  const loads = await fail(page, (script) => (/^model\.route/.test(script) ? "404" : undefined));
  await page.locator(".grid .card-name a").first().click();
  await expect(page.locator(".asleep")).toBeVisible();
  await expect(page).toHaveURL(/\/model\//);
  await expect(page.locator(".buy-bar button")).toBeVisible();
  expect(loads()).toBeLessThanOrEqual(2);
  await page.unroute("**/assets/*.js");
  await page.locator(".asleep a").click();
  await page.waitForFunction(() => "gongAwake" in window);
  await expect(page.locator(".asleep")).toBeHidden();
});

test("server content stays where its script fails, with a message beside it", async ({ page }) => {
  const [gloves] = await onShelf();
  await fail(page, (script) => (/^below-model/.test(script) ? "404" : undefined));
  await page.goto(at(gloves!.page));
  await expect(missing(page)).toBeVisible({ timeout: 20_000 });
  await expectAlive(page, gloves!.slug);
});

for (const [title, parts, tried] of [
  ["each late script in turn may fail in one way @soak", 6, (index: number) => [ways[index % ways.length]!]],
  ["each late script in turn may fail in every way @full", 1, () => ways],
] as const)
  test(`${title}: the page round it stays`, async ({ page }) => {
    test.setTimeout(3_600_000);
    const [gloves] = await onShelf();
    await page.goto(at(gloves!.page));
    const late = new Set(lateScripts(await scriptsOf(page)));
    const asked = new Set<string>();
    page.on("request", (request) => void asked.add(request.url().split("/").at(-1)!));
    expect(await pressAll(page, gloves!.slug)).toEqual(["cart", "sign-in", "zoom"]);
    const needed = [...asked].filter((name) => late.has(name));
    expect(needed.length).toBeGreaterThan(10);
    for (const [index, script] of partOfSoak([...needed.entries()], parts))
      for (const way of tried(index)) {
        const loads = await fail(page, (name) => (name === script ? way : undefined));
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await pressAll(page, gloves!.slug);
        await expectAlive(page, gloves!.slug);
        expect(loads(), `${script}, ${way}`).toBeLessThanOrEqual(3);
        await page.unroute("**/assets/*.js");
      }
  });
