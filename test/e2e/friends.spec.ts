import { spawnSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { formatMoney } from "../../app/foundation/money.ts";
import { bareEnv } from "../bare-env.ts";
import { aPhone } from "./codes.ts";
import { at, chooseCourier, expect, expectAccessible, onShelf, placeButton, signIn, sql, test, toCheckout } from "./shop-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Runs housekeeping's task now. */
function settle() {
  const env = { ...bareEnv, LOG_LEVEL: "fatal", ...JSON.parse(process.env.STORE_PLACE!) };
  const { status, stderr } = spawnSync(process.execPath, ["commands/referrals.ts", "settle", "--by", "Анна"], { env, encoding: "utf8" });
  expect(status, stderr).toBe(0);
}

const arrivedLongAgo = (number: string) =>
  sql(
    `with moved as (update shop_order set status = 'done' where number = $1 returning id)
     insert into order_history (order_id, field, was, became, actor, at) select id, 'status', 'paid', 'done', 'test', now() - interval '15 days' from moved`,
    [number],
  );

test("a link is copied, a friend buys by it, and its owner sees the reward", async ({ page, browser }) => {
  const owner = `+7${aPhone()}`;
  await signIn(page, owner);
  await page.goto(at("/lk"));
  const section = page.getByRole("region", { name: "Пригласите друга" });
  await expect(section).toContainText("10 % того, что он заплатил");
  await section.getByRole("button", { name: "Скопировать" }).click();
  await expect(section.getByRole("button", { name: "Скопировано" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/friend\/[\w-]{36}$/);
  await expect(section.getByLabel("Ваша ссылка")).toHaveValue(link);
  await expectAccessible(page);

  const away = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": "10.201.7.9" } });
  const friend = await away.newPage();
  const { pathname } = new URL(link);
  await friend.goto(at(pathname));
  expect(new URL(friend.url()).pathname).toBe("/");
  const kept = (await away.cookies()).find(({ name }) => name === "refuser")!;
  expect([kept.value, kept.httpOnly, kept.sameSite]).toEqual([pathname.split("/").at(-1), true, "Lax"]);
  const phone = `+7${aPhone()}`;
  const [goods] = await onShelf();
  await arrivedLongAgo(await buy(friend, goods!, phone));
  await away.close();

  settle();
  settle();
  await page.reload();
  const earned = Math.floor(goods!.price / 10);
  await expect(section).toContainText(/Друзей с\sзаказом\s*1/);
  await expect(section.locator(".sums-total")).toContainText(formatMoney(earned, "rub", "ru"));
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Бонусы/ }).click();
  await expect(page.getByRole("row", { name: new RegExp(`Первый заказ друга\\s*\\+${earned}`) })).toBeVisible();
});

async function buy(page: Page, goods: { productid: string; specification: string }, phone: string): Promise<string> {
  await signIn(page, phone);
  await sql("update customer set firstname = 'Тим', lastname = 'Раундов' where phone = $1", [phone]);
  await toCheckout(page, [goods]);
  await page.getByRole("button", { name: "Дальше" }).click();
  await chooseCourier(page);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");
  const [order] = await sql<{ number: string }>(
    "select number from shop_order o join customer c on c.id = o.customer_id where c.phone = $1",
    [phone],
  );
  return order!.number;
}
