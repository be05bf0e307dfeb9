import { moscowTime } from "#app/foundation/time/day.ts";
import { nomenclatureCode } from "#app/orders/marking/marking-code.ts";
import type { Receipt } from "../receipts.queries.server.ts";
import { vatIn } from "../vat.ts";
import type { Register } from "./register.ts";

const PAID_BY = { cash: 0, cashless: 1, offset: 2 } as const;

/** `sell` and `sell_refund` bodies (providers/payments.md 9.3), decimal rubles. */
export function atolDocument({ receipt, seller, externalId }: Parameters<Register["register"]>[0]): object {
  const { contact, vat, items, moneyMinor, offsetMinor } = receipt;
  const payments = [
    { type: PAID_BY[receipt.moneyKind], minor: moneyMinor },
    { type: PAID_BY.offset, minor: offsetMinor },
  ].filter(({ minor }) => minor > 0);
  const vats = items.map(({ sumMinor }) => vatIn(sumMinor, vat));
  return {
    external_id: externalId,
    timestamp: moscowStamp(receipt.createdAt),
    receipt: {
      // Erased buyers have no contact.
      client: contact.startsWith("+") ? { phone: contact } : { email: contact || seller.mailbox },
      company: { email: seller.mailbox, sno: seller.taxSystem, inn: seller.inn, payment_address: seller.address },
      items: items.map(({ name, quantity, priceMinor, sumMinor, object, mark }, index) => ({
        name,
        price: rubles(priceMinor),
        quantity,
        sum: rubles(sumMinor),
        measurement_unit: object === "commodity" ? "шт" : "",
        payment_method: receipt.method,
        payment_object: object,
        vat: { type: vat, sum: rubles(vats[index]!) },
        ...(mark && { nomenclature_code: nomenclatureCode(mark) }),
      })),
      payments: payments.map(({ type, minor }) => ({ type, sum: rubles(minor) })),
      vats: [{ type: vat, sum: rubles(vats.reduce((sum, one) => sum + one, 0)) }],
      total: rubles(moneyMinor + offsetMinor),
      ...(receipt.paidAbroad && { additional_user_props: paidIn(receipt.operation, receipt.paidAbroad) }),
    },
  };
}

/** The foreign amount, noted in tag 1084. */
const paidIn = (operation: Receipt["operation"], { minor, currency, rate }: NonNullable<Receipt["paidAbroad"]>) => ({
  name: operation === "sell" ? "Оплачено в валюте" : "Возвращено в валюте",
  value: `${rubles(minor).toFixed(2)} ${currency.toUpperCase()}, курс ${rate}`,
});

/** The nearest double prints exactly these decimals. */
const rubles = (minor: number): number => minor / 100;

function moscowStamp(at: Date): string {
  const { day, time } = moscowTime(at);
  const [year, month, date] = day.split("-");
  return `${date}.${month}.${year} ${time.slice(0, 5)}:${String(at.getUTCSeconds()).padStart(2, "0")}`;
}
