import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { storefronts } from "#app/foundation/storefront.ts";
import { ActForm } from "../acting/act-form.tsx";
import { storefrontName } from "../record/storefront-name.ts";
import { Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { Reason } from "./balances.tsx";
import type { CardData } from "./customer.route.tsx";

/** The link opens in another tab: it leads to the storefront's own host. */
export function Look({ customer, lookAt }: Pick<CardData, "customer" | "lookAt">) {
  const { lang } = useDesk();
  const [link, setLink] = useState<string | null>(null);
  const offered = storefronts.filter(({ region }) => lookAt === null || lookAt.includes(region));
  return (
    <Panel title={m.desk_look()}>
      <p className="muted">{m.desk_look_says()}</p>
      {link && (
        <p className="notice">
          <a href={link} target="_blank" rel="noreferrer" className="btn btn-main" onClick={() => setLink(null)}>
            {m.desk_look_go()}
          </a>
          <span className="muted">{m.desk_look_soon()}</span>
        </p>
      )}
      {!link && (
        <details className="unfold">
          <summary>{m.desk_look_ask()}</summary>
          <ActForm
            act="customers.look"
            permission="customers.impersonate"
            fields={{ customer: customer.id }}
            label={m.desk_look_do()}
            look="main"
            done={({ ok, answer }) => ok && setLink((answer as { link: string }).link)}
          >
            {(problems) => (
              <>
                <label className="field">
                  <span>{m.desk_storefront()}</span>
                  <select name="storefront">
                    {offered.map(({ region }) => (
                      <option key={region} value={region}>
                        {storefrontName(region, lang)}
                      </option>
                    ))}
                  </select>
                </label>
                <Reason problem={problems.reason} label={m.desk_look_reason()} />
              </>
            )}
          </ActForm>
        </details>
      )}
    </Panel>
  );
}
