import type { Page } from "@playwright/test";

export type Place = { region: "ru" | "eu" | "reload"; origin: string };

type Line = { productid: string; specification: string; quantity: number };
const line = (productid: string, size: string, quantity = 1): Line => ({
  productid,
  specification: size === "0" ? "0" : `${productid}-${size}`,
  quantity,
});

export const goodCart = [
  line("sparring-gloves-corner-red", "12oz"),
  line("boxing-shoes-low-shuffle-orange", "42"),
  line("reflex-ball-band-black", "0"),
];
/** No size, too many, sold out, discontinued. */
export const badCart = [
  line("sparring-gloves-corner-red", "0"),
  line("sparring-gloves-corner-red", "18oz", 40),
  line("sparring-gloves-corner-black", "18oz"),
  line("gone-long-ago", "0"),
];

export async function fillCart(page: Page, lines: readonly Line[]): Promise<void> {
  const entries = lines.map((each, at) => ({ ...each, timeadd: String(at + 1) }));
  await page.evaluate((all) => {
    localStorage.setItem("gong.cart.1", JSON.stringify(all));
    dispatchEvent(new StorageEvent("storage", { key: "gong.cart.1" }));
  }, entries);
}

export const counted = (page: Page) => page.locator(":is(.cart-foot, .order-sums) .sums-total dd").filter({ hasText: /\d/ }).waitFor();

/** A call from inside a page; throws on errors. */
export async function call<T>(page: Page, path: string, body: object): Promise<T> {
  const { status, text } = await page.evaluate(
    async ([path, body]) => {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      return { status: answer.status, text: await answer.text() };
    },
    [path, body] as const,
  );
  if (status >= 300) throw new Error(`${path} was answered ${status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

export async function signIn(page: Page, to: string): Promise<void> {
  const way = to.includes("@") ? { email: to, channel: "email" } : { phone: to, channel: "sms" };
  const { request } = await call<{ request: string }>(page, "/shop/auth/code", way);
  await call(page, "/shop/auth/code/verify", { request, code: await codeFor(page, to) });
}

const used = new Set<string>();

/** The newest code sent there; earlier ones are revoked. */
export async function codeFor(page: Page, to: string, kind = /\b\d{6}\b/): Promise<string> {
  for (let round = 0; round < 100; round++) {
    const sent = await page.evaluate(
      async (to) => (await (await fetch(`/sandbox/messages?to=${encodeURIComponent(to)}`)).json()) as { text: string }[],
      to,
    );
    const code = kind.exec(sent.at(-1)?.text ?? "")?.[0];
    if (code && !used.has(code)) {
      used.add(code);
      return code;
    }
    await page.waitForTimeout(200);
  }
  throw new Error(`No code has come to ${to}`);
}

/** Different per storefront: a phone's orders belong to one owner. */
export const guestPhone = { ru: "+79001234567", eu: "+4915123456789", reload: "+79001234568" } as const;

export async function fillRecipient(page: Page, { region }: Place): Promise<void> {
  await page.locator("[name=lastname]").fill(region === "eu" ? "Rounds" : "Канатова");
  await page.locator("[name=firstname]").fill(region === "eu" ? "Tim" : "Вера");
  await page.locator("[name=phone]").fill(guestPhone[region]);
  await page.locator("[name=email]").fill("vera@example.com");
  await page.locator(".step-next").click();
}

/** Skips known recipients: their data may load while typing and close the step. */
export async function tellRecipient(page: Page, place: Place): Promise<void> {
  const isAsked = () => page.locator("[name=lastname]").isVisible();
  if (await isAsked())
    await fillRecipient(page, place).catch(async (error: unknown) => {
      if (await isAsked()) throw error;
    });
}

/** Without carriers there is one preselected option. */
export async function chooseCity(page: Page, { region }: Place): Promise<void> {
  if (region === "eu") {
    const isRussian = (await page.locator("html").getAttribute("lang")) === "ru";
    await page.locator("[name=city]").fill(isRussian ? "Киев" : "Kyiv");
    await page.locator("[name=city]").blur();
    await page.locator(".by-hand .button").click();
    return;
  }
  // Earlier customers have an address: add another.
  const addresses = page.locator("input[name=address]");
  if (await addresses.count()) await addresses.last().check();
  await page.locator(".city-chips button").first().click();
  await page.locator("input[name=way]").first().waitFor();
}

export async function chooseDoor(page: Page, { region }: Place): Promise<void> {
  if (region === "eu") return;
  await page.locator("input[name=way]").last().check();
  await page.locator("[name=street]").fill("Арбат");
  await page.locator("[name=house]").fill("12");
}

async function order(page: Page, place: Place): Promise<void> {
  await tellRecipient(page, place);
  await chooseCity(page, place);
  await chooseDoor(page, place);
  if (place.region !== "eu") await page.locator("[name=flat]").fill("5");
  await page.locator(".step-next").click();
  await page.locator(".order-button:not([aria-disabled])").click();
}

/** Orders and pays or is declined, where cards are accepted. Returns the number. */
export async function buy(page: Page, place: Place, lines = goodCart, answer: "paid" | "declined" = "paid"): Promise<string> {
  await page.goto(`${place.origin}/service/offer`);
  await fillCart(page, lines);
  await page.goto(`${place.origin}/checkout`, { waitUntil: "networkidle" });
  await order(page, place);
  if (place.region !== "eu") return payAtBank(page, answer);
  await page.waitForURL(/\/order\//);
  return new URL(page.url()).pathname.split("/").at(-1)!;
}

async function payAtBank(page: Page, answer: "paid" | "declined"): Promise<string> {
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.locator(`button[value=${answer}]`).click();
  await page.waitForURL(/\/pmt/);
  return new URL(page.url()).searchParams.get("order")!;
}

export async function giveCertificate(page: Page, place: Place, wishes: { value: number; email: string; sendat?: string }): Promise<void> {
  const { ordernumber } = await call<{ ordernumber: string }>(page, "/shop/certificate", wishes);
  if (place.region === "eu") return;
  const payment = { orderNumber: ordernumber, type: "online", data: { type: "in", status: "not-paid" } };
  await page.goto((await call<{ url: string }>(page, "/payment/createpayment", payment)).url);
  await payAtBank(page, "paid");
}

export const takeOut = (page: Page, sum: number) =>
  call(page, "/shop/deposit/withdraw", { fullname: "Угловая Лена", account: "40817810612345678901", bik: "044525225", sum });
