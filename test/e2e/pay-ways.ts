import { offeredCarriers, type PaymentType, storefronts } from "../../app/foundation/storefront.ts";
import { at, expect, onShelf, type Page, payablePoint, placeButton, sql, toCheckout } from "./shop-page.ts";

/** A payment method: its checkout label, and the buttons of the provider's page or window. */
export type PayWay = {
  type: PaymentType;
  name: RegExp;
  host: "localhost" | "eu.localhost";
  pay: RegExp;
  decline: RegExp;
};

const russian = { host: "localhost", pay: /^Оплатить/, decline: /^Отказ/ } as const;
export const payWays: readonly PayWay[] = [
  { type: "bank-card", name: /^Картой онлайн/, ...russian },
  { type: "dolyamy", name: /^«Долями»/, ...russian },
  { type: "split", name: /^«Сплит»/, ...russian, pay: /Сплит|частями/i },
  { type: "moneta", name: /^«Монета»/, ...russian },
  { type: "cloudpayments", name: /уходя с\s+сайта/, ...russian },
  { type: "onevision", name: /^Kazakhstan bank card/, host: "eu.localhost", pay: /^Pay/, decline: /^Bank declines/ },
];

export type Where = "pickup" | "courier" | "dl";
/** `dl` only where offered. */
export const wheres: readonly Where[] = ["pickup", "courier", "dl"];
export const isOffered = (where: Where, host: string) =>
  where !== "dl" || offeredCarriers(storefronts.find(({ hosts }) => hosts.includes(host))!).includes("dl");

/** Fills in the checkout up to payment, with a cheap glove of at least 1,000 rubles. */
export async function toPayment(page: Page, { host }: Pick<PayWay, "host">, where: Where, isSignedIn = false): Promise<void> {
  const isRu = host === "localhost";
  const goods = (await onShelf(isRu ? "ru" : "eu")).find(({ price }) => price >= 1000 && price < 12_000)!;
  if (!isRu) await page.context().addCookies([{ name: "currency", value: "kzt", domain: host, path: "/" }]);
  await toCheckout(page, [goods], host);
  // Filled in once the session is known.
  if (isSignedIn) await expect(page.getByLabel("Телефон")).not.toHaveValue("");
  await page.getByLabel(isRu ? "Фамилия" : "Last name").fill(isRu ? "Канатова" : "Rounds");
  await page.getByLabel(isRu ? "Имя" : "First name", { exact: true }).fill(isRu ? "Вера" : "Tim");
  const phone = page.getByLabel(isRu ? "Телефон" : "Phone");
  if (isRu && !isSignedIn) await phone.pressSequentially("89001234567");
  else if (!isRu) await phone.fill("+7 701 234 56 78");
  await page.getByLabel(isRu ? /^Почта/ : "Email").fill(mailbox(page));
  await page.getByRole("button", { name: isRu ? "Дальше" : "Continue" }).click();
  if (isRu) await page.getByRole("button", { name: "Москва" }).click();
  else {
    await page.getByRole("combobox", { name: "City" }).fill("Almaty");
    await page.getByRole("combobox", { name: "City" }).press("Tab");
  }
  // Freight is paid later, wherever it goes.
  const way = { pickup: /^(?!Деловые Линии).*(пункт выдачи|pickup point)/, courier: /СДЭК.*курьер|CDEK.*courier/, dl: /Деловые Линии/ }[
    where
  ];
  await expect(page.locator(".choice:not(.choice-waiting)").first()).toBeVisible();
  // Only the best options are expanded.
  const more = page.getByRole("button", { name: isRu ? /^Показать ещё/ : /^Show/ });
  while (await more.count()) await more.first().click();
  await page.getByRole("radio", { name: way }).first().check();
  if (where === "pickup") {
    const any = page.locator(".point input").first();
    await expect(any).toBeVisible();
    await ((await payablePoint(page).count()) ? payablePoint(page) : any).check();
  }
  const street = page.getByRole("combobox", { name: isRu ? "Улица" : "Street" });
  if (await street.isVisible()) {
    await street.fill(isRu ? "Арбат" : "Abay Avenue");
    await page.getByLabel(isRu ? "Дом" : "Building").fill("12");
    await page.getByLabel(isRu ? "Квартира" : "Flat").fill("5");
  } else if (where === "dl") await page.locator(".point input").first().check();
  await page.getByRole("button", { name: isRu ? "Дальше" : "Continue" }).click();
}

const mailboxes = new WeakMap<Page, string>();
export function mailbox(page: Page): string {
  const known = mailboxes.get(page) ?? `${crypto.randomUUID()}@example.com`;
  mailboxes.set(page, known);
  return known;
}

/** Chooses the method, places the order and waits for the payment. Returns the number. */
export async function place(
  page: Page,
  { type, name }: Pick<PayWay, "type" | "name">,
  leadsTo = (page: Page) => atProvider(page, type),
): Promise<string> {
  await page.getByRole("radio", { name }).check();
  if (type === "dolyamy" || type === "split") await page.getByLabel("Я гражданин России").check();
  await expect(page.locator(".order-sums")).toHaveAttribute("aria-busy", "false");
  await placeButton(page).click();
  await leadsTo(page);
  return newestOrder();
}

/** The worker's journeys are sequential. */
export async function newestOrder(): Promise<string> {
  const [order] = await sql<{ number: string }>("select number from shop_order order by created_at desc limit 1");
  return order!.number;
}

export async function atProvider(page: Page, type: PaymentType): Promise<void> {
  if (type === "cloudpayments") await expect(page.locator("#cloudpayments-widget")).toBeVisible();
  else await page.waitForURL(/\/sandbox\/pay\//);
}

export const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).first().click();

/** Scoped to the window: the page below has equal buttons. */
export const pressThere = (page: Page, { type }: Pick<PayWay, "type">, name: RegExp) =>
  type === "cloudpayments" ? page.locator("#cloudpayments-widget").getByRole("button", { name }).click() : press(page, name);

/** Paid, one email, empty cart. */
export async function expectPaid(page: Page, number: string, host: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Оплачено|Paid)$/);
  const [order] = await sql<{ status: string; payment: string; paid: number; mails: number }>(
    `select o.status, o.payment_status as payment,
       (select count(*)::int from payment p where p.order_id = o.id and p.state = 'paid') as paid,
       (select count(*)::int from message m where m.cause = 'order:' || o.id || ':paid:email') as mails
     from shop_order o where o.number = $1`,
    [number],
  );
  expect(order).toEqual({ status: "paid", payment: "paid", paid: 1, mails: 1 });
  await page.goto(at(`/order/${number}`, host));
  await expect(page.locator(".order-status")).toHaveText(/^(Оплачен|Paid)$/);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("gong.cart.1") ?? "[]"))).toEqual([]);
}
