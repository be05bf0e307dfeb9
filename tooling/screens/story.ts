import type { Browser, Page } from "@playwright/test";
import { sql } from "../../app/foundation/database/database.server.ts";
import type { Shop } from "../../app/shop.server.ts";
import { comeBack, leave, orderAsGuest, orderFreight, signInAfterOrdering } from "./others.ts";
import { buy, call, codeFor, giveCertificate, goodCart, type Place, signIn, takeOut } from "./shopper.ts";
import { arrive, liveAsVeteran, sendBack } from "./veteran.ts";

const outcomes = ["returned", "arrived", "canceled", "cancelRequested", "away", "paid", "failed"] as const;
export const orderNames = [...outcomes, "freight", "guest", "guestLink", "returnRefused", "refunded", "expired", "kept"] as const;
export type Orders = Partial<Record<(typeof orderNames)[number], string>>;
type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["cookies"]>>;
export type Who = "customer" | "newcomer" | "guest" | "formerGuest" | "returnee" | "loneReturnee" | "veteran" | "dealer" | "freightDealer";
export type Story = { [who in Who]?: Cookies } & { orders: Orders };

const regulars = { ru: "+79000000005", eu: "+79000000002", reload: "+79000000001" } as const;
const dealers = { ru: "+79000000004", eu: "hall@example.com", reload: "+79000000004" } as const;
const DAY = 86_400_000;
const arrivedDaysAgo: { [outcome in (typeof outcomes)[number]]?: number } = { returned: 12, arrived: 9 };

/** Creates what the pictures need: a regular with orders in every state, dealers, guests, a newcomer. Only personas in `met`. */
export async function tellStory(browser: Browser, shop: Shop, place: Place, met: ReadonlySet<Who | undefined>): Promise<Story> {
  const story: Story = { orders: {} };
  const as = async (who: Who, live: (page: Page) => Promise<unknown>) => {
    // Others follow a guest's link.
    if (!met.has(who) && who !== "guest") return;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    await context.addCookies([{ name: "lang", value: place.region === "eu" ? "en" : "ru", url: place.origin }]);
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.goto(`${place.origin}/service/offer`);
    Object.assign(story.orders, await live(page));
    // Each picture sets its own language.
    story[who] = (await context.cookies()).filter(({ name }) => name !== "lang");
    await context.close();
  };
  await as("newcomer", (page) => signIn(page, `newcomer.${Date.now().toString(36)}@example.com`));
  await as("dealer", (page) => signIn(page, dealers[place.region]));
  await as("guest", (page) => orderAsGuest(page, shop, place));
  await as("formerGuest", (page) => signInAfterOrdering(page, shop, place));
  await as("returnee", (page) => comeBack(page, shop, place, { hasMailbox: true }));
  await as("loneReturnee", (page) => comeBack(page, shop, place, { hasMailbox: false }));
  await as("customer", async (page) => {
    await signIn(page, regulars[place.region]);
    return liveAsRegular(page, shop, place);
  });
  await as("veteran", async (page) => {
    await signIn(page, `veteran.${Date.now().toString(36)}@example.com`);
    return liveAsVeteran(page, shop, place);
  });
  // Only one storefront has freight.
  if (place.region === "ru") await as("freightDealer", async (page) => ({ freight: await orderFreight(page, shop, place) }));
  return story;
}

async function liveAsRegular(page: Page, shop: Shop, place: Place): Promise<Orders> {
  // Reload has no deposits; an old sign-in can't withdraw.
  if (place.region !== "reload") await takeOut(page, 1000);
  const orders: Orders = {};
  for (const outcome of outcomes) {
    // Abroad support finishes orders: none is paid or packed before.
    if (place.region === "eu" && (outcome === "paid" || outcome === "cancelRequested")) continue;
    const days = arrivedDaysAgo[outcome];
    if (days) await shop.clock.move(new Date(Date.now() - (days + 3) * DAY));
    orders[outcome] = await (outcome === "failed" ? buy(page, place, goodCart.slice(0, 1), "declined") : buy(page, place));
    // Within the same day, before deadlines pass.
    const id = days && (await arrive(shop, orders[outcome], days));
    await shop.clock.move(null);
    if (id && outcome === "returned") await sendBack(page, id);
  }
  await leave(shop, orders.away!);
  await cancel(page, shop, orders.canceled!);
  if (orders.cancelRequested) {
    await shop.fulfilment.work(orders.cancelRequested, "assemble", { by: "Вера", now: shop.clock.now() });
    await cancel(page, shop, orders.cancelRequested);
  }
  // Not sold on reload.
  if (place.region !== "reload") await waitFor(page, shop, "training-gloves-narrow-mint");
  await waitFor(page, shop, "boxing-shoes-low-shuffle-orange");
  await giveCertificates(page, place);
  await makePasskey(page, place);
  return orders;
}

const cancel = async (page: Page, shop: Shop, number: string) =>
  call(page, `/order/${(await shop.orders.findByNumber(number))!.id}/cancel`, { reason: "" });

async function giveCertificates(page: Page, place: Place): Promise<void> {
  await giveCertificate(page, place, { value: 3000, email: "vera@example.com", sendat: new Date(Date.now() + 5 * DAY).toISOString() });
  if (place.region === "eu") return;
  const email = `${place.region}@example.com`;
  await giveCertificate(page, place, { value: 1000, email });
  await call(page, "/shop/certificate/activate", { code: await codeFor(page, email, /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/) });
}

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
