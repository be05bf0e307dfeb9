/** What a bank's application reads of an invoice: GOST R 56042-2014, in UTF-8. */
export type PaymentQr = {
  name: string;
  account: string;
  bankName: string;
  bik: string;
  correspondent: string;
  /** Companies have one. */
  kpp: string | null;
  inn: string;
  purpose: string;
  sumMinor: number;
};

const LIMITS = { name: 160, bankName: 45, purpose: 210 };
/** Any of them may part the values, as long as none of the values holds it. */
const PARTING = ["|", "~", "^", "_"];

const cut = (text: string, most: number) => Array.from(text.replace(/\s+/g, " ").trim()).slice(0, most).join("");

/** The standard's most. */
const MOST_BYTES = 300;

const digits = (text: string, ...lengths: number[]) => /^\d+$/.test(text) && lengths.includes(text.length);
const isWhole = ({ account, bik, correspondent, kpp, inn, sumMinor }: PaymentQr): boolean =>
  digits(account, 20) &&
  digits(bik, 9) &&
  (digits(correspondent, 20) || correspondent === "0") &&
  (kpp === null || digits(kpp, 9)) &&
  digits(inn, 10, 12) &&
  Number.isSafeInteger(sumMinor) &&
  sumMinor > 0;

/**
 * The five required keys first; the rest in the order that a large bank's application wants. Texts that are too long are cut. null: a bank
 * would refuse it, or read something else, so nobody is to pay by it.
 */
export function paymentQr(asked: PaymentQr): string | null {
  const { name, account, bankName, bik, correspondent, kpp, inn, purpose, sumMinor } = asked;
  if (!isWhole(asked) || !name.trim() || !bankName.trim()) return null;
  const pairs: [string, string][] = [
    ["Name", cut(name, LIMITS.name)],
    ["PersonalAcc", account],
    ["BankName", cut(bankName, LIMITS.bankName)],
    ["BIC", bik],
    ["CorrespAcc", correspondent],
    ...(kpp ? [["KPP", kpp] as [string, string]] : []),
    ["PayeeINN", inn],
    ["Purpose", cut(purpose, LIMITS.purpose)],
    ["Sum", String(sumMinor)],
  ];
  const parting = PARTING.find((sign) => pairs.every(([, value]) => !value.includes(sign)));
  if (!parting) return null;
  const text = ["ST00012", ...pairs.map(([key, value]) => `${key}=${value}`)].join(parting);
  return Buffer.byteLength(text) <= MOST_BYTES ? text : null;
}
