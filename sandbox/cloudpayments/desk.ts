import { fetchStore } from "../to-store.ts";
import type { World } from "../world.ts";
import { decimal, HOLD_MS, type Operation, presentOperation } from "./operation.ts";
import { signaturesOf } from "./signature.ts";

export const credentials = { publicId: "test_api_public_id", apiSecret: "test-api-secret-001" };

export const eventTypes = ["Check", "Pay", "Fail", "Confirm", "Refund", "Cancel"] as const;
export type EventType = (typeof eventTypes)[number];
export interface Manner {
  delayMs?: number;
  copies?: number;
  forged?: boolean;
}
export interface NotificationSettings {
  IsEnabled: boolean;
  Address: string;
}

export interface Desk {
  get(id: number): Operation | undefined;
  all(): Operation[];
  keep(operation: Operation): void;
  announce(type: EventType, operation: Operation, manner?: Manner): void;
  /** The Check webhook; returns a decline reason, 0 = approved. */
  check(operation: Operation): Promise<number>;
  /** Idempotency by request id, for an hour. */
  answered(requestId: string): string | undefined;
  remember(requestId: string, answer: string): void;
  settings(type: EventType): NotificationSettings | undefined;
  set(type: EventType, settings: NotificationSettings): void;
}

/** 1, 2, 5, 10 minutes, then half-hourly, in half minutes; a hundred in all. */
const PAUSES = [2, 4, 10, 20, ...Array<number>(96).fill(60)];
const TIMEOUT_MS = 30_000;
const REMEMBERED_MS = 3_600_000;
const declines: Record<number, number> = { 0: 0, 10: 3001, 11: 3002, 12: 3003, 13: 3008, 20: 3004 };

export function openDesk(world: World): Desk {
  const book = world.state.section("cloudpayments", () => ({
    operations: {} as Record<string, Operation>,
    requests: {} as Record<string, { at: number; answer: string }>,
    settings: {} as Partial<Record<EventType, NotificationSettings>>,
  }));

  world.notifications.judge("cloudpayments", (_letter, { status, body }) => status === 200 && body.trim() === '{"code":0}');

  const desk: Desk = {
    get: (id) => book().operations[id],
    all: () => Object.values(book().operations).sort((a, b) => a.createdAt - b.createdAt || a.id - b.id),
    keep: (operation) => {
      book().operations[operation.id] = operation;
      world.state.changed();
    },
    announce: (type, operation, { delayMs, copies, forged } = {}) => {
      world.state.changed();
      const url = addressOf(type, operation);
      if (!url || operation.callbackBy === "none") return;
      const { headers, body } = letterOf(type, operation, forged);
      const letter = { provider: "cloudpayments" as const, url, method: "POST" as const, headers, body };
      world.notifications.send({ ...letter, pauses: PAUSES, timeoutMs: TIMEOUT_MS }, { delayMs, copies });
    },
    check: async (operation) => {
      const url = addressOf("Check", operation);
      if (!url) return 0;
      const { headers, body } = letterOf("Check", operation);
      const at = new Date(world.clock.now()).toISOString();
      const entry = world.log.add({ provider: "cloudpayments", direction: "out", method: "POST", path: url, headers, body, at });
      try {
        const answer = await fetchStore(url, { method: "POST", headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
        entry.status = answer.status;
        const told: unknown = answer.status === 200 ? await answer.json() : undefined;
        return declines[Number((told as { code?: unknown } | undefined)?.code ?? Number.NaN)] ?? 3005;
      } catch (error) {
        return error instanceof Error && error.name === "TimeoutError" ? 3007 : 3006;
      }
    },
    answered: (requestId) => {
      const known = book().requests[requestId];
      return known && world.clock.now() - known.at < REMEMBERED_MS ? known.answer : undefined;
    },
    remember: (requestId, answer) => {
      book().requests[requestId] = { at: world.clock.now(), answer };
      world.state.changed();
    },
    settings: (type) => book().settings[type],
    set: (type, settings) => {
      book().settings[type] = settings;
      world.state.changed();
    },
  };

  function addressOf(type: EventType, { origin }: Operation): string | undefined {
    const set = book().settings[type];
    if (set) return set.IsEnabled ? set.Address : undefined;
    return origin ? `${origin}/payment/webhook/cloudpayments?type=${type.toLowerCase()}` : undefined;
  }

  world.clock.onTick(() => {
    for (const one of desk.all())
      if (one.status === "Authorized" && world.clock.now() - (one.authorizedAt ?? one.createdAt) > HOLD_MS) {
        one.status = "Cancelled";
        desk.announce("Cancel", one);
      }
  });
  return desk;
}

function letterOf(type: EventType, one: Operation, forged = false) {
  const told = presentOperation(one, credentials.publicId);
  const isBack = one.originalId !== undefined;
  const fields: Record<string, string | number> = {
    TransactionId: one.id,
    Amount: decimal(one.lie.amount ?? one.amount),
    Currency: told.Currency,
    PaymentAmount: decimal(one.lie.amount ?? one.amount),
    PaymentCurrency: told.Currency,
    DateTime: new Date(one.createdAt).toISOString().slice(0, 19).replace("T", " "),
    CardFirstSix: told.CardFirstSix,
    CardLastFour: told.CardLastFour,
    CardType: told.CardType,
    CardExpDate: told.CardExpDate,
    TestMode: 1,
    OperationType: isBack ? "Refund" : "Payment",
    InvoiceId: told.InvoiceId,
    Email: one.email,
    IpAddress: told.IpAddress,
    Description: one.description,
    Data: one.data,
    ...(type === "Fail" ? { Reason: told.Reason, ReasonCode: told.ReasonCode } : { Status: told.Status }),
    ...(isBack && { PaymentTransactionId: one.originalId }),
  };
  const isForm = one.callbackBy !== "json";
  const body = isForm
    ? Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&") // biome-ignore format: one thought
    : JSON.stringify({ ...fields, Amount: told.Amount, PaymentAmount: told.PaymentAmount });
  const secret = forged ? "somebody-else's-secret" : credentials.apiSecret;
  const headers = {
    "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
    ...signaturesOf(body, isForm, secret),
  };
  return { headers, body };
}
