import { createHmac } from "node:crypto";
import { ask, type BenchRequest, cpuMs } from "./measure.ts";

type Answer = Awaited<ReturnType<typeof ask>>;
/** Rotated, so that courier slots suffice. */
const CITIES = ["Москва", "Санкт-Петербург", "Новосибирск", "Уфа"];

let shoppers = 0;
/** Distinct networks: unpaid orders are limited per address and network. */
const addressOf = (shopper: number) => `10.${(shopper >> 8) & 255}.${shopper & 255}.1`;

/** Each takes other guards and jobs. */
export const orderKinds = ["card", "receipt", "invoice", "certificate"] as const;
export type OrderKind = (typeof orderKinds)[number];

const CERTIFICATE = 3000;
const typePayments = { card: "bank-card", receipt: "payment-upon-receipt", invoice: "bank-transfer" } as const;
const company = {
  type: "legal-entity",
  inn: "0299001008",
  kpp: "029901001",
  ogrn: "1240200001007",
  name: "ООО «Угловой Клуб»",
  adress: "450001, г. Уфа, ул. Ленина, д. 1",
};

type Goods = readonly [productid: string, specification: string];
type Step = (asked: BenchRequest, status: number) => Promise<Answer>;

/** A whole purchase; card orders pay at the simulated bank with its webhook, as do certificates if `isIssued`. Throws on failure. */
export async function buy(port: number, sandboxUrl: string, goods: Goods, kind: OrderKind = "card", isIssued = false): Promise<void> {
  const jar = new Map<string, string>();
  shoppers++;
  const address = addressOf(shoppers);
  const step: Step = async (asked, status) => {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const answer = await ask(port, { ...asked, headers: { cookie, "x-forwarded-for": address, ...asked.headers } });
    for (const line of answer.cookies) jar.set(line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1).split(";")[0]!);
    if (answer.status !== status) throw new Error(`${asked.path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer;
  };
  if (kind === "certificate") {
    const email = `u${shoppers}@example.com`;
    const { text } = await step(
      { path: "/shop/certificate", method: "POST", body: { value: CERTIFICATE, email, contragent: { email } } },
      201,
    );
    if (isIssued) await pay(step, sandboxUrl, JSON.parse(text).ordernumber, CERTIFICATE);
    return;
  }
  const { number, total } = await order(step, goods, kind);
  if (kind === "card") await pay(step, sandboxUrl, number, total);
}

/** Own phone and address each, because of rate limits. */
async function order(step: Step, [productid, specification]: Goods, kind: Exclude<OrderKind, "certificate">) {
  const post = async (path: string, body: unknown, status: number) => JSON.parse((await step({ path, method: "POST", body }, status)).text);
  const typepayment = typePayments[kind];
  const delivery = { type: "own", deliverytype: "couier", code: "", city: CITIES[shoppers % CITIES.length] };
  const quote = await post("/shop/cart/quote", { lines: [{ productid, specification, quantity: 1 }], typepayment, delivery }, 200);
  const placed = await post(
    "/order/addnew",
    {
      contragent: { phone: `+79${100_000_000 + shoppers}`, firstname: "Иван", lastname: "Петров", email: "ivan@example.com" },
      country: "RU",
      items: quote.lines.map((line: Record<string, unknown>) => ({
        productid,
        specification,
        quantity: line.quantity,
        realprice: line.realprice,
        price: line.price,
      })),
      typepayment,
      delivery: { ...delivery, street: "Ленина", house: "1", kvartira: String(shoppers) },
      ...(kind === "invoice" && { paymentorder: { type: "online", payment: "", bank: company } }),
      quote: quote.id,
    },
    201,
  );
  return { number: placed.ordernumber as string, total: quote.total as number };
}

async function pay(step: Step, sandboxUrl: string, number: string, total: number): Promise<void> {
  const data = {
    service: "bank-card",
    price: total,
    status: "not-paid",
    type: "in",
    channel: "gong-store",
    currency: "rub",
    entity: "main",
  };
  await step({ path: "/payment/createpayment", method: "POST", body: { orderNumber: number, type: "online", data } }, 200);
  await notify(sandboxUrl, number, total * 100, step);
}

/** Pays without the bank's webhook, then sends it ourselves with its signature. */
async function notify(sandboxUrl: string, number: string, amount: number, step: Step) {
  const found = await fetch(`${sandboxUrl}/sber/payment/rest/getOrderStatusExtended.do`, {
    method: "POST",
    body: new URLSearchParams({ userName: "gong-api", password: "gong-pass", orderNumber: `${number}-1` }),
  });
  const { attributes } = (await found.json()) as { attributes: { name: string; value: string }[] };
  const mdOrder = attributes.find((attribute) => attribute.name === "mdOrder")!.value;
  await fetch(`${sandboxUrl}/sandbox/pay/sber/${mdOrder}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome: "paid", callback: "none" }),
  });
  const fields: Record<string, string> = {
    amount: String(amount),
    mdOrder,
    operation: "deposited",
    orderNumber: `${number}-1`,
    status: "1",
  };
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name};${fields[name]};`)
    .join("");
  const checksum = createHmac("sha256", "sandbox-callback-key").update(text).digest("hex").toUpperCase();
  await step({ path: `/payment/webhook/sber?${new URLSearchParams({ ...fields, checksum })}` }, 200);
}

export type OrderLoad = {
  pids: number[];
  port: number;
  sandboxUrl: string;
  count: number;
  at: number;
  goods: readonly Goods[];
  kind?: OrderKind;
  /** Awaits the order's jobs, which count as its cost. */
  settled?: () => Promise<unknown>;
};

/** CPU per whole order with `at` concurrent shoppers, and their waiting time. */
export async function orderLoad({ pids, port, sandboxUrl, count, at, goods, kind, settled }: OrderLoad) {
  let n = 0;
  const times: number[] = [];
  const before = cpuMs(...pids);
  await Promise.all(
    Array.from({ length: at }, async () => {
      while (n < count) {
        const from = performance.now();
        await buy(port, sandboxUrl, goods[n++ % goods.length]!, kind, settled !== undefined);
        times.push(performance.now() - from);
      }
    }),
  );
  await settled?.();
  times.sort((a, b) => a - b);
  return { cpuMs: (cpuMs(...pids) - before) / count, p50Ms: times[count >> 1]!, p95Ms: times[Math.floor(count * 0.95)]! };
}
