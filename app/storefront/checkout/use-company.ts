import { useEffect, useState } from "react";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { get } from "#app/foundation/http/client.ts";
import type { Company } from "#app/payments/invoices/companies.server.ts";
import type { Fields } from "./fields-context.ts";
import { type FoundCompany, foundIn, payerOf, wholeInn, withCompany, withoutCompany } from "./found-company.ts";

const CALM_MS = 250;

/** `isAsking`: loading; `isAnswered`: answered or failed. Neither without a complete INN. */
export type CompanyLookup = { found: FoundCompany | null; isAsking: boolean; isAnswered: boolean };

/** Prefills company details by INN; typed values stay, prefilled ones go when the INN changes. */
export function useCompany(form: CheckoutForm, change: Fields["change"]): CompanyLookup {
  const inn = wholeInn(form);
  const found = foundIn(form);
  const [asked, setAsked] = useState(found?.inn ?? "");
  useEffect(() => {
    if (!inn) return;
    if (form.payer !== payerOf(inn)) change({ payer: payerOf(inn) });
    if (found && found.inn !== inn) change(withoutCompany);
  }, [inn, found?.inn]);
  useEffect(() => {
    if (!inn || inn === asked) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await get<{ company: Company | null }>(`/shop/company?inn=${inn}`, { signal: stop.signal, tries: 1 }).catch(
        () => null,
      );
      if (stop.signal.aborted) return;
      if (answer?.ok && answer.data.company) change((now) => withCompany(now, answer.data.company!));
      setAsked(inn);
    }, CALM_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [inn, asked]);
  return { found: found?.inn === inn ? found : null, isAsking: inn !== "" && inn !== asked, isAnswered: inn !== "" && inn === asked };
}
