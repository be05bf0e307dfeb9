import type { FastifyInstance } from "fastify";
import { onePage } from "../one-page.ts";
import type { World } from "../world.ts";
import { answer, carrierDay, carrierTime, lacking, notFound, refuse, wrong } from "./failures.ts";
import { type Change, type FreightBook, type FreightOrder, lastChange } from "./order-book.ts";
import { isCancellable, progressOf, stateNames } from "./states.ts";

interface Filter {
  docIds?: (string | number)[];
  states?: string[];
  dateStart?: string;
  dateEnd?: string;
  page?: number;
}

const PAGE = 20;

export function serveOrders(app: FastifyInstance, world: World, book: FreightBook) {
  app.post<{ Body: Filter }>("/v3/orders.json", (request) => {
    const { page = 1, ...filter } = request.body;
    const found = book.list().filter((order) => isWanted(order, filter)).toReversed(); // biome-ignore format: newest first
    const totalPages = Math.max(1, Math.ceil(found.length / PAGE));
    return {
      metadata: {
        status: 200,
        currentPage: page,
        nextPage: page < totalPages ? page + 1 : null,
        prevPage: page > 1 ? page - 1 : null,
        totalPages,
        generatedAt: carrierTime(world.clock.now()),
      },
      orders: found.slice((page - 1) * PAGE, page * PAGE).map(presentOrder),
      deleted: [],
    };
  });

  app.post<{ Body: Filter }>("/v3/orders/statuses_history.json", (request, reply) => {
    const asked = (request.body.docIds ?? []).map(String);
    if (asked.length === 0) return refuse(reply, [lacking("docIds")]);
    const found = asked.flatMap((id) => {
      const order = book.find(id);
      return order ? [[id, order.history.map((change) => presentChange(id, change))] as const] : [];
    });
    if (found.length === 0) return refuse(reply, [notFound(asked[0]!)], 404);
    return answer({ statusHistory: Object.fromEntries(found) }, world.clock.now());
  });

  app.post<{ Body: { docUID?: string; mode?: string } }>("/v1/printable.json", (request, reply) => {
    const { docUID, mode } = request.body;
    if (!docUID) return refuse(reply, [lacking("docUID")]);
    if (!["bill", "order", "invoice", "giveout"].includes(mode ?? "")) return refuse(reply, [wrong("mode")]);
    const order = book.list().find(({ uid, orderId }) => (mode === "order" ? uid === docUID : orderId && `${uid}-s` === docUID));
    if (!order) return refuse(reply, [notFound(docUID)], 404);
    const base64 = onePage([order.orderId ?? order.requestID]).toString("base64");
    return answer([{ uid: docUID, base64, url: `http://${request.host}/dellin/printable/${docUID}.pdf` }], world.clock.now());
  });

  for (const path of ["/v3/orders/cancel_delivery.json", "/v3/orders/cancel_pickup.json"])
    app.post<{ Body: { orderID?: string | number } }>(path, (request, reply) => {
      const { orderID } = request.body;
      if (!orderID) return refuse(reply, [lacking("orderID")]);
      const order = book.find(String(orderID));
      if (!order) return refuse(reply, [notFound(String(orderID))], 404);
      if (!isCancellable(lastChange(order).state)) return refuse(reply, [wrong("orderID", "Отмена невозможна: груз принят к перевозке")]);
      book.cancel(order);
      return answer({ status: "success" }, world.clock.now());
    });
}

function isWanted(order: FreightOrder, { docIds, states, dateStart, dateEnd }: Filter): boolean {
  const day = carrierDay(order.createdAt);
  return (
    (!docIds?.length || docIds.map(String).some((id) => id === order.requestID || id === order.orderId)) &&
    (!states?.length || states.includes(lastChange(order).state)) &&
    (!dateStart || day >= dateStart.slice(0, 10)) &&
    (!dateEnd || day <= dateEnd.slice(0, 10))
  );
}

const zoned = (ms: number) => `${carrierTime(ms)}+03:00`;

const presentChange = (number: string, { state, at, detailedStatus }: Change) => ({
  number,
  state,
  stateName: stateNames[state],
  stateDate: zoned(at),
  ...(detailedStatus && { detailedStatus, detailedStatusRus: detailedStatus, detailedStatusDate: zoned(at) }),
});

function presentOrder(order: FreightOrder) {
  const { state, at, detailedStatus } = lastChange(order);
  const { delivery, cargo, payment, members } = order.asked;
  const receiver = members?.receiver;
  const freight = {
    name: cargo?.freightName,
    weight: String(cargo?.totalWeight),
    volume: String(cargo?.totalVolume),
    places: String(cargo?.quantity),
  };
  const document = { createDate: carrierTime(order.createdAt), comment: delivery?.comment ?? "", freight, barcode: order.barcode };
  return {
    orderNumber: payment?.cashOnDelivery?.[0]?.orderNumber ?? null,
    orderDate: payment?.cashOnDelivery?.[0]?.orderDate ?? null,
    orderId: order.orderId ?? null,
    orderedAt: carrierTime(order.createdAt),
    state,
    stateName: stateNames[state],
    stateDate: carrierTime(at),
    progressPercent: progressOf(state),
    detailedStatus: detailedStatus ?? null,
    derival: { terminalId: Number(delivery?.derival?.terminalID) },
    arrival: order.toTerminal ? { terminalId: Number(order.toTerminal) } : { address: delivery?.arrival?.address?.search },
    receiver: { name: receiver?.counteragent?.name, phones: receiver?.phoneNumbers?.map(({ number }) => number) },
    freight,
    isAir: false,
    isPaid: state === "finished",
    totalSum: null,
    produceDate: delivery?.derival?.produceDate,
    declineReason: order.declineReason ?? null,
    orderedDeliveryToAddress: order.toTerminal === null,
    documents: [
      { id: order.requestID, uid: order.uid, type: "request", state, ...document },
      ...(order.orderId ? [{ id: order.orderId, uid: `${order.uid}-s`, type: "shipping", state, ...document }] : []),
    ],
  };
}
