/** Kopecks. */
export interface YandexOrder {
  orderId: string;
  amount: number;
  currency: string;
  /** The current cart, after refunds. */
  cart: CartItem[];
  purpose: string;
  redirectUrls: { onSuccess: string; onError: string; onAbort: string };
  methods: Method[];
  preferred?: string;
  paymentUrl: string;
  createdAt: number;
  expiresAt: number;
  stages: Stages;
  status: PaymentStatus;
  reason?: string;
  paidBy?: Method;
  /** Captured; may be less than `amount`. */
  captured: number;
  refunded: number;
  operations: Operation[];
  failingRefunds: number;
  silent: boolean;
  /** Test control: false facts in answers. */
  lie: { amount?: number; currency?: string; status?: string };
}

export interface CartItem {
  productId: string;
  title: string;
  count: number;
  total: number;
}

export type Method = "CARD" | "SPLIT";
export type Stages = "one" | "two" | "on-delivery";
export type PaymentStatus = "PENDING" | "AUTHORIZED" | "CONFIRMED" | "CAPTURED" | "VOIDED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "FAILED";

export interface Operation {
  operationId: string;
  externalOperationId?: string;
  operationType: "AUTHORIZE" | "CAPTURE" | "VOID" | "REFUND" | "SUBMIT";
  status: "PENDING" | "SUCCESS" | "FAIL";
  amount: number;
  reason?: string;
  created: number;
  updated: number;
  /** A refund's remaining cart. */
  leaves?: CartItem[];
}

export interface Refusal {
  status: number;
  reasonCode: string;
  reason: string;
}

/** ORDER_CART_DATA_ERROR, DUPLICATE_EXTERNAL_OPERATION_ID and ANOTHER_OPERATION_IN_PROGRESS are real; other codes are modelled on them. */
export const refusals = {
  unauthorized: { status: 401, reasonCode: "AUTHENTICATION_ERROR", reason: "Authorization failed" },
  badFormat: (field: string) => ({ status: 400, reasonCode: "BAD_FORMAT", reason: `Bad format: ${field}` }),
  cart: (why: string) => ({ status: 400, reasonCode: "ORDER_CART_DATA_ERROR", reason: why }),
  exists: { status: 409, reasonCode: "ORDER_ALREADY_EXISTS", reason: "Order with this orderId already exists" },
  noOrder: { status: 404, reasonCode: "ORDER_NOT_FOUND", reason: "Order not found" },
  noOperation: { status: 404, reasonCode: "OPERATION_NOT_FOUND", reason: "Operation not found" },
  wrongStatus: { status: 409, reasonCode: "ORDER_STATUS_CONFLICT", reason: "Operation is not allowed in the current payment status" },
  wrongAmount: { status: 400, reasonCode: "ORDER_AMOUNT_ERROR", reason: "Amount does not fit the order" },
  leastAmount: { status: 400, reasonCode: "ORDER_AMOUNT_ERROR", reason: "Neither the refund nor the remainder may be less than 1.00 RUB" },
  duplicate: {
    status: 409,
    reasonCode: "DUPLICATE_EXTERNAL_OPERATION_ID",
    reason: "Operation with this externalOperationId already exists",
  },
  busy: { status: 409, reasonCode: "ANOTHER_OPERATION_IN_PROGRESS", reason: "Another operation is in progress" },
  system: { status: 500, reasonCode: "INTERNAL_SERVER_ERROR", reason: "Internal server error" },
} satisfies Record<string, Refusal | ((text: string) => Refusal)>;

export const isRefusal = (answer: object): answer is Refusal => "reasonCode" in answer;
export const sumOf = (cart: readonly CartItem[]) => cart.reduce((sum, { total }) => sum + total, 0);
export const LEAST = 100;
