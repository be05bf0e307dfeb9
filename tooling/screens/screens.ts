import type { Page } from "@playwright/test";
import type { Shop } from "../../app/shop.server.ts";
import { accountScreens } from "./account.ts";
import { invoiceScreens } from "./invoice.ts";
import { likedScreens } from "./liked.ts";
import { orderScreens } from "./orders.ts";
import { proofScreens } from "./proofs.ts";
import { badCart, chooseCity, chooseDoor, counted, fillRecipient, goodCart, type Place } from "./shopper.ts";
import { signInScreens } from "./sign-in.ts";
import type { Orders, Who } from "./story.ts";

export type Screen = {
  name: string;
  path: string;
  prepare?: (page: Page, place: Place, shop: Shop) => Promise<void>;
  cart?: typeof goodCart;
  /** Default: a guest. */
  who?: Who;
  /** Another persona whose data must exist. */
  after?: Who;
  /** Only the viewport: overlays and sticky parts. */
  window?: true;
  main?: true;
  width?: 390 | 1440;
  /** One storefront suffices. */
  region?: Place["region"];
  /** Other goods there. */
  notInReload?: true;
  isMissing?: true;
};

export const screens = (orders: Orders): Screen[] => [
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
    prepare: (page) => lookCloser(page, ".gallery-zoom"),
  },
  {
    name: "model-turn",
    notInReload: true,
    path: "/model/fight-gloves-horsehair",
    window: true,
    prepare: (page) => lookCloser(page, ".gallery-turn"),
  },
  { name: "versus", notInReload: true, path: "/model/sparring-gloves-corner?versus=training-gloves-first-bell" },
  { name: "yandex", path: "/yandex?offer=gone", main: true },
  { name: "leading-refused", path: "/redirect?to=https://elsewhere.example/shop", main: true },
  { name: "home-code", path: "/?notice=code", window: true },
  { name: "search", path: "/search?q=перчатки", main: true },
  { name: "suggestions", path: "/", window: true, main: true, prepare: typeQuery },
  { name: "search-empty", path: "/search" },
  { name: "search-nothing", path: "/search?q=телескоп" },
  { name: "search-answers", path: "/search?q=перчатки+эверласт+доставка" },
  { name: "search-page", path: "/search?q=подарок" },
  { name: "sizes", path: "/service/sizes" },
  ...likedScreens(),
  { name: "certificates", path: "/certificates", main: true },
  { name: "certificates-errors", path: "/certificates", prepare: (page) => page.locator(".certificates [type=submit]").click() },
  { name: "service", path: "/service" },
  ...["delivery", "payment", "returns", "offer", "privacy"].map((slug) => ({ name: `service-${slug}`, path: `/service/${slug}` })),
  { name: "not-found", path: "/no-such-page", isMissing: true },
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
  ...signInScreens(),
  ...proofScreens(),
  { name: "checkout-empty", path: "/checkout" },
  { name: "checkout", path: "/checkout", main: true, cart: goodCart, prepare: counted },
  { name: "checkout-errors", path: "/checkout", cart: goodCart, prepare: hurryCheckout },
  { name: "checkout-points", path: "/checkout", cart: goodCart, prepare: (page, place) => toDelivery(page, place, "point") },
  { name: "checkout-door", path: "/checkout", main: true, cart: goodCart, prepare: (page, place) => toDelivery(page, place, "door") },
  { name: "checkout-payment", path: "/checkout", cart: goodCart, prepare: toPayment },
  { name: "checkout-customer", path: "/checkout", who: "customer", cart: goodCart, prepare: counted },
  ...invoiceScreens(),
  ...orderScreens(orders),
  { name: "payment-unknown", path: "/pmt?order=0", isMissing: true },
  ...accountScreens(orders),
];

async function askToWait(page: Page) {
  const [size] = await page.locator(".size[data-state=out]").all();
  await size?.click();
  await page.locator(".buy-bar .button").click();
  await page.locator(".wait-form").waitFor();
}

async function typeQuery(page: Page) {
  await page.locator(".header .search-field input:visible").pressSequentially("gl");
  await page.locator(".suggest-box [role=option]").first().waitFor();
}

async function lookCloser(page: Page, by: string) {
  await page.locator(by).first().click();
  await page.locator("dialog[open] img").waitFor();
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

async function toPayment(page: Page, place: Place) {
  await toDelivery(page, place, "point");
  await page.locator(".step-next").click();
}
