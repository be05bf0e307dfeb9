import type { Locator, Page } from "@playwright/test";
import { aPhone, codeFor } from "./codes.ts";
import { withFingerprints } from "./fingerprints.ts";
import { at, expect, fillCart, onShelf, placeButton, sayWhoInKyiv, signIn, test, toCheckout } from "./shop-page.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Focus in the layer, in the browser, or on the page behind. */
const where = (layer: Locator) =>
  layer.evaluate((box) => {
    const has = document.activeElement;
    return box.contains(has) ? "inside" : has === document.body ? "bars" : (has?.outerHTML.slice(0, 120) ?? "bars");
  });

/** Tab cycles in both directions without leaving for the page. */
async function expectTrapped(page: Page, layer: Locator) {
  await expect.poll(() => where(layer)).toBe("inside");
  const stops = await layer.locator("a[href], button, input, select, textarea, summary").count();
  for (const key of ["Tab", "Shift+Tab"]) {
    const been: string[] = [];
    for (let step = 0; step < stops + 3; step++) {
      await page.keyboard.press(key);
      been.push(await where(layer));
    }
    expect(been.filter((place) => place !== "inside" && place !== "bars")).toEqual([]);
    expect(been).toContain("inside");
    expect(been.filter((place) => place === "bars").length, "it goes on inside").toBeLessThanOrEqual(3);
  }
}

type Layer = {
  layer: Locator /** Leaves it open, what shall have the focus afterwards having had it. */;
  open: () => Promise<void>;
  back: Locator;
};

/** Traps focus; Escape and Back close it and restore focus. */
async function expectLayer(page: Page, { layer, open, back }: Layer) {
  for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await open();
    await expect(layer).toBeVisible();
    await expectTrapped(page, layer);
    await close();
    await expect(layer).toBeHidden();
    await expect(back).toBeFocused();
  }
}

test("[GUI-01] overlays trap focus, close on Escape and back, restore it; toasts never take it", async ({ page, context }) => {
  const [gloves] = await onShelf();
  const pressed = (opener: Locator) => async () => {
    await opener.focus();
    await page.keyboard.press("Enter");
  };
  await page.goto(at("/service/offer"));
  await fillCart(page, [gloves!]);
  await page.reload();
  const cart = page.getByRole("button", { name: /^Корзина/ });
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  await expectLayer(page, { layer: drawer, open: pressed(cart), back: cart });
  const account = page.getByRole("link", { name: "Войти" });
  await expectLayer(page, { layer: page.getByRole("dialog", { name: "Вход" }), open: pressed(account), back: account });

  await page.goto(at(`/category/${gloves!.category}`));
  const look = page.locator(`.card:has(a[href*="/model/${gloves!.slug}"]) .card-look`);
  const card = page.locator("dialog.quick");
  const openCard = async () => {
    await pressed(look)();
    await expect(card.locator(".buy-bar button")).toBeVisible();
  };
  await expectLayer(page, { layer: card, open: openCard, back: look });

  for (const [open, room, toast] of [
    [() => page.goto(at(`/model/${gloves!.slug}`)), page.locator("main"), page.locator(".toast")],
    [() => page.goto(at(`/category/${gloves!.category}`)).then(openCard), card, card.locator(".toast")],
  ] as const) {
    await open();
    await page.waitForFunction(() => "gongAwake" in window);
    const buy = room.locator(".buy-bar button");
    for (const key of ["Escape", "Enter"]) {
      await buy.focus();
      await page.keyboard.press("Enter");
      await expect(toast).toHaveCount(1);
      await expect(toast.locator(":focus"), "the message does not take the focus").toHaveCount(0);
      // Hover keeps it.
      await toast.hover();
      const dismiss = toast.getByRole("button");
      for (let step = 0; step < 90 && !(await dismiss.evaluate((element) => element === document.activeElement)); step++)
        await page.keyboard.press("Tab");
      await expect(dismiss).toBeFocused();
      await page.keyboard.press(key);
      await expect(toast).toHaveCount(0);
      await page.mouse.move(1, 1);
      expect(await page.evaluate(() => document.activeElement !== document.body), "the focus is not lost with the message").toBe(true);
    }
    if (room === card) await expect(card, "Escape closed the message alone").toBeVisible();
  }

  const host = "eu.localhost";
  await context.addCookies([{ name: "lang", value: "en", domain: host, path: "/" }]);
  await toCheckout(page, (await onShelf("eu")).slice(0, 1), host);
  await sayWhoInKyiv(page);
  await expect(placeButton(page)).toBeEnabled();
  await pressed(placeButton(page))();
  await page.waitForURL(/#result$/);
  // The opener is gone: the order page's heading gets focus.
  let isPlaced = false;
  const openPanel = async () => {
    // Hidden before history has moved.
    if (isPlaced)
      await expect(page)
        .toHaveURL(/\/order\/[^#]+$/)
        .then(() => page.goForward());
    isPlaced = true;
  };
  await expectLayer(page, { layer: page.locator("dialog.result"), open: openPanel, back: page.locator("#content h1") });

  // Shown automatically, once the background tab gets focus.
  await withFingerprints(page);
  await signIn(page, `+7${aPhone()}`);
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { get: () => !("isLookedAt" in window) }));
  const link = page.locator("footer a").first();
  const isDeclined = async () => (await context.cookies()).some(({ name }) => name === "nobiometry");
  let wasClosed = false;
  const offered = async () => {
    // The snooze of the last offer would still block this one.
    await expect.poll(isDeclined).toBe(wasClosed);
    wasClosed = true;
    await context.clearCookies({ name: "nobiometry" });
    await page.goto(at("/category?sort=price"));
    await page.reload();
    await expect(page.locator(".account-button[data-in]")).toBeVisible();
    await link.focus();
    await page.evaluate(() => Object.assign(window, { isLookedAt: true }));
  };
  await expectLayer(page, { layer: page.getByRole("dialog", { name: "Вход без кода" }), open: offered, back: link });
});

test("an overlay pressed twice opens once; repeated Escape leaves no page", async ({ page, context }) => {
  // Delays history to simulate a busy browser.
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    const due: (number | undefined)[] = [];
    history.go = (delta) => void due.push(delta);
    Object.assign(window, { due, goNow: () => due.splice(0).map((delta) => go(delta)) });
  });
  type Busy = { due: number[]; goNow: () => void };
  const [gloves] = await onShelf();
  await page.goto(at("/service/offer"));
  await page.goto(at(`/category/${gloves!.category}`));
  const account = page.getByRole("link", { name: "Войти" });
  await expect(account).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const before = page.url();
  const added = (await page.evaluate(() => history.length)) + 1;
  for (const [opener, layer] of [
    [page.getByRole("button", { name: /^Корзина/ }), page.getByRole("dialog", { name: "Корзина" })],
    [account, page.getByRole("dialog", { name: "Вход" })],
    [page.locator(".card-look").first(), page.locator("dialog.quick")],
  ] as const) {
    await opener.evaluate((button: HTMLElement) => {
      for (const ms of [0, 0, 10]) setTimeout(() => button.click(), ms);
    });
    await expect(layer).toBeVisible();
    expect(page.url()).not.toBe(before);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await layer.count(), "it waits for nobody").toBe(0);
    expect(await page.evaluate(() => (window as unknown as Busy).due)).toEqual([-1]);
    await page.evaluate(() => (window as unknown as Busy).goNow());
    await page.waitForURL(before);
    expect(await page.evaluate(() => history.length), "the first adds an entry, which the others replace").toBe(added);
  }
});

test("a dialog opening a visit keeps its page, whatever the history", async ({ page }) => {
  await page.goto(at("/service/delivery"));
  await page.goto(at("/service/offer#sign-in"));
  const dialog = page.getByRole("dialog", { name: "Вход" });
  await dialog.getByRole("button", { name: "Закрыть" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(at("/service/offer"));

  await page.goto(at("/service/delivery"));
  await page.goto(at("/service/offer#sign-in"));
  const phone = `+7${aPhone()}`;
  await dialog.getByLabel("Телефон").fill(phone);
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, phone));
  await expect(page.locator(".account-button[data-in]")).toBeVisible();
  await expect(page).toHaveURL(at("/service/offer"));
});
