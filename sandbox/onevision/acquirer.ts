import type { World } from "../world.ts";
import { seal } from "./envelope.ts";
import { expire } from "./money-moves.ts";
import type { Payment } from "./payment.ts";

export const credentials = { apiKey: "sandbox-ov-api-key", secret: "sandbox-ov-secret" };
const SOMEBODY_ELSES = "somebody-else's-secret";

export type OperationType = "withdraw" | "hold" | "clearing" | "cancel" | "refund" | "chargeback";
export interface CallbackManner {
  delayMs?: number;
  copies?: number;
  forged?: boolean;
}

export interface Acquirer {
  find(ids: { payment_id?: unknown; order_id?: unknown }): Payment | undefined;
  nextId(): number;
  keep(payment: Payment): void;
  announce(payment: Payment, operation: OperationType, told: { amount: number; success?: boolean }, manner?: CallbackManner): void;
  answer(payment: Payment): object;
}

/** In half minutes; four attempts in all. */
const PAUSES = [1, 2, 4];

export function openAcquirer(world: World): Acquirer {
  const book = world.state.section("onevision", () => ({
    payments: {} as Record<string, Payment>,
    numbers: {} as Record<string, number>,
    lastId: 1_000_000,
  }));
  const nextId = () => ++book().lastId;

  function announce(
    payment: Payment,
    type: OperationType,
    { amount, success = true }: { amount: number; success?: boolean },
    how: CallbackManner = {},
  ) {
    world.state.changed();
    if (!payment.callback_url || payment.isSilent) return;
    const { payment_id, order_id, email, phone, extra_params, error_code, lie } = payment;
    const news = {
      payment_id,
      operation_id: nextId(),
      order_id: lie.order_id ?? order_id,
      payment_type: "pay",
      operation_type: type,
      operation_status: success ? "success" : "error",
      error_code: success ? "" : error_code,
      recurrent_token: "",
      amount: amount === payment.amount ? (lie.amount ?? amount) : amount,
      amount_initial: payment.amount,
      ...(lie.currency && { currency: lie.currency }),
      created_date: dateOf(payment.createdAt),
      payment_date: dateOf(world.clock.now()),
      payer_info: { ...playCard, email, phone },
      extra_params: extra_params ?? {},
    };
    const { delayMs, copies, forged } = how;
    const notification = {
      provider: "onevision" as const,
      url: payment.callback_url,
      method: "POST" as const,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(seal(news, forged ? SOMEBODY_ELSES : credentials.secret)),
      pauses: PAUSES,
      timeoutMs: 15_000,
    };
    world.notifications.send(notification, { delayMs, copies });
  }

  function endLife(payment: Payment) {
    if (expire(payment, world.clock.now())) announce(payment, "withdraw", { amount: payment.amount, success: false });
  }
  world.clock.onTick(() => Object.values(book().payments).forEach(endLife));

  return {
    find: ({ payment_id, order_id }) => {
      const { payments, numbers } = book();
      const payment = payments[String(payment_id ?? numbers[String(order_id)] ?? "")];
      if (payment) endLife(payment);
      return payment;
    },
    nextId,
    keep: (payment) => {
      book().payments[payment.payment_id] = payment;
      book().numbers[payment.order_id] = payment.payment_id;
      world.state.changed();
    },
    announce,
    answer: (payment) => ({ success: true, ...seal(present(payment), payment.lie.signature ? SOMEBODY_ELSES : credentials.secret) }),
  };
}

const playCard = { pan_masked: "440043******2424", holder: "CARD HOLDER", user_token: "" };
const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace("T", " ");

function present(payment: Payment) {
  const { lie, amount, status } = payment;
  const reported = (sum: number) => (sum === amount ? (lie.amount ?? sum) : sum);
  return {
    payment_id: payment.payment_id,
    order_id: lie.order_id ?? payment.order_id,
    payment_type: "pay",
    payment_method: "ecom",
    payment_status: lie.status ?? status,
    error_code: payment.error_code,
    recurrent_token: "",
    amount: reported(amount),
    amount_initial: amount,
    auth_amount: reported(payment.held),
    captured_amount: reported(payment.captured),
    refunded_amount: payment.refunded,
    canceled_amount: payment.canceled,
    ...(lie.currency && { currency: lie.currency }),
    created_date: dateOf(payment.createdAt),
    payer_info: { ...playCard, email: payment.email, phone: payment.phone },
    confirm_url: "",
    // Behind the shop's own origin, so browsers need no route to this process.
    payment_page_url: `${new URL(payment.success_url).origin}/sandbox/pay/onevision/${payment.payment_id}`,
  };
}
