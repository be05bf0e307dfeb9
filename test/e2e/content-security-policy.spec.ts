import type { Page } from "@playwright/test";
import { at, expect, fillCart, onShelf, signIn, test } from "./shop-page.ts";

declare global {
  interface Window {
    refused: string[];
    evil?: number;
  }
}

/** CSP violations from the first byte on. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    window.refused = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      window.refused.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
const missing = /404 \(Not Found\)/;
const refused = (page: Page) => page.evaluate(() => window.refused);

test.describe(() => {
  test.use({ expected: [missing] });

  test("[H06] no page asks for anything its policy refuses, loaded or walked to", async ({ page }) => {
    await listen(page);
    const [gloves] = await onShelf();
    const model = `/model/${gloves!.slug}`;
    const anyone: string[] = [
      "/",
      "/category",
      "/category/gloves",
      model,
      `${model}?color=none`,
      "/search?q=перчатки",
      "/search",
      "/service/delivery",
      "/checkout",
      "/no-such-page",
    ];
    const visit = async (path: string, host?: string) => {
      await page.goto(at(path, host));
      await page.waitForLoadState("networkidle");
      expect(await refused(page), path).toEqual([]);
    };
    for (const path of anyone) await visit(path);
    for (const path of ["/", "/category/gloves", model]) await visit(path, "eu.localhost");

    await page.goto(at("/category/gloves"));
    await page.locator("article.card h2 a").first().click();
    await expect(page.locator(".model")).toBeVisible();
    await page.goBack();
    // The URL changes before the page.
    await expect(page.locator(".model")).toHaveCount(0);
    await page.locator("article.card .card-look").first().click();
    await expect(page.locator("dialog[open]")).toBeVisible();
    await page.goBack();
    await fillCart(page, [gloves!]);
    await page.goto(at("/#cart"));
    await expect(page.locator("dialog[open]")).toBeVisible();
    await page.goto(at("/service/offer#sign-in"));
    await expect(page.locator("dialog[open]")).toBeVisible();
    expect(await refused(page)).toEqual([]);

    await signIn(page, "+79005550143");
    for (const path of ["/lk", "/lk/orders", "/lk/money", "/lk/profile", "/lk/waits", "/lk/addresses", "/lk/security", "/checkout"])
      await visit(path);
  });
});

test.describe("what somebody else put into a page", () => {
  test.use({ expected: [/Content Security Policy|violates|Trusted|net::ERR|404/] });

  for (const path of ["/", "/checkout"])
    test(`never runs: ${path}`, async ({ page }) => {
      await listen(page);
      await page.route(at(path), async (route) => {
        const response = await route.fetch();
        const planted = `<script>window.evil=1</script><script src="https://evil.example/x.js"></script><img src="/none.png" onerror="window.evil=2"><style>h1{outline:9px solid rgb(1,2,3)}</style><base href="https://evil.example/">`;
        await route.fulfill({ response, body: (await response.text()).replace("<body>", `<body>${planted}`) });
      });
      await page.goto(at(path));
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => window.evil)).toBeUndefined();
      const seen = (await refused(page)).join("\n");
      for (const kind of [
        "script-src-elem inline",
        "script-src-elem https://evil.example",
        "script-src-attr inline",
        "style-src-elem inline",
        "base-uri",
      ])
        expect(seen).toContain(kind);
      const late = await page.evaluate(() => {
        const tries: [string, () => void][] = [
          ["markup", () => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.evil=3'>")],
          [
            "inner",
            () => {
              document.body.append(Object.assign(document.createElement("div"), { innerHTML: "<b>x</b>" }));
            },
          ],
          [
            "script",
            () => {
              document.body.append(Object.assign(document.createElement("script"), { text: "window.evil=4" }));
            },
          ],
          ["eval", () => void new Function("window.evil=5")()],
          ["timer", () => void setTimeout("window.evil=6" as never)],
          [
            "handler",
            () => {
              document.body.setAttribute("onclick", "window.evil=7");
            },
          ],
          [
            "policy",
            () =>
              void (window as never as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }).trustedTypes.createPolicy(
                "mine",
                {},
              ),
          ],
        ];
        const run = ([name, attempt]: [string, () => void]) => {
          try {
            attempt();
            return [`${name} was let through`];
          } catch {
            return [];
          }
        };
        // DevTools code is exempt from CSP, its timers aren't.
        return new Promise<string[]>((resolve) => setTimeout(() => resolve(tries.flatMap(run))));
      });
      await page.click("h1");
      expect(late).toEqual([]);
      expect(await page.evaluate(() => window.evil)).toBeUndefined();
    });
});

test.describe("a page that came damaged", () => {
  test.use({ expected: [/Minified React error/] });

  test("is made again by the browser, and the policy lets it", async ({ page }) => {
    await listen(page);
    const [gloves] = await onShelf();
    const path = `/model/${gloves!.slug}`;
    await page.route(at(path), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<h1>[^<]*<\/h1>/, "<h2>Not what was sent</h2>") });
    });
    await page.goto(at(path));
    await expect(page.locator("h1")).toBeVisible();
    await page.locator(".header-find").click();
    await expect(page).toHaveURL(/\/search$/);
    expect(await refused(page)).toEqual([]);
  });
});
