import { createHmac } from "node:crypto";
import { type Asked, ask, cpuMs } from "./measure.ts";

type Answer = Awaited<ReturnType<typeof ask>>;
/** In turns, so that the couriers' hours last. */
const CITIES = ["Москва", "Санкт-Петербург", "Новосибирск", "Уфа"];

let shoppers = 0;

/** One shopper's whole way: quote, order, payment made at the (simulated) bank, its notification. Throws when a step fails. */
export async function buy(port: number, sandboxUrl: string, productid: string, specification: string): Promise<void> {
  const jar = new Map<string, string>();
  const step = async (asked: Asked, status: number): Promise<Answer> => {
    const answer = await ask(port, { ...asked, headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; "), ...asked.headers } });
    for (const line of answer.cookies) jar.set(line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1).split(";")[0]!);
    if (answer.status !== status) throw new Error(`${asked.path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer;
  };
  const post = (path: string, body: unknown, status = 200) => step({ path, method: "POST", body }, status);
  const phone = `+79${100_000_000 + ++shoppers}`;
  const delivery = { type: "own", deliverytype: "couier", code: "", city: CITIES[shoppers % CITIES.length] };
  const quote = JSON.parse(
    (await post("/shop/cart/quote", { lines: [{ productid, specification, quantity: 1 }], typepayment: "bank-card", delivery })).text,
  );
  const order = JSON.parse(
    (
      await post(
        "/order/addnew",
        {
          // Each with a phone of his own: the SMS provider refuses too many messages to one.
          contragent: {
            phone,
            firstname: "Иван",
            lastname: "Петров",
            email: "ivan@example.com",
          },
          country: "RU",
          items: quote.lines.map((line: Record<string, unknown>) => ({
            productid,
            specification,
            quantity: line.quantity,
            realprice: line.realprice,
            price: line.price,
          })),
          typepayment: "bank-card",
          delivery: { ...delivery, street: "Ленина", house: "1", kvartira: "5" },
          quote: quote.id,
        },
        201,
      )
    ).text,
  );
  await post("/payment/createpayment", {
    orderNumber: order.ordernumber,
    type: "online",
    data: {
      service: "bank-card",
      price: quote.total,
      status: "not-paid",
      type: "in",
      channel: "gong-store",
      currency: "rub",
      entity: "main",
    },
  });
  await notify(sandboxUrl, order.ordernumber, quote.total * 100, step);
}

/** Pays at the simulated bank without its own callback, then sends the callback ourselves, signed as the bank does. */
async function notify(sandboxUrl: string, number: string, amount: number, step: (asked: Asked, status: number) => Promise<Answer>) {
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

/** Processor time of one whole order with `at` shoppers at once. */
export async function orderLoad(
  pids: number[],
  port: number,
  sandboxUrl: string,
  count: number,
  at: number,
  goods: [string, string][],
): Promise<{ cpuMs: number; perSecond: number }> {
  let n = 0;
  const before = cpuMs(...pids);
  const from = performance.now();
  await Promise.all(
    Array.from({ length: at }, async () => {
      while (n < count) await buy(port, sandboxUrl, ...goods[n++ % goods.length]!);
    }),
  );
  return { cpuMs: (cpuMs(...pids) - before) / count, perSecond: count / ((performance.now() - from) / 1000) };
}
