/** An order as the bank keeps it. Amounts are kopecks. */
export interface BankOrder {
  orderId: string;
  orderNumber: string;
  amount: number;
  currency: string;
  description: string;
  language: "ru" | "en";
  returnUrl: string;
  failUrl: string;
  callbackUrl?: string;
  callbackBy: "post" | "get" | "none";
  twoStage: boolean;
  /** Where the bank's application leads back to; absent: the form has no SberPay button. */
  appBackUrl?: string | undefined;
  registeredAt: number;
  expiresAt: number;
  status: OrderStatus;
  actionCode: number;
  declines: number;
  /** Cancelled by the shop or past its session: the payer cannot pay any more. */
  closed: boolean;
  approved: number;
  deposited: number;
  refunded: number;
  partlyReversed: boolean;
  operations: Operation[];
  /** What the bank says instead of the truth, when a test makes its answer contradict the shop's order. */
  lie: { amount?: number; currency?: string; orderNumber?: string; status?: number };
}

/** 0 registered · 1 held · 2 deposited · 3 reversed · 4 refunded · 6 declined */
export type OrderStatus = 0 | 1 | 2 | 3 | 4 | 6;

export interface Operation {
  date: number;
  type: "AUTHORIZATION" | "PREAUTHORIZATION" | "COMPLETION" | "REVERSAL" | "REFUND";
  amount: number;
  referenceNumber: string;
  approvalCode: string;
  actionCode: number;
  externalRefundId?: string;
}

export const actionCodes = { approved: 0, noAttempt: -100, timeIsOver: -2007, triesAreSpent: -2013, noFunds: 116 } as const;
export const TRIES = 3;

export interface Refusal {
  errorCode: string;
  errorMessage: string;
}
export const refusals = {
  duplicateNumber: { errorCode: "1", errorMessage: "Заказ с таким номером уже зарегистрирован в системе" },
  unknownCurrency: { errorCode: "3", errorMessage: "Неизвестная (запрещённая) валюта" },
  missing: (name: string) => ({ errorCode: "4", errorMessage: `Отсутствует обязательный параметр: ${name}` }),
  wrong: (name: string) => ({ errorCode: "5", errorMessage: `Неверное значение параметра: ${name}` }),
  accessDenied: { errorCode: "5", errorMessage: "Доступ запрещён" },
  wrongState: { errorCode: "5", errorMessage: "Неверное состояние заказа" },
  wrongAmount: { errorCode: "5", errorMessage: "Неверная сумма" },
  secondPartialReversal: { errorCode: "5", errorMessage: "Частичный реверс уже выполнен" },
  refundIdReused: { errorCode: "5", errorMessage: "externalRefundId уже использован с другими данными" },
  noSuchOrder: { errorCode: "6", errorMessage: "Неверный номер заказа" },
  noPayment: { errorCode: "7", errorMessage: "Нет успешной оплаты" },
  refundsExceed: { errorCode: "7", errorMessage: "Сумма возвратов превышает сумму платежа" },
  basket: { errorCode: "8", errorMessage: "Сумма корзины не совпадает с суммой заказа" },
  system: { errorCode: "7", errorMessage: "Системная ошибка" },
} satisfies Record<string, Refusal | ((name: string) => Refusal)>;
