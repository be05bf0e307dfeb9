import { sql } from "kysely";
import { quoteBody } from "../app/cart/cart.contract.ts";
import { quoteRequest } from "../app/cart/quote.server.ts";
import { presentQuote } from "../app/cart/quote-answer.ts";
import { orderBody } from "../app/checkout/order.contract.ts";
import { originOf } from "../app/config.server.ts";
import { inTransaction } from "../app/foundation/database/database.server.ts";
import type { Visit } from "../app/foundation/http/call.ts";
import { hashToken, newToken } from "../app/foundation/ids.server.ts";
import { storefronts } from "../app/foundation/storefront.ts";
import type { StaffAction } from "../app/fulfilment/staff-actions.ts";
import type { Shop } from "../app/shop.server.ts";

const DAY_MS = 86_400_000;
const UNPAID_DAYS = 3;
const STAFF = "Boris";
const [storefront] = storefronts;

type Step = StaffAction | "on-the-way" | "cancel" | "return";
/** `goods`: product and size ("0" = none). `daysAgo`: of placing; `steps` have their own. */
export type PastOrder = {
  goods: readonly (readonly [product: string, size: string])[];
  daysAgo: number;
  isUnpaid?: true;
  /** Paid at the sandbox's bank, so that an edit of it may ask for money or give it back. */
  byCard?: true;
  atPoint?: true;
  steps: readonly (readonly [step: Step, daysAgo: number])[];
};

const packed = (daysAgo: number): PastOrder["steps"] => [
  ["assemble", daysAgo],
  ["ready", daysAgo],
];
const shipped = (daysAgo: number): PastOrder["steps"] => [...packed(daysAgo), ["ship", daysAgo]];

/** One order in every state, oldest first; paid by advance, so refunds need no bank, but for the last. */
export const pastOrders: readonly PastOrder[] = [
  { goods: [["heavy-bag-hundred-black", "0"]], daysAgo: 60, steps: [...shipped(58), ["deliver", 56]] },
  {
    goods: [
      ["focus-mitts-curve-black", "0"],
      ["headguard-open-red", "headguard-open-red-S"],
    ],
    daysAgo: 30,
    steps: [...shipped(28), ["deliver", 26], ["return", 22]],
  },
  { goods: [["headguard-bar-black", "headguard-bar-black-L"]], daysAgo: 25, steps: [...shipped(23), ["back", 14]] },
  { goods: [["teardrop-bag-black", "0"]], daysAgo: 12, steps: [["cancel", 12]] },
  {
    goods: [
      ["sparring-gloves-corner-red", "sparring-gloves-corner-red-10oz"],
      ["double-end-ball-black", "0"],
    ],
    daysAgo: 8,
    steps: [...shipped(6), ["deliver", 5]],
  },
  {
    goods: [
      ["groin-guard-belt-black", "groin-guard-belt-black-S"],
      ["medicine-ball-black", "medicine-ball-black-6kg"],
    ],
    daysAgo: 7,
    atPoint: true,
    steps: [...shipped(6), ["arrive", 1]],
  },
  { goods: [["speed-ball-platform-black", "0"]], daysAgo: 4, steps: [...packed(3), ["cancel", 2]] },
  {
    goods: [
      ["bag-gloves-long-round-olive", "bag-gloves-long-round-olive-10oz"],
      ["training-gloves-first-bell-black", "training-gloves-first-bell-black-8oz"],
    ],
    daysAgo: 3,
    steps: [...shipped(2), ["on-the-way", 1]],
  },
  { goods: [["spring-target-red", "0"]], daysAgo: 2, steps: [["assemble", 1]] },
  { goods: [["heavy-bag-hundred-black", "0"]], daysAgo: 0, steps: [] },
  { goods: [["double-end-ball-red", "0"]], daysAgo: 0, isUnpaid: true, steps: [] },
  {
    goods: [
      ["bag-gloves-long-round-olive", "bag-gloves-long-round-olive-10oz"],
      ["double-end-ball-red", "0"],
    ],
    daysAgo: 0,
    byCard: true,
    steps: [],
  },
];

/** Places past orders by the shop's use cases, resuming an interrupted run; failing steps are reported and skipped. */
export async function tellPastOrders(shop: Shop, phone: string, report: (line: string) => void): Promise<void> {
  if (!shop.config.sandbox) return;
  const { rows } = await sql<{ id: string; placed: number }>`
    select id, (select count(*)::int from shop_order where customer_id = customer.id) as placed from customer where phone = ${phone}`.execute(
    shop.db,
  );
  const customer = rows[0];
  if (!customer) return;
  for (const past of pastOrders.slice(customer.placed))
    await tellPastOrder(shop, past, { customerId: customer.id, phone }).catch((error: Error) =>
      report(`a past order was left out: ${error.message}`),
    );
}

type Buyer = { customerId: string; phone: string };

async function tellPastOrder(shop: Shop, past: PastOrder, buyer: Buyer): Promise<void> {
  const at = (daysAgo: number) => new Date(shop.clock.now().getTime() - daysAgo * DAY_MS);
  const visitAt = (daysAgo: number) => visitOf(shop, buyer.customerId, at(daysAgo));
  const { id, number } = await place(shop, past, buyer, visitAt(past.daysAgo));
  if (past.isUnpaid) await sql`update shop_order set hold_until = ${at(-UNPAID_DAYS)} where id = ${id}`.execute(shop.db);
  if (past.byCard) await payByCard(shop, number, visitAt(past.daysAgo));
  for (const [step, daysAgo] of past.steps) {
    if (step === "cancel") await shop.aftersales.cancel(id, "Больше не нужен", visitAt(daysAgo));
    else if (step === "return") await giveBack(shop, { id, number }, visitAt(daysAgo));
    else if (step === "on-the-way") await travel(shop, id, at(daysAgo));
    else {
      const done = await shop.fulfilment.work(number, step, { by: STAFF, now: at(daysAgo) });
      if (!done.ok) throw new Error(`${number} ${step}: ${done.refusal}`);
    }
  }
}

/** Like the checkout: the quoted cart, paid by advance as far as possible. */
async function place(shop: Shop, { goods, isUnpaid, byCard, atPoint }: PastOrder, { phone }: Buyer, visit: Visit) {
  const lines = goods.map(([productid, specification]) => ({ productid, specification, quantity: 1 }));
  const way = atPoint
    ? ({ type: "cdek", deliverytype: "delivery", code: "UFA1", city: "Уфа" } as const)
    : ({ type: "own", deliverytype: "couier", code: "", city: "Москва" } as const);
  const asked = { lines, delivery: way, typepayment: "bank-card" };
  const quote = async (avanse: number) =>
    presentQuote(await shop.quotes.quote(quoteRequest(quoteBody.parse({ ...asked, avanse }), visit), visit));
  const first = await quote(0);
  const quoted = isUnpaid || byCard ? first : await quote(first.avanse_usable);
  const { body } = await shop.checkout.placeOrder(
    orderBody.parse({
      contragent: { phone, firstname: "Майя", lastname: "Бойцова", email: "maya@example.com" },
      country: "RU",
      items: quoted.lines.map(({ productid, specification, quantity, realprice, price }) => ({
        productid,
        specification,
        quantity,
        realprice,
        price,
      })),
      bonus: quoted.bonus,
      avanse: quoted.avanse,
      ad_deposit: quoted.ad_deposit,
      typepayment: "bank-card",
      delivery: { ...way, street: "Ринговая", house: "7", kvartira: "12" },
      quote: quoted.id,
    }),
    visit,
    undefined,
  );
  const { _id: id, ordernumber: number } = body as { _id: string; ordernumber: string };
  return { id, number };
}

async function payByCard(shop: Shop, number: string, visit: Visit): Promise<void> {
  const { id, url = "" } = await shop.payments.payOwn(number, {}, visit);
  const page = `/sandbox/pay/sber/${url.split("/").at(-1)}`;
  const body = JSON.stringify({ outcome: "paid" });
  await fetch(new URL(page, shop.config.sandboxUrl), { method: "POST", headers: { "content-type": "application/json" }, body });
  await shop.payments.settle(id, visit.now);
}

const travel = (shop: Shop, id: string, now: Date) =>
  inTransaction(shop.db, async (trx) => {
    const order = (await shop.orders.lock(trx, id))!;
    await shop.orders.moveDelivery(trx, order, { status: "on-the-way", actor: STAFF, now });
  });

async function giveBack(shop: Shop, { id, number }: { id: string; number: string }, visit: Visit): Promise<void> {
  const by = { by: STAFF, now: visit.now };
  await shop.returns.ask(id, { lines: [{ item: "0", quantity: 1 }], kind: "new", reason: "Не подошли", photos: [] }, visit);
  for (const decided of [
    await shop.returns.approve({ number, n: 1 }, by),
    await shop.returns.receive({ number, n: 1 }, { ...by, fit: "usual" }),
  ])
    if (!decided.ok) throw new Error(`${number} return: ${decided.refusal}`);
}

function visitOf(shop: Shop, customerId: string, now: Date): Visit {
  return {
    storefront: storefront!,
    lang: "ru",
    currency: "rub",
    customerId,
    isProven: true,
    sessionId: null,
    awaiting: null,
    guestHash: null,
    ensureGuestId: () => hashToken(newToken()),
    address: "127.0.0.1",
    device: "",
    origin: originOf(shop.config, "ru"),
    requestId: shop.newRequestId(),
    now,
    cookie: () => undefined,
    setCookie: () => {},
    clearCookie: () => {},
  };
}
