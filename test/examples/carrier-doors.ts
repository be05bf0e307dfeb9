import type { openSandbox } from "./sandbox.ts";

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
type SeenRequest = { method: string; path: string };
type CarrierRequest = SeenRequest & { body: unknown; status?: unknown };

/** Per carrier: an option to Ufa, its simulator, the cancel call, and test controls. */
export const carrierDoors = (sandbox: Sandbox) => ({
  cdek: {
    provider: "cdek",
    way: { type: "cdek", deliverytype: "delivery", code: "UFA1" },
    hasPoints: true,
    cancelOp: "/orders/",
    makes: { method: "POST", op: "/orders" },
    isCancel: ({ method }: SeenRequest) => method === "DELETE",
    move: (number: string, event: string, more: object = {}) => sandbox.carrier(number, event, { webhook: false, ...more }),
    events: { accepted: "RECEIVED_AT_SHIPMENT_WAREHOUSE", onTheWay: "SENT_TO_RECIPIENT_CITY", delivered: "DELIVERED" },
  },
  boxberry: {
    provider: "boxberry",
    way: { type: "boxberry", deliverytype: "delivery", code: "70101" },
    hasPoints: true,
    cancelOp: "CancelOrder",
    makes: { method: "POST", op: "ParselCreate" },
    isCancel: ({ path }: SeenRequest) => path.includes("method=CancelOrder"),
    move: (number: string, event: string, more: object = {}) => sandbox.boxberry(number, event, more),
    events: { accepted: "Принято к доставке", onTheWay: "Отправлено в город назначения", delivered: "Выдано" },
  },
  dl: {
    provider: "dellin",
    way: { type: "dl", deliverytype: "delivery", code: "21" },
    hasPoints: true,
    cancelOp: "cancel_pickup",
    makes: { method: "POST", op: "/v2/request" },
    isCancel: ({ path }: SeenRequest) => path.includes("cancel_pickup"),
    move: (number: string, event: string, more: object = {}) => sandbox.freight(number, event, more),
    events: { accepted: "received", onTheWay: "inway", delivered: "finished" },
  },
  ems: {
    provider: "ems",
    way: { type: "ems", deliverytype: "couier", code: "" },
    hasPoints: false,
    cancelOp: "/1.0/backlog",
    makes: { method: "PUT", op: "/2.0/user/backlog" },
    isCancel: ({ method }: SeenRequest) => method === "DELETE",
    move: (number: string, event: string, more: object = {}) => sandbox.post(number, event, more),
    events: { accepted: "1.1", onTheWay: "8.0", delivered: "2.8" },
  },
});
export const askedCarriers = ["cdek", "boxberry", "dl", "ems"] as const;
export type AskedCarrier = (typeof askedCarriers)[number];

/** Parcels a carrier created for an order, from its request log. */
export async function parcelsMade(sandbox: Sandbox, name: AskedCarrier, number: string): Promise<number> {
  const { provider, makes } = carrierDoors(sandbox)[name];
  const isMade = ({ method, path, body, status }: CarrierRequest) =>
    method === makes.method &&
    `${path} ${JSON.stringify(body)}`.includes(makes.op) &&
    JSON.stringify(body).includes(number) &&
    Number(status ?? 200) < 300;
  return (await sandbox.asked(provider)).filter(isMade).length;
}
