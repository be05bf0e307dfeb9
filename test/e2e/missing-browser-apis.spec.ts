import { partOfSoak } from "../soak.ts";
import { at, chooseCourier, expect, fillRecipient, onShelf, type Page, placeButton, test } from "./shop-page.ts";

/** APIs that are missing or throw: blocked cookies, old browsers, in-app browsers, insecure origins. */
const refusals = {
  locks: "refuse(Navigator.prototype, 'locks')",
  "locks that throw when asked": "LockManager.prototype.request = () => { throw new DOMException('no', 'SecurityError') }",
  "locks that answer with no": "LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError'))",
  plugins: "lack(Navigator.prototype, 'plugins')",
  localStorage: "refuse(window, 'localStorage')",
  "a localStorage that is null": "lack(window, 'localStorage')",
  "a full localStorage": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
  sessionStorage: "refuse(window, 'sessionStorage')",
  indexedDB: "refuse(window, 'indexedDB')",
  BroadcastChannel: "delete window.BroadcastChannel",
  clipboard: "lack(Navigator.prototype, 'clipboard')",
  share: "delete Navigator.prototype.share",
  vibrate: "delete Navigator.prototype.vibrate",
  serviceWorker: "refuse(Navigator.prototype, 'serviceWorker')",
  "idle callbacks": "delete window.requestIdleCallback",
  "places in sight": "delete window.IntersectionObserver",
  "news of paints": "delete window.PerformanceObserver",
  "deadlines of requests": "delete AbortSignal.timeout",
  "signals joined": "delete AbortSignal.any",
  "random keys": "delete Crypto.prototype.randomUUID",
  "view transitions": "delete Document.prototype.startViewTransition",
  sockets: "window.WebSocket = class { constructor() { throw new DOMException('no', 'SecurityError') } }",
  notifications: "delete window.Notification",
  passkeys: "delete window.PublicKeyCredential",
  connection: "delete Navigator.prototype.connection",
} as const;

async function withoutThem(page: Page, what: readonly string[]): Promise<void> {
  await page.addInitScript(`{
    const put = (on, name, get) => Object.defineProperty(on, name, { configurable: true, get });
    const refuse = (on, name) => put(on, name, () => { throw new DOMException("refused", "SecurityError") });
    const lack = (on, name) => put(on, name, () => undefined);
    ${what.join(";\n")}
  }`);
}

async function buy(page: Page): Promise<void> {
  const [gloves] = await onShelf();
  await page.goto(at(gloves!.page));
  await page.locator(`label.size:has(input[value="${gloves!.specification}"])`).click();
  await page.getByRole("button", { name: "В корзину" }).click();
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  await expect(drawer.locator(".cart-line")).toHaveCount(1);
  await drawer.getByRole("link", { name: /^Оформить/ }).click();
  await fillRecipient(page);
  await chooseCourier(page);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
}

test("a browser that refuses all it may refuse, cookies too, buys", { tag: "@soak" }, async ({ page, context }) => {
  const all = Object.entries(refusals).filter(([name]) => !/^(a localStorage|a full|locks that)/.test(name));
  await withoutThem(
    page,
    all.map(([, script]) => script),
  );
  await context.route("**/*", async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
  await buy(page);
});

for (const [name, script] of partOfSoak(Object.entries(refusals), 2))
  test(`a browser without ${name} buys @soak`, async ({ page }) => {
    await withoutThem(page, [script]);
    await buy(page);
  });

test("a list stays whole without any observer, and opens its goods", async ({ page }) => {
  await withoutThem(page, [refusals["places in sight"], refusals["news of paints"]]);
  await page.goto(at("/category/gloves"));
  await expect(page.locator(".page")).toBeVisible();
  await page.locator(".card-name a").first().click();
  await expect(page.getByRole("button", { name: "В корзину" })).toBeVisible();
});

test("a press before the page is awake is kept where no storage is given", async ({ page }) => {
  await withoutThem(page, [refusals.localStorage]);
  const [gloves] = await onShelf();
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/assets/entry.client*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at(gloves!.page), { waitUntil: "commit" });
  await page.locator(`label.size:has(input[value="${gloves!.specification}"])`).click();
  await page.getByRole("button", { name: "В корзину" }).click();
  go();
  await expect(page.getByRole("dialog", { name: "Корзина" }).locator(".cart-line")).toHaveCount(1);
});
