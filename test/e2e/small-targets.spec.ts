import { aPhone } from "./codes.ts";
import { corners, openScreens, toSoak } from "./screens.ts";
import { at, chooseCourier, expect, fillRecipient, onShelf, signIn, test, toCheckout } from "./shop-page.ts";
import { smallTargets } from "./sight.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expected: [/status of 404/] });

const WIDTHS = [320, 390];

for (const { region, host, lang } of corners)
  test(`no target of ${region} is under 24 px on a phone, on any open page${toSoak(region !== "ru")}`, async ({ page, context }) => {
    await context.addCookies([{ name: "lang", value: lang, domain: host, path: "/" }]);
    for (const [name, path] of Object.entries(await openScreens({ region, lang, host }))) {
      await page.setViewportSize({ width: WIDTHS[0]!, height: 844 });
      await page.goto(at(path, host));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        expect(await smallTargets(page), `${name} at ${width} px`).toEqual([]);
      }
    }
  });

test("no target from a list to the order and in the account is under 24 px on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const look = async (what: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      expect(await smallTargets(page), `${what} at ${width} px`).toEqual([]);
    }
  };
  const [gloves] = await onShelf();
  await page.goto(at(`/category/${gloves!.category}`));
  await page.getByRole("button", { name: "Разделы" }).click();
  await look("menu");
  await page.keyboard.press("Escape");
  await page.locator(".list-filter").click();
  await expect(page.locator(".sheet")).toBeVisible();
  await look("filters");
  await page.keyboard.press("Escape");
  await page.locator(".grid .card-look").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".quick .buy-bar button")).toBeVisible();
  await look("quick card");

  await toCheckout(page, [gloves!]);
  await expect(page.locator(".order-block .cart-name")).toBeVisible();
  await look("recipient");
  await page.locator(".header .cart-button").click();
  await expect(page.locator(".cart .cart-name")).toBeVisible();
  await look("cart");
  await page.keyboard.press("Escape");
  await fillRecipient(page);
  await chooseCourier(page);
  await look("payment");

  await signIn(page, `+7${aPhone()}`);
  for (const name of ["", "/orders", "/money", "/certificates", "/profile", "/waits", "/addresses", "/security", "/data"]) {
    await page.goto(at(`/lk${name}`));
    await look(`the account${name}`);
  }
});

test("account tabs on a phone have equal gaps, with and without counts", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, `+7${aPhone()}`);
  await page.goto(at("/lk"));
  const gaps = () =>
    page.locator(".lk-nav").evaluate((nav) => {
      const boxes = [...nav.children].map((tab) => tab.getBoundingClientRect());
      return [...new Set(boxes.slice(1).map(({ left }, index) => Math.round(left - boxes[index]!.right)))];
    });
  expect(await gaps()).toEqual([24]);
  await page.locator(".lk-count").evaluate((count) => count.append("12"));
  expect(await gaps()).toEqual([24]);
});
