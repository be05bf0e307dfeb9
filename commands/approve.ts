import { addressLine } from "../app/delivery/address-line.ts";
import { formatKopecks } from "../app/foundation/money.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { orderLabels } from "../app/foundation/states/order-status.ts";
import { carriers, paymentTypes } from "../app/foundation/storefront.ts";
import type { ApprovalRefusal } from "../app/fulfilment/approval/approval.server.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, isOneLine, type StaffCommand, takeFlags } from "./at-shop.ts";

const USAGE = `npm run approve                                                    orders that nobody could price, or take money for, when they were placed
npm run approve -- approve NUMBER --price RUBLES --by NAME         its delivery costs so much: the buyer is told, pays, and it goes on
    [--carrier ${carriers.join("|")}] [--door ADDRESS | --point CODE] [--days N] [--pay WAY]
npm run approve -- refuse NUMBER --by NAME --reason TEXT           it is cancelled, accounts have theirs back; the buyer reads the reason
--door: street, house and flat; --point: a pickup point's code at its carrier. With either the parcel goes by itself; with neither an order
that was sent to support is a case once it may go: somebody gives it to its carrier.
--days: business days on the way. --pay: how it is paid, where not as it was asked for: ${paymentTypes.join(", ")}.
A certificate is carried by nobody: leave --price out.`;

const words: Partial<Record<ApprovalRefusal, string>> = {
  unknown: "There is no such order.",
  no_price: "Say what its delivery costs: --price RUBLES (0: nothing)",
  no_delivery: "A certificate goes by mail: leave --price, --carrier, --door and --point out.",
  kopecks: "Delivery costs whole rubles.",
  carrier: "That carrier does not travel for this storefront.",
  point: "That carrier has, or tells of, no such point in the order's city.",
  payment: "Nobody can pay that way there from the order's page; in parts, nobody whose order went to support. Name another: --pay WAY",
};

/** What staff agrees to until there is a back office. */
export const approve: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    if (asked.verb === "list") return list(shop);
    const { number, ...said } = asked;
    const now = shop.clock.now();
    const done =
      said.verb === "approve"
        ? await shop.approval.approve(number, { ...said, now })
        : await shop.approval.refuse(number, { ...said, now });
    if (!done.ok) throw new UserError(inWords(done.refusal));
    if (said.verb === "refuse") return "Cancelled. A running store tells the buyer why.";
    return `It comes to ${formatKopecks(done.totalMinor, "en")} and is now: ${orderLabels[done.status].en}. A running store tells the buyer.`;
  },
};

const inWords = (refusal: ApprovalRefusal): string =>
  words[refusal] ??
  (refusal === "expired"
    ? "Its time has run out and its goods are free again: the buyer has to place it anew."
    : `It waits for nobody's approval any more: ${orderLabels[refusal as keyof typeof orderLabels].en}.`);

const minute = (at: Date): string => at.toISOString().slice(0, 16).replace("T", " ");

async function list({ approval }: Shop): Promise<string> {
  const waiting = await approval.waiting();
  const lines = waiting.flatMap(({ number, storefront, since, until, typePayment, totalMinor, pieces, delivery, buyer }) => [
    `${number}  ${storefront} since ${minute(since)}${until ? `, until ${minute(until)}` : ""}  ${typePayment}, without delivery ${formatKopecks(totalMinor, "en")}, pieces ${pieces}`,
    `  ${delivery.type} ${delivery.deliverytype} ${delivery.country} ${delivery.city}, ${addressLine({ ...delivery, house: delivery.building, kvartira: delivery.flat }, "en")}: ${buyer}`,
    ...(delivery.comment ? [`  ${delivery.comment}`] : []),
  ]);
  return [...lines, `${waiting.length} to approve`].join("\n");
}

type Asked =
  | { verb: "list" }
  | { verb: "refuse"; number: string; by: string; reason: string }
  | {
      verb: "approve";
      number: string;
      by: string;
      priceMinor: number | null;
      carrier?: (typeof carriers)[number];
      days?: number;
      to?: { door: string } | { point: string };
      typePayment?: (typeof paymentTypes)[number];
    };

function read(args: string[]): Asked {
  if (args.length === 0) return { verb: "list" };
  const [verb, number = "", ...rest] = args;
  const [by, reason, ...terms] = takeFlags(rest, "--by", "--reason", "--price", "--carrier", "--days", "--pay", "--door", "--point");
  const [price, carrier, days, pay, door, point] = terms;
  const isWhole =
    number && !number.startsWith("-") && by && rest.length === 0 && ![by, reason].some((text) => text && /\p{Cc}/u.test(text));
  if (isWhole && verb === "refuse" && reason && terms.every((one) => one === undefined)) return { verb, number, by, reason };
  const [type, typePayment] = [carriers.find((one) => one === carrier), paymentTypes.find((one) => one === pay)];
  const isRead =
    (price === undefined || /^\d{1,7}$/.test(price)) &&
    (days === undefined || /^\d{1,2}$/.test(days)) &&
    !!type === !!carrier &&
    (door === undefined || isOneLine(door, 200)) &&
    (point === undefined || isOneLine(point, 50)) &&
    !(door && point) &&
    !!typePayment === !!pay;
  if (!isWhole || verb !== "approve" || reason !== undefined || !isRead) throw new UserError(USAGE);
  return {
    verb,
    number,
    by,
    priceMinor: price === undefined ? null : Number(price) * 100,
    ...(type && { carrier: type }),
    ...(days && { days: Number(days) }),
    ...(door && { to: { door } }),
    ...(point && { to: { point } }),
    ...(typePayment && { typePayment }),
  };
}

if (import.meta.main) await atShop(approve);
