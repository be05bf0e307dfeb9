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

/** The five required keys first; the rest in the order that a large bank's application wants. Texts that are too long are cut. */
export function paymentQr({ name, account, bankName, bik, correspondent, kpp, inn, purpose, sumMinor }: PaymentQr): string {
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
  const written = pairs.map(([key, value]) => `${key}=${parting ? value : value.replaceAll("|", " ")}`);
  return ["ST00012", ...written].join(parting ?? "|");
}
