import * as z from "zod";
import { issue } from "../issues.ts";
import { isAccountOf, isBik } from "./bank-account.ts";
import { isCompanyInn, isKpp, isOgrn, isOgrnip, isPersonInn } from "./business-ids.ts";
import { company } from "./company.ts";

/** Codes of the fiscal register (providers/payments.md 9.2). */
const taxSystems = ["osn", "usn_income", "usn_income_outcome", "esn", "patent"] as const;
export type TaxSystem = (typeof taxSystems)[number];

const text = (most: number) => z.string().trim().min(1).max(most);

/** The legal seller. A company has KPP and OGRN; a sole trader OGRNIP and neither KPP nor chief accountant. */
const seller = z
  .object({
    name: text(160),
    inn: z.string().refine((inn) => isCompanyInn(inn) || isPersonInn(inn), issue("issue-inn")),
    kpp: z.string().refine(isKpp, issue("issue-kpp")).nullable().default(null),
    ogrn: z.string().refine((ogrn) => isOgrn(ogrn) || isOgrnip(ogrn), issue("issue-ogrn")),
    address: text(300),
    english: z
      .object({ name: text(160), address: text(300) })
      .nullable()
      .default(null),
    phone: text(40).nullable().default(null),
    email: z.email().max(64),
    bank: z.object({
      name: text(45),
      city: text(60),
      bik: z.string().refine(isBik, issue("issue-bik")),
      account: z.string().regex(/^40[78]\d{17}$/, issue("issue-settlement")),
      correspondent: z.string().regex(/^301\d{17}$/, issue("issue-correspondent")),
    }),
    taxSystem: z.enum(taxSystems),
    /** VAT included in prices, at a rate receipts know; null = exempt. */
    vatPercent: z.literal([5, 7, 10, 22]).nullable(),
    director: text(120),
    accountant: text(120).nullable().default(null),
    /** Printed on its papers: not a real company. */
    isFictional: z.boolean().default(false),
  })
  .superRefine((one, context) => {
    const wrong = (message: string, ...path: string[]) => context.addIssue({ code: "custom", path, message });
    const isCompany = one.inn.length === 10;
    if (isCompany !== (one.kpp !== null)) wrong(isCompany ? issue("issue-company-kpp") : issue("issue-trader-kpp"), "kpp");
    if (isCompany !== (one.ogrn.length === 13)) wrong(issue("issue-ogrn-kind"), "ogrn");
    if (!isAccountOf(one.bank.account, one.bank.bik)) wrong(issue("issue-account-key"), "bank", "account");
    if (!isCorrespondentOf(one.bank.correspondent, one.bank.bik)) wrong(issue("issue-account-key"), "bank", "correspondent");
  });

export type Seller = z.infer<typeof seller>;
export const sellers = z.object({ main: seller, transfer: seller });
export type Sellers = z.infer<typeof sellers>;

const WEIGHTS = [7, 1, 3];

/** The account's control digit, keyed with the office that keeps it. */
export const isCorrespondentOf = (account: string, bik: string): boolean =>
  /^\d{20}$/.test(account) &&
  isBik(bik) &&
  Array.from(`0${bik.slice(4, 6)}${account}`).reduce((sum, digit, at) => sum + Number(digit) * WEIGHTS[at % WEIGHTS.length]!, 0) % 10 === 0;

/** Fictional: numbers pass their checks but belong to no bank, tax office or register. */
const bank = {
  name: "АО «УЧЕБНЫЙ БАНК»",
  city: "г. Москва",
  bik: "044525999",
};
export const demoSellers: Sellers = sellers.parse({
  main: {
    name: "ООО «Гонг»",
    inn: "7799000012",
    kpp: "779901001",
    ogrn: "1267799000017",
    address: "125000, г. Москва, ул. Ринговая, д. 1, офис 12",
    english: { name: "Gong LLC", address: "1 Ringovaya Street, office 12, Moscow 125000, Russia" },
    phone: "+7 495 000-00-00",
    email: company.email,
    bank: { ...bank, account: "40702810600000000001", correspondent: "30101810600000000999" },
    taxSystem: "osn",
    vatPercent: 22,
    director: "Громов А. С.",
    accountant: "Белова М. И.",
    isFictional: true,
  },
  transfer: {
    name: "ИП Перчаткин Илья Олегович",
    inn: "779900000109",
    ogrn: "326779900000018",
    address: "125000, г. Москва, ул. Ринговая, д. 1, офис 14",
    phone: "+7 495 000-00-01",
    email: company.email,
    bank: { ...bank, account: "40802810500000000001", correspondent: "30101810600000000999" },
    taxSystem: "usn_income",
    vatPercent: null,
    director: "Перчаткин И. О.",
    isFictional: true,
  },
});
