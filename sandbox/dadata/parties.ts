import { type City, cities } from "../places/cities.ts";
import { draw, uuidOf } from "../places/draw.ts";
import { present } from "./present.ts";

/** Fictional parties with valid check digits. */
interface Party {
  inn: string;
  kpp?: string;
  ogrn: string;
  okpo: string;
  /** A company without its legal form; a sole trader's full name. */
  name: string;
  city: string;
  place: string;
  status: "ACTIVE" | "LIQUIDATING" | "LIQUIDATED" | "BANKRUPT" | "REORGANIZING";
  since: string;
}

const parties: readonly Party[] = [
  {
    inn: "0299001008",
    kpp: "029901001",
    ogrn: "1240200001007",
    okpo: "99001004",
    name: "Угловой Клуб",
    city: "Уфа",
    place: "ул Ленина, д 1",
    status: "ACTIVE",
    since: "2024-02-01",
  },
  {
    inn: "5499002008",
    kpp: "549901001",
    ogrn: "1195476002006",
    okpo: "99002004",
    name: "Бывший Ринг",
    city: "Новосибирск",
    place: "пр-кт Красный, д 10",
    status: "LIQUIDATED",
    since: "2019-04-15",
  },
  {
    inn: "029900300038",
    ogrn: "322028000030003",
    okpo: "0099003007",
    name: "Ковалёва Анна Игоревна",
    city: "Уфа",
    place: "ул Ленина, д 5",
    status: "ACTIVE",
    since: "2022-03-10",
  },
];

export interface PartyQuestion {
  query: string;
  count?: number;
  kpp?: string;
  branch_type?: "MAIN" | "BRANCH";
  type?: "LEGAL" | "INDIVIDUAL";
  status?: Party["status"][];
}

/** Exact INN or OGRN; no branches. */
export const partiesOf = ({ query, kpp, branch_type, type, status, count = 10 }: PartyQuestion) =>
  parties
    .filter(({ inn, ogrn }) => [inn, ogrn].includes(query.trim()))
    .filter((party) => (!kpp || party.kpp === kpp) && branch_type !== "BRANCH")
    .filter((party) => (!type || typeOf(party) === type) && (!status?.length || status.includes(party.status)))
    .slice(0, Math.min(count, 300))
    .map(presentParty);

const typeOf = ({ kpp }: Party) => (kpp ? ("LEGAL" as const) : ("INDIVIDUAL" as const));

function presentParty(party: Party) {
  const { inn, ogrn, okpo, name, status, since } = party;
  const isCompany = typeOf(party) === "LEGAL";
  const opf = isCompany
    ? { type: "2014", code: "12300", full: "Общество с ограниченной ответственностью", short: "ООО" }
    : { type: "2014", code: "50102", full: "Индивидуальный предприниматель", short: "ИП" };
  const shortName = isCompany ? `ООО "${name}"` : `ИП ${name}`;
  const [surname = "", given = "", patronymic = ""] = name.split(" ");
  return {
    value: shortName,
    unrestricted_value: shortName,
    data: {
      ...(isCompany && { kpp: party.kpp, kpp_largest: null, capital: null, management: manager, founders: null, managers: null }),
      ...(!isCompany && { fio: { surname, name: given, patronymic, gender: null, source: null, qc: null }, citizenship: null }),
      branch_type: "MAIN",
      branch_count: 0,
      source: null,
      qc: null,
      hid: uuidOf(`party ${inn}`).replaceAll("-", ""),
      type: typeOf(party),
      state: {
        status,
        code: null,
        actuality_date: Date.parse("2026-11-01T00:00:00Z"),
        registration_date: Date.parse(`${since}T00:00:00Z`),
        liquidation_date: status === "LIQUIDATED" ? Date.parse("2025-06-30T00:00:00Z") : null,
      },
      opf,
      name: {
        full_with_opf: isCompany ? `${opf.full.toUpperCase()} "${name.toUpperCase()}"` : `${opf.full} ${name}`,
        short_with_opf: shortName,
        latin: null,
        full: name,
        short: isCompany ? name : null,
      },
      inn,
      ogrn,
      okpo,
      okato: null,
      oktmo: null,
      okogu: null,
      okfs: null,
      okved: "93.13",
      okveds: null,
      authorities: null,
      documents: null,
      licenses: null,
      finance: null,
      address: addressOf(party),
      phones: null,
      emails: null,
      ogrn_date: Date.parse(`${since}T00:00:00Z`),
      okved_type: "2014",
      employee_count: null,
    },
  };
}

const manager = { name: "Громов Пётр Сергеевич", post: "ДИРЕКТОР", start_date: null, disqualified: null };

function addressOf({ city: name, place, inn }: Party) {
  const city = cities.find((one): one is City => one.name === name)!;
  const { data } = present({ city }, false);
  const postcode = String(Number(city.postcode) + draw(`${inn} post`, 1, 99)).padStart(6, "0");
  const value = `г ${name}, ${place}`;
  const region = city.region === `г ${name}` ? "" : `${city.region}, `;
  return {
    value,
    unrestricted_value: `${postcode}, ${region}${value}`,
    invalidity: null,
    data: { ...data, postal_code: postcode, source: value, qc: "0" },
  };
}
