import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { bareEnv } from "../bare-env.ts";
import { aFileModel, aShopFile } from "../examples/shop-file.ts";
import { at, expect, expectAccessible, test } from "./shop-page.ts";

/** 24 views in distinct greys. */
async function aSheet(): Promise<Buffer> {
  const side = 80;
  const greyAt = (n: number) => 10 * (6 * Math.floor(n / (6 * side) / side) + Math.floor((n % (6 * side)) / side));
  const pixels = Buffer.from(Array.from({ length: 24 * side * side }, (_, n) => greyAt(n)));
  return sharp(pixels, { raw: { width: 6 * side, height: 4 * side, channels: 1 } })
    .png()
    .toBuffer();
}

test("a spin turns by drag and keys, with its pictures described", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "gong-turned-"));
  writeFileSync(join(folder, "turn.png"), await aSheet());
  writeFileSync(
    join(folder, "front.png"),
    await sharp({ create: { width: 50, height: 50, channels: 3, background: "#c4222c" } })
      .png()
      .toBuffer(),
  );
  const model = aFileModel("turned");
  Object.assign(model.products![0]!, {
    images: [{ file: "front.png", alt: { ru: "Красная перчатка спереди", en: "A red glove from the front" } }],
    turn: "turn.png",
  });
  writeFileSync(join(folder, "shop.json"), JSON.stringify(aShopFile({ models: [model] })));
  await promisify(execFile)(process.execPath, ["commands/import.ts", join(folder, "shop.json"), "--by", "Анна"], {
    env: { ...bareEnv, ...JSON.parse(process.env.STORE_PLACE!) },
  });

  await expect(async () => {
    await page.goto(at("/model/perchatki-turned"));
    await expect(page.getByRole("img", { name: "Красная перчатка спереди" })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole("button", { name: "Повернуть" }).click();
  const turned = page.getByRole("dialog", { name: "Повернуть" });
  const view = turned.locator(".turn-view img");
  await expect(view).toHaveJSProperty("complete", true);
  const box = (await turned.locator(".turn-view").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const shownGrey = async () => {
    const shown = await page.screenshot({ clip: { x: x - 20, y: y - 20, width: 40, height: 40 } });
    return Math.round((await sharp(shown).resize(1, 1).raw().toBuffer())[0]! / 10);
  };
  await expect.poll(shownGrey).toBe(0);
  await expectAccessible(page);
  await expect(turned.getByRole("slider")).toBeInViewport();

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - box.width / 4, y, { steps: 5 });
  await page.mouse.up();
  expect(await shownGrey()).toBe(18);
  await page.mouse.move(x, y);
  expect(await shownGrey()).toBe(18);
  await turned.getByRole("slider").focus();
  await page.keyboard.press("ArrowRight");
  expect(await shownGrey()).toBe(19);
  await page.keyboard.press("Escape");
  await expect(turned).toBeHidden();
});
