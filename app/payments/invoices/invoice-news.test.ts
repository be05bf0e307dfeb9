import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import iconv from "iconv-lite";
import { sql } from "kysely";
import { invoices as invoicesCommand } from "../../../commands/invoices.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { billedOrders } from "../../../test/examples/invoice-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { aLine, aStatement } from "../../../test/examples/statement.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env, { pages: true });
const { shop, app } = testShop;
const anOrder = billedOrders(testShop);
const say = async (...args: string[]) => (await staffAt(shop)(invoicesCommand, ...args, "--by", "Анна")).text;
afterEach(() => shop.clock.move(null));

type Letter = { cause: string; subject: string; text: string; attachments: { name: string }[] };
const news = async (id: string): Promise<Letter[]> =>
  (
    await sql<Letter>`select cause, subject, text, attachments from message
      where cause like ${`invoice:${id}:%`} and cause <> ${`invoice:${id}:issued`} order by created_at`.execute(shop.db)
  ).rows.map((one) => ({ ...one, subject: one.subject.replaceAll("\u00a0", " "), text: one.text.replaceAll("\u00a0", " ") }));
async function comes(...lines: string[]): Promise<string[]> {
  const file = join(testShop.dataDir, "statement.txt");
  writeFileSync(file, iconv.encode(aStatement(lines), "win1251"));
  return [...(await say("import", file)).matchAll(/left to be matched by hand as ([\w-]{16})/g)].map(([, key]) => key!);
}
async function itIs(moment: string) {
  await shop.clock.move(new Date(moment));
  return shop.invoices.remind(shop.clock.now());
}

test("an unpaid invoice is reminded once, a business day before its last day", async () => {
  await shop.clock.move(new Date("2030-07-04T15:00:00+03:00")); // a Thursday, payable until Tuesday
  const [waiting, english] = [await anOrder(), await anOrder({ shopper: createShopper(app, { lang: "en" }) })];
  const [paid, cancelled] = [await anOrder(), await anOrder()];
  await shop.fulfilment.work(paid.number, "paid", { by: "Анна", now: shop.clock.now() });
  await cancelled.shopper.post(`/order/${cancelled.id}/cancel`, {});
  assert.equal(await itIs("2030-07-07T23:59:00+03:00"), 0);
  assert.equal(await itIs("2030-07-08T09:00:00+03:00"), 2);
  assert.equal(await itIs("2030-07-09T09:00:00+03:00"), 0);
  const [letter, ...more] = await news(waiting.id);
  const number = waiting.number.replaceAll("-", "");
  assert.deepEqual([more, letter!.cause], [[], `invoice:${waiting.id}:remind`]);
  assert.match(letter!.subject, new RegExp(`^Гонг: счёт ${number} на 12 980 ₽ нужно оплатить до 9 июля 2030`));
  assert.deepEqual([letter!.text.includes(`Оплата по счёту № ${number}`), letter!.attachments[0]!.name], [true, `Счёт ${number}.pdf`]);
  assert.match((await news(english.id))[0]!.text, /is due by July 9, 2030[\s\S]*A reminder: the invoice for order/);
  for (const { id } of [paid, cancelled]) assert.deepEqual(await news(id), []);
});

test("a wrong sum is announced to its payer once, by letter and on the order's page", async () => {
  const order = await anOrder();
  const purpose = `Оплата ${order.number}`;
  const lines = [aLine({ number: "1", sum: "5000", purpose }), aLine({ number: "2", sum: "12980", purpose, inn: "7707083893" })];
  const [part] = await comes(...lines);
  await comes(...lines);
  const told = async () => (await news(order.id)).map(({ subject }) => subject.replace(/^.*пришло /, ""));
  assert.deepEqual(await told(), ["5 000 ₽ из 12 980 ₽"]);
  const page = async () => String((await order.shopper.get(`/order/${order.number}`)).body).replaceAll("\u00a0", " ");
  assert.doesNotMatch(await page(), /Мы получили/);
  await say("accept", part!, order.number);
  assert.match(await page(), /Мы получили 5 000 ₽ из 12 980 ₽/);
  assert.equal((await told()).length, 1);
  const [rest] = await comes(aLine({ number: "3", sum: "8000", purpose: "по договору" }));
  await say("accept", rest!, order.number);
  assert.deepEqual(await told(), ["5 000 ₽ из 12 980 ₽", "13 000 ₽ из 12 980 ₽"]);
});
