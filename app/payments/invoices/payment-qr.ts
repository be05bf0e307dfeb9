/** GOST R 56042-2014, UTF-8. */
export type PaymentQr = {
  name: string;
  account: string;
  bankName: string;
  bik: string;
  correspondent: string;
  kpp: string | null;
  inn: string;
  purpose: string;
  sumMinor: number;
};

const LIMITS = { name: 160, bankName: 45, purpose: 210 };
/** A separator that no value contains. */
const PARTING = ["|", "~", "^", "_"];

const cut = (text: string, most: number) => Array.from(text.replace(/\s+/g, " ").trim()).slice(0, most).join("");

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

/** Required keys first, others in a large bank's order; long texts are cut. null: banks would refuse or misread it. */
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
