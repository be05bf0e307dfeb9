import { useState } from "react";
import { Link } from "react-router";
import { owedRubles } from "#app/account/privacy/erasure.ts";
import { open } from "#app/context.ts";
import { presentCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { skipRevalidationOnHashChange } from "#app/foundation/skip-revalidation-on-hash-change.ts";
import type { Route } from "./+types/data.route";
import { CopyOfData } from "./copy-of-data.tsx";
import { EraseAccount } from "./erase-account.tsx";
import { Farewell, type Forgotten } from "./farewell.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const customer = visit.customerId ? await shop.identity.customer(visit.customerId) : undefined;
  if (!customer) return null;
  const { blockers, balances } = await shop.privacy.look(visit);
  const asked = new URL(request.url).searchParams.get("k");
  return {
    customer: presentCustomer(customer, []),
    blockers,
    owed: owedRubles(balances),
    bonusMinor: balances.bonus,
    /** The key of an email link, and whether it is still valid. */
    copy: asked === null ? null : { key: asked, isLive: await shop.privacy.isCopyLive(asked, visit) },
  };
}

export const shouldRevalidate = skipRevalidationOnHashChange;

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.lk_data(), path: null });
}

/** Data export and account deletion [ACC-08]. */
export default function MyData({ loaderData }: Route.ComponentProps) {
  const [forgotten, setForgotten] = useState<Forgotten | null>(null);
  if (forgotten) return <Farewell {...forgotten} />;
  if (!loaderData) return null;
  const { customer, copy, ...erasing } = loaderData;
  return (
    <div className="lk-page">
      <h1>{m.lk_data()}</h1>
      <p>
        {m.data_says()} <Link to="/service/privacy">{m.data_what()}</Link>
      </p>
      <CopyOfData customer={customer} given={copy} />
      <EraseAccount customer={customer} {...erasing} done={setForgotten} />
    </div>
  );
}
