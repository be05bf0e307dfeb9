import type { ParcelEvent, Shipment } from "./carrier.ts";
import { carrierTime, type ListedOrder, type StatusChange } from "./dellin.contract.ts";
import { dellinEvent } from "./dellin-status.ts";

export function shipmentOf(order: ListedOrder, history: readonly StatusChange[]): Shipment {
  const toDoor = order.orderedDeliveryToAddress;
  const events = history.flatMap(({ state, stateDate, detailedStatus, detailedStatusDate }) => [
    ...eventAt(state, stateDate, toDoor),
    ...eventAt(detailedStatus, detailedStatusDate ?? stateDate, toDoor),
  ]);
  // The list is ahead of the history.
  const isTold = events.some(({ code }) => code === order.state);
  const all = isTold ? events : [...events, ...eventAt(order.state, order.stateDate, toDoor)];
  const refused = order.state === "declined" && !all.some(hasIt);
  return {
    carrierId: requestOf(order),
    verdict: refused ? "refused" : order.state === "draft" ? "waiting" : "taken",
    track: order.orderId ?? null,
    problems: refused ? [{ code: `declined ${order.declineReason ?? ""}`.trim().slice(0, 100), kind: "other" }] : [],
    point: order.arrival?.terminalId ?? null,
    events: inTime(all),
    // The list tells what the carrier was paid, not the recipient's payment.
    collectedMinor: null,
  };
}

function eventAt(code: string | null | undefined, moment: string | null | undefined, toDoor: boolean): ParcelEvent[] {
  const at = moment ? carrierTime(moment) : null;
  if (!code || !at || Number.isNaN(at.getTime())) return [];
  return [{ code, at, withdrawn: false, means: dellinEvent(code, toDoor) }];
}

/** After acceptance "declined" means not delivered. */
const hasIt = ({ means }: ParcelEvent) => !["invoice-issued", "processing", "not-delivered", undefined].includes(means?.status);

const inTime = (events: readonly ParcelEvent[]) =>
  events
    .filter(({ code, at }, index) => events.findIndex((other) => other.code === code && other.at.getTime() === at.getTime()) === index)
    .sort((a, b) => a.at.getTime() - b.at.getTime());

/** The request's number; the waybill's comes later. */
const requestOf = ({ documents, orderId }: ListedOrder): string =>
  documents?.find(({ type, id }) => type === "request" && id)?.id ?? orderId ?? "";
