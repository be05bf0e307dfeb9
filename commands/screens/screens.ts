import type { Page } from "@playwright/test";
import { badCart, chooseCity, chooseDoor, counted, fillRecipient, goodCart, type Place } from "./shopper.ts";
import type { Orders } from "./story.ts";

export type Screen = {
  name: string;
  path: string;
  /** Brings the page to its state. */
  prepare?: (page: Page, place: Place) => Promise<void>;
  /** Before the page is opened: what stands in the cart. */
  cart?: typeof goodCart;
  /** Who looks; without it a guest. */
  who?: "customer" | "newcomer" | "dealer";
  /** As much as the window shows, not the whole page: overlays and what sticks. */
  window?: true;
  /** Also in the dark. */
  main?: true;
  width?: 390 | 1440;
  /** The second-hand storefront sells other goods. */
  notInReload?: true;
};

/** Every screen of the shop and every state of it that a shopper can meet. */
export const screens = ({ paid, failed, arrived, returned, canceled }: Orders): Screen[] => [
  { name: "home", path: "/", main: true },
  { name: "menu", path: "/", window: true, width: 390, prepare: (page) => page.locator(".header-menu").click() },
  { name: "catalogue", path: "/category", main: true },
  { name: "category", path: "/category/gloves", main: true },
  { name: "filtered", path: "/category/gloves?f.color=red&f.stock=1&sort=price", main: true },
  { name: "facets", path: "/category/gloves?f.stock=1", window: true, width: 390, main: true, prepare: openFacets },
  { name: "nothing", path: "/category/gloves?f.price=1-2" },
  { name: "quick-card", path: "/category/gloves", window: true, main: true, prepare: openQuickCard },
  { name: "model", path: "/model/sparring-gloves-corner", main: true, prepare: chooseSize },
  { name: "model-window", path: "/model/sparring-gloves-corner", window: true },
  { name: "model-no-sizes", path: "/model/reflex-ball-band" },
  { name: "model-sale", path: "/model/bag-gloves-long-round?color=olive" },
  { name: "model-few", notInReload: true, path: "/model/fight-gloves-main-event" },
  { name: "model-sold-out", notInReload: true, path: "/model/training-gloves-narrow?color=mint" },
  { name: "model-wait", notInReload: true, path: "/model/training-gloves-narrow?color=mint", window: true, prepare: askToWait },
  { name: "model-to-order", notInReload: true, path: "/model/coach-belly-pad", prepare: chooseSize },
  {
    name: "model-zoom",
    path: "/model/sparring-gloves-corner",
    window: true,
    prepare: (page) => page.locator(".gallery-zoom").first().click(),
  },
  { name: "versus", notInReload: true, path: "/model/sparring-gloves-corner?versus=training-gloves-first-bell" },
  { name: "search", path: "/search?q=перчатки", main: true },
  { name: "suggestions", path: "/", window: true, main: true, prepare: typeQuery },
  { name: "search-empty", path: "/search" },
  { name: "search-nothing", path: "/search?q=телескоп" },
  { name: "certificates", path: "/certificates", main: true },
  { name: "certificates-errors", path: "/certificates", prepare: (page) => page.locator(".certificates [type=submit]").click() },
  { name: "service", path: "/service" },
  ...["delivery", "payment", "returns", "offer", "privacy"].map((slug) => ({ name: `service-${slug}`, path: `/service/${slug}` })),
  { name: "not-found", path: "/no-such-page" },
  { name: "broken", path: "/service", prepare: breakOff },
  { name: "cart", path: "/category/gloves#cart", window: true, main: true, cart: goodCart, prepare: counted },
  { name: "cart-why", path: "/service#cart", window: true, cart: goodCart, prepare: openCartDetails },
  {
    name: "cart-troubled",
    path: "/service#cart",
    window: true,
    cart: badCart,
    prepare: (page) => page.locator("[data-problem]").first().waitFor(),
  },
  { name: "cart-empty", path: "/service#cart", window: true, main: true, prepare: (page) => page.locator(".cart-empty").waitFor() },
  { name: "sign-in", path: "/service#sign-in", window: true, main: true, prepare: (page) => page.locator(".sign-in").waitFor() },
  { name: "sign-in-error", path: "/service#sign-in", window: true, prepare: (page) => page.locator(".sign-in [type=submit]").click() },
  { name: "sign-in-code", path: "/service#sign-in", window: true, prepare: askCode },
  { name: "sign-in-wrong-code", path: "/service#sign-in", window: true, prepare: enterWrongCode },
  {
    name: "passkey-offer",
    path: "/service#passkey",
    window: true,
    who: "customer",
    prepare: (page) => page.locator(".passkey-offer").waitFor(),
  },
  { name: "checkout-empty", path: "/checkout" },
  { name: "checkout", path: "/checkout", main: true, cart: goodCart, prepare: counted },
  { name: "checkout-errors", path: "/checkout", cart: goodCart, prepare: hurryCheckout },
  { name: "checkout-points", path: "/checkout", cart: goodCart, prepare: (page, place) => toDelivery(page, place, "point") },
  { name: "checkout-door", path: "/checkout", main: true, cart: goodCart, prepare: (page, place) => toDelivery(page, place, "door") },
  { name: "checkout-payment", path: "/checkout", cart: goodCart, prepare: toPayment },
  { name: "checkout-customer", path: "/checkout", who: "customer", cart: goodCart, prepare: counted },
  ...(paid ? [{ name: "paid", path: `/pmt?order=${paid}`, who: "customer" as const }] : []),
  ...(paid && failed ? [{ name: "not-paid", path: `/pmt?order=${failed}`, who: "customer" as const, prepare: waitForBank }] : []),
  ...(failed ? [{ name: "order", path: `/order/${failed}`, who: "customer" as const, main: true as const }] : []),
  ...(failed ? [{ name: "order-cancel", path: `/order/${failed}`, who: "customer" as const, prepare: askToCancel }] : []),
  ...(canceled ? [{ name: "order-canceled", path: `/order/${canceled}`, who: "customer" as const }] : []),
  ...(arrived ? arrivedScreens(arrived) : []),
  ...(returned ? [{ name: "order-returning", path: `/lk/orders/${returned}`, who: "customer" as const, main: true as const }] : []),
  { name: "payment-unknown", path: "/pmt?order=0" },
  { name: "lk-door", path: "/lk" },
  { name: "lk", path: "/lk", who: "customer", main: true },
  { name: "lk-orders", path: "/lk/orders", who: "customer" },
  { name: "lk-orders-none", path: "/lk/orders?q=телескоп", who: "customer" },
  ...(paid ? [{ name: "lk-order", path: `/lk/orders/${paid}`, who: "customer" as const }] : []),
  { name: "lk-money", path: "/lk/money", who: "customer" },
  { name: "lk-advance", path: "/lk/money?account=advance", who: "customer" },
  { name: "lk-deposit", path: "/lk/money?account=deposit", who: "customer" },
  { name: "lk-withdraw", notInReload: true, path: "/lk/money?account=deposit", who: "customer", main: true, prepare: openWithdrawal },
  { name: "lk-withdraw-errors", notInReload: true, path: "/lk/money?account=deposit", who: "customer", prepare: hurryWithdrawal },
  { name: "lk-profile", path: "/lk/profile", who: "customer" },
  { name: "lk-waits", path: "/lk/waits", who: "customer" },
  { name: "lk-waits-empty", path: "/lk/waits", who: "newcomer" },
  { name: "lk-dealer", path: "/lk?mode=dl", who: "dealer", main: true },
  { name: "lk-dealer-order", path: "/lk?mode=dl&category=gloves", who: "dealer", prepare: orderInBulk },
  { name: "lk-dealer-none", path: "/lk?mode=dl&q=телескоп", who: "dealer" },
  { name: "lk-addresses", path: "/lk/addresses", who: "customer" },
  { name: "lk-security", path: "/lk/security", who: "customer" },
  { name: "lk-security-empty", path: "/lk/security", who: "newcomer" },
  { name: "lk-data", path: "/lk/data", who: "customer" },
  { name: "lk-data-erase", path: "/lk/data", who: "newcomer", prepare: hurryErasing },
  { name: "lk-empty", path: "/lk", who: "newcomer" },
  { name: "lk-deposit-empty", path: "/lk/money?account=deposit", who: "newcomer" },
  { name: "lk-orders-empty", path: "/lk/orders", who: "newcomer" },
  {
    name: "lk-profile-errors",
    path: "/lk/profile",
    who: "newcomer",
    prepare: (page) => page.locator(".lk-page form [type=submit]").first().click(),
  },
  { name: "lk-address-new", path: "/lk/addresses", who: "newcomer", prepare: (page) => page.locator(".lk-columns button").first().click() },
];

const arrivedScreens = (number: string): Screen[] => [
  { name: "order-arrived", path: `/lk/orders/${number}`, who: "customer" },
  { name: "return-form", path: `/lk/orders/${number}?ask=return`, who: "customer", main: true, prepare: wishToReturn },
  { name: "return-errors", path: `/lk/orders/${number}?ask=return`, who: "customer", prepare: hurryReturn },
];

async function wishToReturn(page: Page) {
  await page.locator(".return-form .pieces button").last().click();
  await page.locator(".return-form [name=return-kind]").last().check();
}

async function hurryReturn(page: Page) {
  await page.locator(".return-form .button-main").click();
  await page.locator(".return-form .field-error:not(:empty)").first().waitFor();
}

async function askToCancel(page: Page) {
  await page.locator(".order-actions .link-button").first().click();
  await page.locator(".ask").waitFor();
}

async function orderInBulk(page: Page) {
  const fields = page.locator(".bulk input");
  for (const [at, pieces] of ["3", "12", "200"].entries()) await fields.nth(at * 2).fill(pieces);
  await page.locator(".dealer-total").waitFor();
}

async function askToWait(page: Page) {
  const [size] = await page.locator(".size[data-state=out]").all();
  await size?.click();
  await page.locator(".buy-bar .button").click();
  await page.locator(".wait-form").waitFor();
}

const openWithdrawal = (page: Page) => page.locator(".lk-kept > .button").click();

async function hurryWithdrawal(page: Page) {
  await openWithdrawal(page);
  await page.locator("[name=account]").fill("4111 1111 1111 1111");
  await page.locator(".lk-kept [type=submit]").click();
  await page.locator(".field-error:not(:empty)").first().waitFor();
}

async function hurryErasing(page: Page) {
  await page.locator(".lk-kept > .button-quiet").click();
  await page.locator(".lk-kept [type=submit]").click();
  await page.locator(".field-error:not(:empty)").first().waitFor();
}

async function typeQuery(page: Page) {
  await page.locator(".header .search-field input:visible").pressSequentially("gl");
  await page.locator(".suggest-box [role=option]").first().waitFor();
}

async function openFacets(page: Page) {
  await page.locator(".list-filter").click();
  await page.locator(".sheet").waitFor();
}

async function openQuickCard(page: Page) {
  await page.locator(".card").first().hover();
  await page.locator(".card-look").first().click();
  await page.locator(".quick .buy").waitFor();
}

const chooseSize = (page: Page) => page.locator(".size:not([data-state=out])").nth(1).click();

/** The network goes while a page is on its way. */
async function breakOff(page: Page) {
  await page.route("**/*.data*", (route) => route.abort());
  await page.locator(".footer a[href^='/service/']").first().click();
  await page.locator(".page-empty").waitFor();
}

async function openCartDetails(page: Page) {
  await counted(page);
  await page.locator(".cart .promo summary").click();
  await page.locator(".cart .line-why summary").first().click();
}

async function askCode(page: Page, { region }: Place) {
  const field = page.locator(".sign-in [name=target]");
  await field.fill(region === "eu" ? `shopper${Date.now()}@example.com` : `+7916${String(Date.now()).slice(-7)}`);
  await page.locator(".sign-in [type=submit]").click();
  await page.locator(".code-input").waitFor();
}

async function enterWrongCode(page: Page, place: Place) {
  await askCode(page, place);
  await page.locator(".code-input").fill("000000");
  await page.locator(".sign-in .field-error:not(:empty)").waitFor();
}

async function hurryCheckout(page: Page) {
  await page.locator(".order-button:not([aria-disabled])").click();
  await page.locator(".field-error:not(:empty)").first().waitFor();
}

async function toDelivery(page: Page, place: Place, to: "point" | "door") {
  await counted(page);
  await fillRecipient(page, place);
  await chooseCity(page, place);
  if (to === "door") return chooseDoor(page, place);
  if (place.region === "eu") return;
  await page.locator("input[name=way]").first().check();
  await page.locator(".point").first().click();
}

/** The bank stays silent; the page first waits, then doubts. */
const waitForBank = (page: Page) => page.locator("main .button-main").waitFor();

async function toPayment(page: Page, place: Place) {
  await toDelivery(page, place, "point");
  await page.locator(".step-next").click();
}
