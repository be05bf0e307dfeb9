import { test as base, expect, type Page } from "@playwright/test";
import pg from "pg";
import type { QuoteAnswer } from "../../app/cart/quote-answer.ts";
import { orderBody } from "../examples/shopper.ts";
import { startOwnStore } from "./own-store.ts";

export const at = (path: string, host = "localhost") => `http://${host}:${process.env.STORE_PORT}${path}`;

type Line = { productid: string; specification: string; quantity?: number };

/** SQL on the store's database, for what shoppers can't do. */
export async function sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(JSON.parse(process.env.STORE_DATABASE!));
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** In-stock sizes of different models of this storefront, with their pages. */
export const onShelf = (region = "ru") =>
  sql<Line & { name: string; slug: string; page: string; price: number; category: string }>(
    `select distinct on (m.id) p.id as productid, s.specification_id as specification, p.name ->> 'ru' as name, coalesce(z.price_minor, p.price_minor) / 100 as price,
       m.slug, '/model/' || m.slug || '?color=' || replace(lower(p.color_name ->> 'en'), ' ', '-') as page,
       (select slug from category where id = m.category_id) as category
     from stock s join specification z on z.id = s.specification_id and coalesce(z.sale, 0) = 0 join product p on p.id = s.product_id join model m on m.id = p.model_id
     where s.on_hand - s.reserved between 8 and 40 and s.specification_id <> '0' and p.sale = 0 and not p.made_to_order and not m.made_to_order
       and not p.no_promo and m.origin = 'shop' and (m.storefronts is null or $1 = any (m.storefronts))
     order by m.id, p.id`,
    [region],
  );

/** The category with most models, so that measurements don't depend on earlier purchases. */
export async function longestList(region = "ru"): Promise<string> {
  const [category] = await sql<{ slug: string }>(
    `select c.slug from model m join category c on c.id = m.category_id
     where m.origin = 'shop' and (m.storefronts is null or $1 = any (m.storefronts))
     group by c.slug order by count(*) desc, c.slug limit 1`,
    [region],
  );
  return `/category/${category!.slug}`;
}

export async function fillCart(page: Page, lines: readonly Line[]): Promise<void> {
  await page.evaluate(
    (all) => {
      localStorage.setItem("gong.cart.1", JSON.stringify(all));
      // Like another tab.
      dispatchEvent(new StorageEvent("storage", { key: "gong.cart.1" }));
    },
    lines.map(({ productid, specification, quantity = 1 }, index) => ({ productid, specification, quantity, timeadd: String(index + 1) })),
  );
}

export async function toCheckout(page: Page, lines: readonly Line[], host = "localhost"): Promise<void> {
  await page.goto(at("/service/offer", host));
  await fillCart(page, lines);
  await page.goto(at("/checkout", host));
}

export async function fillRecipient(page: Page, { email = "", phone = "9001234567" } = {}): Promise<void> {
  await page.getByLabel("Фамилия").fill("Канатова");
  await page.getByLabel("Имя", { exact: true }).fill("Вера");
  await page.getByLabel("Телефон").pressSequentially(`8${phone}`);
  if (email) await page.getByLabel(/^Почта/).fill(email);
  await page.getByRole("button", { name: "Дальше" }).click();
}

export async function chooseCourier(page: Page, comment = ""): Promise<void> {
  await page.getByRole("button", { name: "Москва" }).click();
  await page.getByRole("radio", { name: /Курьер Гонга/ }).check();
  await page.getByRole("combobox", { name: "Улица" }).fill("Арбат");
  await page.getByLabel("Дом").fill("12");
  await page.getByLabel("Квартира").fill("5");
  if (comment) {
    await page.getByRole("button", { name: /подъезд или комментарий/ }).click();
    await page.getByLabel(/Комментарий/).fill(comment);
  }
  await page.getByRole("button", { name: "Дальше" }).click();
}

export const payablePoint = (page: Page) =>
  page
    .locator(".point", { hasText: /картой|наличные|card|cash/ })
    .first()
    .locator("input");

export const placeButton = (page: Page) => page.locator(".order-button");

/** Signs in by code through the API. */
export async function signIn(page: Page, phone: string, host = "localhost"): Promise<void> {
  await page.goto(at("/service/offer", host));
  const asked = await call<{ request: string }>(page, "/shop/auth/code", { phone, channel: "sms" });
  await expect(async () => {
    const sent = await call<{ text: string }[]>(page, `/sandbox/messages?to=${encodeURIComponent(phone)}`);
    const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? "")?.[0];
    expect(code).toBeTruthy();
    const { activity } = await call<{ activity: boolean }>(page, "/shop/auth/code/verify", { request: asked.request, code });
    expect(activity).toBe(true);
  }).toPass({ timeout: 30_000 });
}

export const post = async <T>(page: Page, path: string, data: object): Promise<T> =>
  (await page.request.post(at(path), { data, headers: { origin: at("") } })).json();

/** Orders as this browser: by unpaid card, or on receipt. */
export async function order(
  page: Page,
  lines: readonly Line[],
  phone: string,
  typepayment = "bank-card",
): Promise<{ _id: string; ordernumber: string }> {
  const delivery = { type: "own", deliverytype: "couier", code: "", city: "Москва" };
  const asked = lines.map(({ productid, specification, quantity = 1 }) => ({ productid, specification, quantity }));
  const body = orderBody(await post<QuoteAnswer>(page, "/shop/cart/quote", { lines: asked, typepayment, delivery }));
  const contragent = { ...body.contragent, phone };
  const placed = await post<{ _id: string; ordernumber: string }>(page, "/order/addnew", { ...body, typepayment, contragent });
  expect(placed.ordernumber, JSON.stringify(placed)).toBeTruthy();
  return placed;
}

const call = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([path, body]) =>
      (
        await fetch(path, {
          ...(body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
        })
      ).json(),
    [path, body] as const,
  );

/** Console errors of busy machines and of sockets of ended sessions. */
const always = [
  /Transition was aborted because of timeout in DOM update/,
  /WebSocket connection .*\/ws\/client.* HTTP Authentication failed/,
];

/** Waits for hydration before acting, as people do; early presses have their own journeys. */
function awaits(page: Page): void {
  const awake = () =>
    page
      .waitForFunction(() => !document.querySelector("script[type=module]") || "gongAwake" in window, null, { timeout: 5000 })
      .catch(() => {});
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (!options?.waitUntil) await awake();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!options?.waitUntil) await awake();
    return answer;
  };
}

const part = () => Math.floor(Math.random() * 256);

/** What a failure's screenshot lacks: URL, history and pending requests. */
const whereItStands = (page: Page) =>
  page.evaluate(() => ({
    address: location.href,
    entry: (history.state as { idx?: number } | null)?.idx,
    entries: history.length,
    dialogs: [...document.querySelectorAll("dialog")].map(({ className, open }) => `${className} ${open ? "open" : "shut"}`),
    scripts: performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => /[^/]+\.js$/.exec(name) ?? [])
      .slice(-5),
  }));

export const test = base.extend<{ expected: RegExp[] }, { store: undefined }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: it is by this pattern that Playwright learns what a fixture needs
    async ({}, use) => {
      const stop = await startOwnStore();
      await use(undefined);
      await stop();
    },
    { scope: "worker", auto: true, timeout: 180_000 },
  ],
  expected: [[], { option: true }],
  page: async ({ page, context, expected }, use, { errors }) => {
    // A network each, as rate limits count per network.
    await context.setExtraHTTPHeaders({ "x-forwarded-for": `10.${part()}.${part()}.${part()}` });
    const heard: string[] = [];
    page.on("pageerror", (error) => heard.push(error.message));
    page.on("console", (message) => message.type() === "error" && heard.push(`${message.text()} ${message.location().url}`));
    // Adds the reason of refused calls, as a status says little.
    const refused: string[] = [];
    page.on("response", async (answer) => {
      if (answer.status() === 409) refused.push(`${new URL(answer.url()).pathname} ${await answer.text().catch(() => "")}`);
    });
    awaits(page);
    await use(page);
    if (errors.length) console.log("  heard:", heard, refused, await whereItStands(page).catch(() => "the page is gone"));
    expect(heard.filter((line) => ![...expected, ...always].some((pattern) => pattern.test(line)))).toEqual([]);
  },
});
export { expect, type Page } from "@playwright/test";
export { expectAccessible } from "./axe.ts";

export const countFields = (page: Page): Promise<number> =>
  page.locator(".step-body :is(input:not([type=radio], [type=checkbox], [type=search]), textarea, select):visible").count();

export async function sayWhoInKyiv(page: Page) {
  await page.getByLabel("Last name").fill("Rounds");
  await page.getByLabel("First name").fill("Tim");
  await page.getByLabel("Phone").fill("+49 151 234 567 89");
  await page.getByLabel("Email").fill("tim@example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  await sayWhere(page);
}

/** Kyiv has no carrier: support arranges delivery. */
export async function sayWhere(page: Page) {
  await page.getByRole("combobox", { name: "City" }).fill("Kyiv");
  await page.getByRole("combobox", { name: "City" }).press("Tab");
  await page.getByRole("button", { name: "Send to support" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}
