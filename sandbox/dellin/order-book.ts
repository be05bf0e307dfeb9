import { draw, uuidOf } from "../places/draw.ts";
import type { World } from "../world.ts";
import type { FreightRequest, Way } from "./freight.ts";
import { detailedStatuses, type FreightState, isFinal } from "./states.ts";

export interface Request extends FreightRequest {
  inOrder?: boolean;
  members?: {
    requester?: { role?: string; uid?: string };
    sender?: { counteragentID?: string; counteragent?: object; contactPersons?: { name?: string }[]; phoneNumbers?: { number?: string }[] };
    receiver?: {
      counteragentID?: string;
      counteragent?: { form?: string; isAnonym?: boolean; phone?: string; name?: string };
      contactPersons?: { name?: string }[];
      phoneNumbers?: { number?: string }[];
    };
  };
  payment?: FreightRequest["payment"] & { cashOnDelivery?: { orderNumber?: string; orderDate?: string; products?: object[] }[] };
}

export interface Change {
  state: FreightState;
  at: number;
  detailedStatus?: string;
}

export interface FreightOrder {
  requestID: string;
  uid: string;
  barcode: string;
  orderId?: string;
  asked: Request;
  toTerminal: string | null;
  createdAt: number;
  history: Change[];
  declineReason?: string;
  cancelAt?: number;
}

export interface FreightBook {
  list(): FreightOrder[];
  find(id: string): FreightOrder | undefined;
  accept(asked: Request, way: Way): FreightOrder;
  move(order: FreightOrder, event: string, at?: number): void;
  cancel(order: FreightOrder): void;
}

const CANCELLING_MS = 1000;
export const lastChange = ({ history }: FreightOrder) => history.at(-1)!;

/** No idempotency: every request is a new order. */
export function openFreightBook(world: World): FreightBook {
  const book = world.state.section("dellin", () => ({ orders: [] as FreightOrder[], count: 0 }));
  const now = () => world.clock.now();

  function move(order: FreightOrder, event: string, at = now()) {
    const detailed = detailedStatuses.some((status) => status === event);
    const state = detailed ? lastChange(order).state : (event as FreightState);
    order.history.push({ state, at, ...(detailed && { detailedStatus: event }) });
    order.history.sort((a, b) => a.at - b.at);
    if (state !== "draft" && state !== "processing" && state !== "declined")
      order.orderId ??= `${String(draw(order.uid, 10, 99))}-${String(3_000_000 + Number(order.requestID)).padStart(11, "0")}`;
    if (state === "declined") order.declineReason ??= "Отменён по просьбе заказчика";
    world.state.changed();
  }

  world.clock.onTick(() => {
    for (const order of book().orders) {
      if (order.cancelAt === undefined || order.cancelAt > now()) continue;
      order.cancelAt = undefined;
      if (!isFinal(lastChange(order).state)) move(order, "declined");
    }
  });

  return {
    list: () => book().orders,
    find: (id) => book().orders.find((one) => one.requestID === id || one.orderId === id),
    accept: (asked, way) => {
      book().count += 1;
      const requestID = String(10_000_000 + book().count);
      const order: FreightOrder = {
        requestID,
        uid: uuidOf(`dellin request ${requestID}`),
        barcode: `26${requestID.padStart(11, "0")}`,
        asked,
        toTerminal: way.toTerminal?.id ?? null,
        createdAt: now(),
        history: [],
      };
      order.history.push({ state: asked.inOrder ? "processing" : "draft", at: now() });
      book().orders.push(order);
      world.state.changed();
      return order;
    },
    move,
    cancel: (order) => {
      order.cancelAt = now() + CANCELLING_MS;
      world.state.changed();
    },
  };
}
