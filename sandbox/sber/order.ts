/** Kopecks. */
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
  /** The app's return URL; absent: no SberPay button. */
  appBackUrl?: string | undefined;
  registeredAt: number;
  expiresAt: number;
  status: OrderStatus;
  actionCode: number;
  declines: number;
  /** Cancelled or expired: not payable. */
  closed: boolean;
  approved: number;
  deposited: number;
  refunded: number;
  partlyReversed: boolean;
  operations: Operation[];
  /** Test control: false facts in answers. */
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
