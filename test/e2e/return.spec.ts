import { spawnSync } from "node:child_process";
import sharp from "sharp";
import { bareEnv } from "../bare-env.ts";
import { aPhone } from "./codes.ts";
import {
  at,
  chooseCourier,
  expect,
  expectAccessible,
  onShelf,
  placeButton,
  sayWhoInKyiv,
  signIn,
  sql,
  test,
  toCheckout,
} from "./shop-page.ts";

test.use({ expected: [/status of 422/], contextOptions: { reducedMotion: "reduce" } });

const staff = (...args: string[]) => run("returns", ...args, "--by", "Анна");
function run(command: string, ...args: string[]): void {
  const env = { ...bareEnv, LOG_LEVEL: "fatal", ...JSON.parse(process.env.STORE_PLACE!) };
  const { status, stderr } = spawnSync(process.execPath, [`commands/${command}.ts`, ...args], { env, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
}
/** Delivers the newest order `days` ago; returns its number. */
async function arrived(days: number): Promise<string> {
  const [{ number }] = (await sql<{ number: string }>(
    `with newest as (select id, number, status from shop_order order by created_at desc limit 1),
       moved as (update shop_order o set status = 'done', delivery_status = 'delivered', payment_status = 'paid', parcel_due = false
         from newest n where o.id = n.id returning o.id),
       told as (insert into order_history (order_id, field, was, became, actor, at)
         select n.id, c.field, c.was, c.became, 'cdek', now() - $1 * interval '1 day'
         from newest n, (values ('delivery', null, 'delivered'), ('status', null, 'done')) as c (field, was, became))
     select number from newest`,
    [days],
  )) as [{ number: string }];
  return number;
}

test("parts, then the rest of an order are returned, followed to the refund", async ({ page }) => {
  await signIn(page, `+7${aPhone()}`);
  const [gloves, other] = await onShelf();
  await toCheckout(page, [{ ...gloves!, quantity: 2 }, other!]);
  await page.getByLabel("Фамилия").fill("Канатова");
  await page.getByLabel("Имя", { exact: true }).fill("Вера");
  // Filled in once the session is known.
  await expect(page.getByLabel("Телефон")).not.toHaveValue("");
  await page.getByRole("button", { name: "Дальше" }).click();
  await chooseCourier(page);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");
  const number = await arrived(9);

  await page.goto(at(`/lk/orders/${number}`));
  await expect(page.locator(".order-goods li").first()).toContainText(/Новое\sпримем\sещё\s5\sдней,\sсломавшееся\sещё\s356\sдней/);
  await page.getByRole("button", { name: "Вернуть товары" }).click();
  await expect(page.getByRole("heading", { name: "Что возвращаете?" })).toBeVisible();
  await page.getByRole("button", { name: "Отправить заявку" }).click();
  await expect(page.getByText("Выберите, что возвращаете")).toBeVisible();
  await page
    .getByRole("button", { name: /^Вернуть больше/ })
    .first()
    .click();
  await page.getByText("Сломалась в деле").click();
  await page.getByRole("button", { name: "Отправить заявку" }).click();
  await expect(page.getByText("Напишите, что сломалось")).toBeVisible();
  const reason = page.getByLabel("Что сломалось");
  await expect(reason).toBeFocused();
  await reason.fill("лопнул шов");
  await expect(page.getByText("Напишите, что сломалось")).toBeHidden();
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c4222c" } })
    .png()
    .toBuffer();
  const photos = page.getByLabel("Фото, до пяти");
  await photos.setInputFiles({ name: "note.png", mimeType: "image/png", buffer: Buffer.from("no photo") });
  await expect(page.getByText("Это не похоже на фото")).toBeVisible();
  await photos.setInputFiles({ name: "seam.png", mimeType: "image/png", buffer });
  await expect(page.getByRole("img", { name: "Фото 1" })).toBeVisible();
  await expect(page.locator(".return-back")).toContainText("Деньгами, тем же способом");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Отправить заявку" }).click();
  const first = page.getByRole("region", { name: /Возврат\s1/ });
  await expect(first).toContainText("Рассматриваем");
  await expect(first.getByRole("img", { name: "Фото 1" })).toBeVisible();
  await expectAccessible(page);

  staff("approve", `${number}/1`);
  staff("receive", `${number}/1`);
  await expect(async () => {
    await page.reload();
    await expect(first).toContainText("Возвращено", { timeout: 2000 });
  }).toPass();

  // Pieces staff refund meanwhile are deselected; typed text stays.
  await page.getByRole("button", { name: "Вернуть товары" }).click();
  await expect(page.locator(".return-lines img")).toHaveCount(2);
  await page.getByRole("button", { name: "Вернуть всё" }).click();
  await expect(page.locator(".pieces output")).toHaveText(["1", "1"]);
  await page.getByLabel("Что не так (необязательно)").fill("не тот цвет");
  run("refund", number, "1:1", "--by", "Анна");
  await page.getByRole("button", { name: "Отправить заявку" }).click();
  await expect(page.locator(".pieces output")).toHaveText(["1"]);
  await expect(page.getByText("уже возвращено или возвращается")).toBeVisible();
  await expect(page.getByLabel("Что не так (необязательно)")).toHaveValue("не тот цвет");
  await page.getByRole("button", { name: "Отправить заявку" }).click();
  await expect(page.getByRole("region", { name: /Возврат\s2/ })).toContainText("Рассматриваем");
  await expect(page.getByRole("button", { name: "Вернуть товары" })).toBeHidden();
  await expect(page.getByText("Всё, что можно вернуть, уже возвращается.")).toBeVisible();
  staff("approve", `${number}/2`);
  staff("receive", `${number}/2`);
  await expect(async () => {
    await page.reload();
    await expect(page.locator(".order-status")).toHaveText("Возвращён", { timeout: 2000 });
  }).toPass();
  await expectAccessible(page);
});

test("a European guest returns a faulty thing late, and reads why not new", async ({ page }) => {
  const host = "eu.localhost";
  await page.context().addCookies([{ name: "lang", value: "en", domain: host, path: "/" }]);
  await toCheckout(page, (await onShelf("eu")).slice(0, 1), host);
  await sayWhoInKyiv(page);
  await placeButton(page).click();
  await expect(page.locator(".result")).toBeVisible();
  await page.keyboard.press("Escape");
  const number = await arrived(20);
  const form = page.getByRole("region", { name: "What are you returning?" });
  // An invoice is paid in rubles, a card in the dollars shown.
  for (const [type, says] of [
    ["bank-transfer", /To\syour\spayment\smethod[\d,]+\s₽.*We\srefund\sin\srubles/],
    ["cloudpayments", /To\syour\spayment\smethod\$\d+(\.\d\d)?\s\([\d,]+\s₽\)(?!.*rubles)/],
  ] as const) {
    await sql("update shop_order set payment_type = $1 where number = $2", [type, number]);
    await page.goto(at(`/order/${number}`, host));
    await page.getByRole("button", { name: "Return items" }).click();
    await expect(form).toContainText(says);
  }
  await expect(form).toContainText(/The\s14-day\sreturn\swindow\shas\sclosed,\sfailed\sin\suse:\s345\sdays\sleft/);
  await expect(page.locator(".pieces output")).toHaveText("1");
  await page.getByLabel("What broke").fill("the seam went");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Return items" })).toBeVisible();
  await page.getByRole("button", { name: "Return items" }).click();
  await page.getByLabel("What broke").fill("the seam went");
  await page.getByRole("button", { name: "Send request" }).click();
  const told = page.getByRole("region", { name: /Return\s1/ });
  await expect(told).toContainText("Under review");
  staff("refuse", `${number}/1`, "--reason", "worn through, not failed");
  await page.reload();
  await expect(told).toContainText("Our reply: worn through, not failed");
  await expectAccessible(page);
});
