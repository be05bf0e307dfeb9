import { at, expect, test } from "./shop-page.ts";

test("a model's page comes whole: what lies below its first screen waits for no script", async ({ browser }) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(at("/model/sparring-gloves-corner"));
  await expect(plain.locator("#tape")).toBeVisible();
  await expect(plain.getByRole("heading", { name: "Рядом на полке" })).toBeVisible();
  await plain.context().close();
});
