import { randomUUID } from "node:crypto";
import { cities } from "../places/cities.ts";
import type { World } from "../world.ts";
import { carrierTime, type Failure } from "./failures.ts";
import { allItems, type CarrierOrder, isValid, lastStatus, type OrderRequest } from "./order.ts";
import { judge } from "./order-verdict.ts";
import { recognise } from "./places-in-requests.ts";
import { pointCoded } from "./points.ts";
import { type StatusKind, statusNamed } from "./statuses.ts";
import { tariffCoded } from "./tariffs.ts";
import type { Webhooks } from "./webhooks.ts";

export interface Move {
  reason?: string;
  at?: number;
  deleted?: boolean;
  /** ware_key → units, for partial delivery. */
  taken?: Record<string, number>;
  webhook?: { delayMs?: number; copies?: number } | false;
}

export interface OrderBook {
  find(id: { uuid?: string; im_number?: string; cdek_number?: string }): CarrierOrder | undefined;
  /** All accepted parcels whose number starts with the order's. */
  taken(number: string): CarrierOrder[];
  accept(asked: OrderRequest): CarrierOrder;
  move(order: CarrierOrder, kind: StatusKind, move?: Move): void;
}

const DECIDING_MS = 1000;

export function openOrderBook(world: World, webhooks: Webhooks): OrderBook {
  const book = world.state.section("cdek", () => ({ orders: {} as Record<string, CarrierOrder>, undecided: [] as string[], count: 0 }));
  const now = () => world.clock.now();
  const named = (number: string) => Object.values(book().orders).filter((o) => o.asked.number === number && isValid(o) && !o.isReturn);

  const nextNumber = () => {
    book().count += 1;
    return String(1_100_000_000 + book().count);
  };

  function newOrder(asked: OrderRequest, isReturn: boolean): CarrierOrder {
    const uuid = randomUUID();
    const order: CarrierOrder = {
      uuid,
      decidedAt: now() + DECIDING_MS,
      decided: false,
      isReturn,
      asked,
      mode: tariffCoded(asked.tariff_code ?? 0)?.mode ?? 0,
      statuses: [],
      request: { request_uuid: randomUUID(), type: "CREATE", date_time: carrierTime(now()), state: "ACCEPTED", errors: [], warnings: [] },
      related: [],
    };
    book().orders[uuid] = order;
    write(order, statusNamed("ACCEPTED")!, {});
    return order;
  }

  function write(order: CarrierOrder, kind: StatusKind, { reason, at = now(), deleted = false, webhook = false }: Move) {
    const city = cityOf(order, kind);
    const withdrawn = deleted && order.statuses.findLast((status) => status.code === kind.code && !status.deleted);
    if (withdrawn) withdrawn.deleted = true;
    else
      order.statuses.push({ code: kind.code, name: kind.name, date_time: carrierTime(at), reason_code: reason, city: city.name, deleted });
    order.statuses.sort((a, b) => Date.parse(a.date_time) - Date.parse(b.date_time));
    world.state.changed();
    if (webhook === false) return;
    const attributes = {
      is_return: order.isReturn,
      is_reverse: false,
      is_client_return: false,
      cdek_number: order.cdekNumber,
      number: order.asked.number,
      related_entities: order.related,
      code: kind.webhook,
      status_code: kind.number,
      status_reason_code: reason ?? null,
      status_date_time: carrierTime(at),
      city_name: city.name,
      city_code: String(city.code),
      deleted,
    };
    webhooks.emit("ORDER_STATUS", order.uuid, attributes, webhook);
  }

  function decide(order: CarrierOrder) {
    order.decided = true;
    const taken =
      Boolean(order.asked.number) && named(order.asked.number!).some((other) => other !== order && other.decided && !isRemoved(other));
    const { errors, warnings, deliveryPoint } = judge(order.asked, taken);
    order.deliveryPoint = deliveryPoint;
    if (errors.length > 0) return refuse(order, errors);
    order.request = { ...order.request, state: "SUCCESSFUL", warnings };
    order.cdekNumber = nextNumber();
    write(order, statusNamed("CREATED")!, { webhook: {}, at: order.decidedAt });
  }

  function refuse(order: CarrierOrder, errors: Failure[]) {
    order.request = { ...order.request, state: "INVALID", errors };
    write(order, statusNamed("INVALID")!, { webhook: {} });
  }

  world.clock.onTick(() => {
    const due = book().undecided.filter((uuid) => (book().orders[uuid]?.decidedAt ?? 0) <= now());
    if (due.length === 0) return;
    book().undecided = book().undecided.filter((uuid) => !due.includes(uuid));
    for (const order of due.map((uuid) => book().orders[uuid])) if (order) decide(order);
  });

  function sendBack(order: CarrierOrder) {
    const back = newOrder({ ...order.asked, services: [] }, true);
    Object.assign(back, { decided: true, cdekNumber: nextNumber(), mode: order.mode });
    back.request.state = "SUCCESSFUL";
    back.related.push({ type: "direct_order", uuid: order.uuid, cdek_number: order.cdekNumber });
    order.related.push({ type: "return_order", uuid: back.uuid, cdek_number: back.cdekNumber });
    write(back, statusNamed("CREATED")!, { webhook: {} });
  }

  return {
    taken: (number) =>
      Object.values(book().orders).filter((o) => o.asked.number?.startsWith(number) && o.decided && isValid(o) && !o.isReturn),
    find: ({ uuid, im_number, cdek_number }) => {
      if (uuid) return book().orders[uuid];
      if (im_number) return named(im_number).at(-1);
      return Object.values(book().orders).find((order) => order.cdekNumber === cdek_number);
    },
    accept: (asked) => {
      const order = newOrder(asked, false);
      book().undecided.push(order.uuid);
      return order;
    },
    move: (order, kind, move = {}) => {
      const arrived = (kind.code === "DELIVERED" || kind.code === "POSTOMAT_RECEIVED") && !move.deleted;
      if (arrived) handOver(order, move.taken, move.at ?? now());
      const partly = arrived && move.taken !== undefined;
      const lost = kind.code === "NOT_DELIVERED" && !move.deleted;
      if ((partly || lost) && !order.related.some(({ type }) => type === "return_order")) sendBack(order);
      write(order, kind, { ...move, reason: move.reason ?? (partly ? "20" : lost ? "11" : undefined), webhook: move.webhook ?? {} });
    },
  };
}

const isRemoved = (order: CarrierOrder) => lastStatus(order).code === "REMOVED";

function handOver(order: CarrierOrder, taken: Record<string, number> | undefined, at: number) {
  for (const item of allItems(order.asked)) item.delivery_amount = taken ? (taken[item.ware_key ?? ""] ?? 0) : item.amount;
  order.delivered = { at };
}

const atSender = /SENDER|SENDING|SHIPMENT_WAREHOUSE|^ACCEPTED$|^CREATED$|^INVALID$|^REMOVED$/;

function cityOf({ asked, deliveryPoint }: CarrierOrder, kind: StatusKind) {
  const point = pointCoded((atSender.test(kind.code) ? asked.shipment_point : (deliveryPoint ?? asked.delivery_point)) ?? "");
  const location = atSender.test(kind.code) ? asked.from_location : asked.to_location;
  const found = point ? cities.find(({ code }) => code === point.location.city_code) : location && recognise(location);
  return found ?? cities[0]!;
}
