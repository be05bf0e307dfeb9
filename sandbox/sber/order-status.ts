import { actionCodes, type BankOrder } from "./order.ts";

const paymentStates = { 0: "CREATED", 1: "APPROVED", 2: "DEPOSITED", 3: "REVERSED", 4: "REFUNDED", 6: "DECLINED" } as const;
const descriptions: Record<number, string> = {
  [actionCodes.approved]: "Запрос успешно обработан",
  [actionCodes.noAttempt]: "Не было попыток оплаты",
  [actionCodes.timeIsOver]: "Истёк срок ожидания ввода данных",
  [actionCodes.triesAreSpent]: "Исчерпаны попытки оплаты",
  [actionCodes.noFunds]: "Недостаточно средств на карте",
};

export function presentStatus(order: BankOrder) {
  const { operations, lie } = order;
  const amount = lie.amount ?? order.amount;
  const payment = operations.findLast((o) => o.actionCode === 0 && o.type !== "REFUND" && o.type !== "REVERSAL");
  const lastRefund = operations.findLast((o) => o.type === "REFUND");
  const reported = (sum: number) => (sum === order.amount ? amount : sum);
  return {
    errorCode: "0",
    errorMessage: "Успешно",
    orderNumber: lie.orderNumber ?? order.orderNumber,
    orderStatus: lie.status ?? order.status,
    actionCode: order.actionCode,
    actionCodeDescription: descriptions[order.actionCode] ?? "",
    amount,
    currency: lie.currency ?? order.currency,
    date: order.registeredAt,
    ...(payment && { depositedDate: payment.date, authRefNum: payment.referenceNumber }),
    ...(lastRefund && { refundedDate: lastRefund.date }),
    orderDescription: order.description,
    ip: "127.0.0.1",
    merchantOrderParams: [],
    attributes: [{ name: "mdOrder", value: order.orderId }],
    ...(payment && { cardAuthInfo: { ...playCard, approvalCode: payment.approvalCode } }),
    paymentAmountInfo: {
      paymentState: paymentStates[order.status],
      approvedAmount: reported(order.approved),
      depositedAmount: reported(order.deposited),
      refundedAmount: order.refunded,
      feeAmount: 0,
    },
    bankInfo: { bankName: "Тестовый банк", bankCountryCode: "RU", bankCountryName: "Россия" },
    operations,
  };
}

const playCard = {
  maskedPan: "220220**2424",
  expiration: "202805",
  cardHolderName: "CARDHOLDER",
  paymentSystem: "MIR",
  paymentWay: "CARD",
};
