/** Whole tenge. */
export interface Payment {
  payment_id: number;
  order_id: string;
  amount: number;
  description: string;
  lang: "ru" | "en";
  email: string;
  phone: string;
  success_url: string;
  failure_url: string;
  callback_url?: string;
  twoStage: boolean;
  createdAt: number;
  expiresAt: number;
  status: PaymentStatus;
  error_code: string;
  held: number;
  captured: number;
  refunded: number;
  canceled: number;
  pendingRefund: number;
  slowRefunds: boolean;
  isSilent: boolean;
  extra_params?: object;
  /** Test control: false facts in answers. */
  lie: { amount?: number; currency?: string; order_id?: string; status?: string; signature?: boolean };
}

export type PaymentStatus =
  | "created"
  | "processing"
  | "hold"
  | "withdraw"
  | "clearing"
  | "partial_clearing"
  | "canceled"
  | "error"
  | "partial_refund"
  | "refunded"
  | "chargeback";

export interface Refusal {
  success: false;
  error_code: string;
  error_msg: string;
}
const refusal = (error_code: string, error_msg: string): Refusal => ({ success: false, error_code, error_msg });

export const refusals = {
  noAccess: refusal("ov_access_denied", "Access denied"),
  wrongSign: refusal("ov_sign_invalid", "Invalid signature"),
  wrong: (name: string) => refusal("ov_validation_error", `Field ${name} is missing or invalid`),
  emailRequired: refusal("ov_email_required", "Email is required"),
  duplicate: refusal("ov_entity_duplicate", "Entity with this order_id already exists"),
  notFound: refusal("ov_payment_not_found", "Payment not found"),
  expired: refusal("ov_payment_expired", "Payment expired"),
  wrongState: refusal("ov_payment_incorrect_status", "Operation is not allowed in this status"),
  refundExceeds: refusal("ov_refund_amount_exceeded", "Refund amount exceeded"),
  clearExceeds: refusal("ov_clear_amount_exceeded", "Clearing amount exceeded"),
  oneStage: refusal("ov_not_two_stage_payment", "Payment is not two-stage"),
  bank: refusal("provider_common_error", "Bank error"),
} satisfies Record<string, Refusal | ((name: string) => Refusal)>;
