import type { Browser, Page } from "@playwright/test";
import { inTransaction, sql } from "#app/foundation/database/database.server.ts";
import type { Shop } from "#app/shop.server.ts";
import { call, fillCart, goodCart, order, type Place, signIn, takeOut } from "./shopper.ts";

const outcomes = ["returned", "arrived", "canceled", "paid", "failed"] as const;
export type Orders = Partial<Record<(typeof outcomes)[number], string>>;
type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["cookies"]>>;
export type Story = { customer: Cookies; newcomer: Cookies; dealer: Cookies; orders: Orders };

const regulars = { ru: "+79000000005", eu: "timur@example.com", reload: "+79000000001" } as const;
const dealers = { ru: "+79000000004", eu: "hall@example.com", reload: "+79000000004" } as const;
const DAY = 86_400_000;
/** Ordered three days before that. */
const arrivedDaysAgo: { [outcome in (typeof outcomes)[number]]?: number } = { returned: 12, arrived: 9 };

/**
 * What must have happened before the pictures: a regular with orders at each turn of their way, a passkey and something he waits for, a
 * dealer, and somebody who has only just come.
 */
export async function tellStory(browser: Browser, shop: Shop, place: Place): Promise<Story> {
  const somebody = async (to: string) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.goto(`${place.origin}/service/offer`);
    await signIn(page, to);
    return { context, page };
  };
  const newcomer = await somebody(`newcomer${Date.now()}@example.com`);
  const dealer = await somebody(dealers[place.region]);
  const { context, page } = await somebody(regulars[place.region]);
  const orders: Orders = {};
  for (const outcome of outcomes) {
    // Abroad support finishes every order: none is paid on the spot.
    if (place.region === "eu" && outcome === "paid") continue;
    const days = arrivedDaysAgo[outcome];
    if (days) await shop.clock.move(new Date(Date.now() - (days + 3) * DAY));
    orders[outcome] = await buy(page, place, outcome);
    await shop.clock.move(null);
  }
  await arrive(shop, orders.arrived!, arrivedDaysAgo.arrived!);
  await sendBack(page, await arrive(shop, orders.returned!, arrivedDaysAgo.returned!));
  await call(page, `/order/${(await shop.orders.findByNumber(orders.canceled!))!.id}/cancel`, { reason: "" });
  // The second-hand storefront's regular has no deposit.
  if (place.region !== "reload") await takeOut(page, 1000);
  for (const productid of ["training-gloves-narrow-mint", "boxing-shoes-low-shuffle-orange"]) await waitFor(page, shop, productid);
  await makePasskey(page, place);
  const story = {
    customer: await context.cookies(),
    newcomer: await newcomer.context.cookies(),
    dealer: await dealer.context.cookies(),
    orders,
  };
  for (const each of [context, newcomer.context, dealer.context]) await each.close();
  return story;
}

/** Orders, and pays or is declined where a card can be paid with. Answers the order's number. */
async function buy(page: Page, place: Place, outcome: (typeof outcomes)[number]): Promise<string> {
  await page.goto(`${place.origin}/service/offer`);
  await fillCart(page, outcome === "failed" ? goodCart.slice(0, 1) : goodCart);
  await page.goto(`${place.origin}/checkout`, { waitUntil: "networkidle" });
  await order(page, place);
  if (place.region === "eu") {
    await page.waitForURL(/\/order\//);
    return new URL(page.url()).pathname.split("/").at(-1)!;
  }
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.locator(`button[value=${outcome === "failed" ? "declined" : "paid"}]`).click();
  await page.waitForURL(/\/pmt/);
  return new URL(page.url()).searchParams.get("order")!;
}

/** The carrier has delivered it, so many days ago. Answers its id. */
async function arrive(shop: Shop, number: string, days: number): Promise<string> {
  const { id } = (await shop.orders.findByNumber(number))!;
  const at = new Date(Date.now() - days * DAY);
  await inTransaction(shop.db, async (trx) => {
    await sql`update shop_order set status = 'sent-to-delivery', payment_status = 'paid', parcel_due = false where id = ${id}`.execute(trx);
    await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, id))!, { status: "delivered", actor: "cdek", now: at });
  });
  return id;
}

const sendBack = (page: Page, id: string) =>
  call(page, `/order/${id}/return`, { lines: [{ item: "0", quantity: 1 }], kind: "new", reason: "", photos: [] });

async function waitFor(page: Page, shop: Shop, productid: string) {
  const {
    rows: [size],
  } = await sql<{ id: string }>`select specification_id as id from stock where product_id = ${productid} and on_hand <= reserved
    order by specification_id limit 1`.execute(shop.db);
  if (size) await call(page, "/shop/wait", { productid, specification: size.id });
}

async function makePasskey(page: Page, { origin }: Place) {
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send("WebAuthn.enable");
  await authenticator.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${origin}/service#passkey`);
  await page.locator(".passkey-offer .button-main").click();
  await page.locator(".passkey-offer").waitFor({ state: "detached" });
}
