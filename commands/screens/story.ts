import type { Browser } from "@playwright/test";
import { fillCart, goodCart, order, type Place, signIn, takeOut } from "./shopper.ts";

export type Orders = { paid?: string; failed?: string };
export type Story = { customer: Cookies; newcomer: Cookies; orders: Orders };
type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["cookies"]>>;

const regulars = { ru: "+79000000005", eu: "timur@example.com", reload: "+79000000001" } as const;

/** What must have happened before the pictures: a regular with one order paid and one not, and somebody who has only just come. */
export async function tellStory(browser: Browser, place: Place): Promise<Story> {
  const somebody = async (to: string) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.goto(`${place.origin}/service/offer`);
    await signIn(page, to);
    return { context, page };
  };
  const newcomer = await somebody(`newcomer${Date.now()}@example.com`);
  const regular = await somebody(regulars[place.region]);
  const orders: Orders = {};
  for (const outcome of ["paid", "failed"] as const) {
    const { page } = regular;
    await page.goto(`${place.origin}/service/offer`);
    await fillCart(page, outcome === "paid" ? goodCart : goodCart.slice(0, 1));
    await page.goto(`${place.origin}/checkout`, { waitUntil: "networkidle" });
    await order(page, place);
    // Where a card can be paid with, the bank's page comes; else support takes the order.
    await page.waitForURL(place.region === "eu" ? /\/order\// : /\/sandbox\/pay\//);
    if (place.region !== "eu") {
      await page.locator(`button[value=${outcome === "paid" ? "paid" : "declined"}]`).click();
      await page.waitForURL(/\/pmt/);
      orders[outcome] = new URL(page.url()).searchParams.get("order") ?? "";
    } else orders.failed = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  }
  await takeOut(regular.page, 1000);
  const story = { customer: await regular.context.cookies(), newcomer: await newcomer.context.cookies(), orders };
  await regular.context.close();
  await newcomer.context.close();
  return story;
}
