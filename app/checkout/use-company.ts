import { useEffect, useState } from "react";
import { get } from "#app/foundation/http/client.ts";
import type { Company } from "#app/invoices/companies.server.ts";
import { isCompanyInn, isPersonInn } from "./business-ids.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import type { Fields } from "./fields-context.ts";
import { grouped } from "./grouped.ts";

const CALM_MS = 250;
const filled = ["kpp", "ogrn", "okpo", "payerName", "payerAdress"] as const;
type Filled = Record<(typeof filled)[number], string>;
type Found = Filled & { inn: string; active: boolean };

function foundIn({ found }: Pick<CheckoutForm, "found">): Found | null {
  try {
    return found ? (JSON.parse(found) as Found) : null;
  } catch {
    return null;
  }
}

/**
 * Whoever has the INN that is typed fills in the rest. What was typed by hand stays; what the register filled in goes when another INN comes.
 * Where there is no help, nothing is said of it.
 */
export function useCompany(form: CheckoutForm, change: Fields["change"]): Found | null {
  const inn = form.inn.replace(/\s/g, "");
  const isWhole = isCompanyInn(inn) || isPersonInn(inn);
  const [asked, setAsked] = useState(foundIn(form)?.inn ?? "");
  useEffect(() => {
    if (!isWhole || inn === asked) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await get<{ company: Company | null }>(`/shop/company?inn=${inn}`, { signal: stop.signal, tries: 1 }).catch(
        () => null,
      );
      if (stop.signal.aborted) return;
      setAsked(inn);
      if (answer?.ok && answer.data.company) change((now) => fill(now, answer.data.company!));
    }, CALM_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [inn, isWhole, asked]);
  const found = foundIn(form);
  return found?.inn === inn ? found : null;
}

function fill(form: CheckoutForm, company: Company): CheckoutForm {
  const before = foundIn(form);
  const { inn, active } = company;
  const known: Filled = {
    kpp: grouped("kpp", company.kpp),
    ogrn: grouped("ogrn", company.ogrn),
    okpo: grouped("okpo", company.okpo),
    payerName: company.name,
    payerAdress: company.adress,
  };
  const own = filled.filter((name) => form[name] !== "" && form[name] !== before?.[name]);
  const rest = Object.fromEntries(filled.filter((name) => !own.includes(name)).map((name) => [name, known[name]]));
  return { ...form, ...rest, payer: company.type, found: JSON.stringify({ inn, active, ...known }) };
}
