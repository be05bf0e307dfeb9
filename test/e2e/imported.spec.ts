import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { bareEnv } from "../bare-env.ts";
import { at, expect, expectAccessible, fillRecipient, placeButton, sayWhoInKyiv, sql, test } from "./shop-page.ts";

// Real third-party catalogues, imported by command into a running store.
const shared = resolve(process.env.SHARED_DATA ?? "../shared/data");
test.skip(!existsSync(shared), `no ${shared}: set SHARED_DATA`);

/** Their pictures are missing, so the command exits with 1. */
async function importGoods(path: string, profile: string) {
  const args = ["commands/import.ts", path, "--profile", `profiles/${profile}.json`, "--by", "Анна"];
  const env = { ...bareEnv, ...JSON.parse(process.env.STORE_PLACE!) };
  const { code, stdout } = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error);
  expect([code, stdout]).toEqual([1, expect.stringMatching(/ 0 refused in [\s\S]* missing, 0 refused[\s\S]*run \d+ of the exchange/)]);
}

const left = async (name: string, size: string) =>
  (
    await sql<{ left: number }>(
      `select k.on_hand - k.reserved as left from stock k join specification s on s.id = k.specification_id join product p on p.id = s.product_id
       where coalesce(p.name ->> 'ru', p.name ->> 'en') = $1 and s.name = $2`,
      [name, size],
    )
  )[0]?.left;

// The running store notices shortly after.
const sizes = (page: Page) => page.locator(".size-name").allInnerTexts();

test("shoes of a 1C shop are found, sized, paid by card and picked up", async ({ page }) => {
  await importGoods(join(shared, "commerceml/shoes-2.07"), "shoes-2.07");
  await expect(async () => {
    await page.goto(at("/"));
    await page.getByRole("search").getByRole("combobox").or(page.getByRole("searchbox")).locator("visible=true").fill("ботфорты");
    await page.keyboard.press("Enter");
    await expect(page.locator(".list-count")).toHaveText("1 товар", { timeout: 8000 });
  }).toPass();
  await page.getByRole("link", { name: "Женские ботфорты коричневые", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Женские ботфорты коричневые");
  await expect(page.getByRole("navigation", { name: "Путь" })).toHaveText("КаталогОбувь");
  await expect(page.locator(".buy .price")).toContainText("от 1 496 ₽");
  expect(await sizes(page)).toEqual(["39", "40"]);
  await expect(page.getByText("Артикул Б-130001")).toBeVisible();
  await expect(page.getByRole("row", { name: /Вид товара/ })).toContainText("Демисезонная обувь");
  await expectAccessible(page);
  await page.locator(".size", { hasText: "40" }).click();
  await expect(page.locator(".buy .price")).toContainText("1 719 ₽");
  expect(await left("Женские ботфорты коричневые", "40")).toBe(20);

  await page.getByRole("button", { name: "В корзину" }).click();
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  await expect(drawer.locator(".cart-price")).toContainText("1 719 ₽");
  await drawer.getByRole("link", { name: /^Оформить/ }).click();
  await fillRecipient(page);
  await page.getByRole("button", { name: "Москва" }).click();
  await page.getByRole("radio", { name: /СДЭК.*пункт выдачи/ }).check();
  await page.locator(".point input").first().check();
  await page.getByRole("button", { name: "Дальше" }).click();
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");
  await page.getByRole("link", { name: "Посмотреть заказ" }).click();
  await expect(page.locator(".order-status")).toHaveText("Оплачен");
  await expect(page.getByText("Женские ботфорты коричневые")).toBeVisible();
  expect(await left("Женские ботфорты коричневые", "40")).toBe(19);
});

test("a Luma hoodie is found in blue, recoloured, resized, sent to support", { tag: "@soak" }, async ({ page }) => {
  // Only the hoodie's photos: all would take minutes.
  const folder = mkdtempSync(join(tmpdir(), "gong-luma-"));
  cpSync(join(shared, "products/luma"), join(folder, "products/luma"), { recursive: true });
  const photos = readdirSync(join(shared, "media/luma/product")).filter((name) => name.startsWith("mh01-"));
  for (const name of photos) cpSync(join(shared, "media/luma/product", name), join(folder, "media/luma/product", name));
  await importGoods(join(folder, "products/luma"), "luma");
  rmSync(folder, { recursive: true });

  const eu = (path: string) => at(path, "eu.localhost");
  await expect(async () => {
    await page.goto(eu("/search?q=chaz kangeroo"));
    await expect(page.locator(".list-count")).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.getByRole("link", { name: "Chaz Kangeroo Hoodie", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chaz Kangeroo Hoodie");
  // $52, stored in rubles at the profile's rate, displayed at today's.
  const { val } = (await (await page.request.get(at("/books/currency/get/usd"))).json()) as { val: number };
  const price = `$${Math.ceil((52 * 95) / val)}`;
  await expect(page.locator(".buy .price")).toContainText(price);
  expect(await sizes(page)).toEqual(["XS", "S", "M", "L", "XL"]);
  for (const color of ["Black", "Gray", "Orange"]) {
    await page.getByRole("link", { name: color, exact: true }).click();
    await expect(page.locator(".colors strong")).toHaveText(color);
    await expect(page.locator(".color[aria-current] .dot")).not.toHaveCSS("background-color", "rgb(217, 212, 199)");
    expect(
      await page
        .locator(".gallery img")
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(300);
  }
  await expectAccessible(page);
  await page.locator(".size", { hasText: /^XS/ }).click();
  expect(await left("Chaz Kangeroo Hoodie", "XS")).toBe(100);
  await page.getByRole("button", { name: "Add to cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await expect(drawer.locator(".cart-price")).toContainText(price);
  await drawer.getByRole("link", { name: /^Check out/ }).click();
  await sayWhoInKyiv(page);
  await expect(page.locator(".order-sums .sums-total dd")).toHaveText(`from ${price}`);
  await page.getByRole("button", { name: "Send order" }).click();
  await page.getByRole("dialog", { name: "We're working out delivery" }).getByRole("button", { name: "View order" }).click();
  await expect(page.locator(".order-status")).toHaveText("Needs approval");
  await expect(page.getByText("Chaz Kangeroo Hoodie")).toBeVisible();
});
