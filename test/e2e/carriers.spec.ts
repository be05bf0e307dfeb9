import type { Page } from "@playwright/test";
import { aPhone } from "./codes.ts";
import { at, expect, onShelf, placeButton, signIn, sql, test, toCheckout } from "./shop-page.ts";

type Journey = {
  carrier: string;
  way: RegExp;
  toDoor?: boolean;
  /** The simulator's control and its event names: in transit, delivered. */
  hand: string;
  events: readonly string[];
};

const journeys: (Journey & { often?: "npm test" | "soak" })[] = [
  { carrier: "cdek", way: /СДЭК.*пункт выдачи/, hand: "cdek", events: ["ACCEPTED_AT_PICK_UP_POINT", "DELIVERED"] },
  { carrier: "cdek", way: /СДЭК.*курьер до\sдвери/, toDoor: true, hand: "cdek", events: ["TAKEN_BY_COURIER", "DELIVERED"] },
  { carrier: "boxberry", way: /Боксберри.*пункт выдачи/, hand: "boxberry", events: ["Поступило в пункт выдачи", "Выдано"], often: "soak" },
  {
    carrier: "boxberry",
    way: /Боксберри.*курьер до\sдвери/,
    toDoor: true,
    hand: "boxberry",
    events: ["Передано на курьерскую доставку", "Выдано"],
  },
  { carrier: "dl", way: /Деловые Линии.*пункт выдачи/, hand: "dl", events: ["arrived", "finished"], often: "npm test" },
  { carrier: "dl", way: /Деловые Линии.*курьер до\sдвери/, toDoor: true, hand: "dl", events: ["delivery", "finished"] },
  { carrier: "ems", way: /EMS.*курьер до\sдвери/, toDoor: true, hand: "ems", events: ["8.15", "2.8"], often: "soak" },
];

/** Expands the list of options if needed. */
async function choose(page: Page, { way, toDoor }: Journey): Promise<void> {
  await page.getByRole("button", { name: "Уфа" }).click();
  await expect(page.getByRole("radio", { name: /СДЭК/ }).first()).toBeVisible();
  const radio = page.getByRole("radio", { name: way });
  if (!(await radio.isVisible())) await page.getByRole("button", { name: /Показать ещё/ }).click();
  await radio.check();
  if (toDoor) {
    await page.getByRole("combobox", { name: "Улица" }).fill("Ленина");
    await page.getByLabel("Дом").fill("12");
    await page.getByLabel("Квартира").fill("5");
  } else await page.locator(".point input").first().check();
  await page.getByRole("button", { name: "Дальше" }).click();
}

async function payAtTheBank(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await page.waitForURL(/\/pmt/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");
}

type Parcel = { id: string; number: string; carrier: string; track: string | null; state: string };
const parcelOf = async (phone: string): Promise<Parcel | undefined> =>
  (
    await sql<Parcel>(
      `select o.id, o.number, d.carrier, d.track, d.state from shop_order o join delivery_document d on d.order_id = o.id
       join customer c on c.id = o.customer_id where c.phone = $1`,
      [phone],
    )
  )[0];
/** Polls at once, as housekeeping would later. */
const askAfter = (orderId: string) =>
  sql("insert into pgboss.job (name, data) values ('delivery', $1)", [JSON.stringify({ kind: "follow", orderId })]);

for (const journey of journeys)
  test(`goods by ${journey.carrier} to ${journey.toDoor ? "the door" : "a point"}: card, sent, followed to arrival`, {
    ...(journey.often !== "npm test" && { tag: journey.often ? "@soak" : "@full" }),
  }, async ({ page }) => {
    const phone = `+7${aPhone()}`;
    const parcel = () => parcelOf(phone);
    await signIn(page, phone);
    await toCheckout(page, (await onShelf()).slice(0, 1));
    await page.getByLabel("Фамилия").fill("Канатова");
    await page.getByLabel("Имя", { exact: true }).fill("Вера");
    // Filled in once the session is known.
    await expect(page.getByLabel("Телефон")).not.toHaveValue("");
    await page.getByRole("button", { name: "Дальше" }).click();
    await choose(page, journey);
    await page.getByRole("radio", { name: /Картой онлайн/ }).check();
    await expect(placeButton(page)).toHaveText(journey.carrier === "dl" ? /^Заказать за/ : /^Оплатить/);
    await placeButton(page).click();
    if (journey.carrier === "dl") {
      await page.waitForURL(/\/lk\?mode=dl$/);
      await page.getByRole("link", { name: "Оплатить" }).first().click();
      await page.getByRole("button", { name: /^Оплатить/ }).click();
    }
    await payAtTheBank(page);

    await expect.poll(async () => (await parcel())?.carrier).toBe(journey.carrier);
    const { id, number } = (await parcel())!;
    const state = async () => {
      await askAfter(id);
      return (await parcel())!.state;
    };
    const order = () => page.goto(at(`/lk/orders/${number}`));
    // Freight has no label: next is the carrier's receipt.
    if (journey.carrier !== "dl") await expect.poll(state, { timeout: 60_000 }).toBe("label-created");
    else await expect.poll(async () => (await parcel())!.state !== "invoice-issued" || (await state()), { timeout: 60_000 }).toBeTruthy();
    const [first, last] = journey.events;
    for (const event of [first!, last!]) {
      const moved = await page.request.post(at(`/sandbox/carriers/${journey.hand}`), {
        data: { order: number, event },
        headers: { origin: at("") },
      });
      expect(moved.status(), await moved.text()).toBe(200);
      await expect.poll(state, { timeout: 60_000 }).toBe(event === last ? "delivered" : journey.toDoor ? "taken-by-courier" : "on-the-way");
      if (event === first && !journey.toDoor) {
        await order();
        await expect(page.locator(".order-status")).toHaveText("Ожидает получения");
      }
    }
    await order();
    await expect(page.locator(".order-history")).toContainText("Доставлено");
    await expect(page.locator(".order-more .order-facts")).toContainText(journey.way);
  });
