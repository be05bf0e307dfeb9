import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ReturnState } from "#app/orders/returns/return-status.ts";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Empty, Page, Panel } from "../shell/page.tsx";
import { Age } from "../shell/when.tsx";
import "../warehouse/warehouse.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, me, visit } = open(context);
  const own = storefrontsOf(me, "returns.read");
  const found = (await shop.returns.open()).filter(({ storefront }) => own === null || own.includes(storefront));
  const rows = found.map(({ number, n, state, kind, reason, askedAt, lines, photos, buyer }) => {
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return { number, n, state, kind, reason, askedAt, pieces, photos, buyer };
  });
  return { rows, now: visit.now };
}

const groups = [
  ["asked", m.desk_returns_to_decide],
  ["approved", m.desk_returns_awaited],
  ["received", m.desk_returns_to_pay],
] as const satisfies readonly (readonly [ReturnState, () => string])[];

export default function Returns() {
  const { rows, now } = useLoaderData<typeof loader>();
  return (
    <Page title={m.desk_place_returns()}>
      <div className="hand">
        {rows.length === 0 && (
          <Empty title={m.desk_returns_empty()}>
            <p>{m.desk_returns_empty_text()}</p>
          </Empty>
        )}
        {groups.map(([state, title]) => {
          const here = rows.filter((row) => row.state === state);
          if (!here.length) return null;
          return (
            <Panel key={state} title={`${title()} · ${here.length}`}>
              <ul className="rows">
                {here.map(({ number, n, kind, reason, askedAt, pieces, buyer }) => (
                  <li key={`${number}/${n}`}>
                    <div>
                      <Link to={`/returns/${number}/${n}`} className="order-number">
                        {number}/{n}
                      </Link>
                      <p>{[kindSaid(kind), m.desk_pieces({ count: pieces })].join(" · ")}</p>
                      <p className="muted">{buyer}</p>
                      {reason && <p className="breaks">{reason}</p>}
                    </div>
                    <Age at={askedAt} now={now} />
                  </li>
                ))}
              </ul>
            </Panel>
          );
        })}
      </div>
    </Page>
  );
}

export const kindSaid = (kind: "new" | "failed"): string => (kind === "new" ? m.desk_return_kind_new() : m.desk_return_kind_failed());
