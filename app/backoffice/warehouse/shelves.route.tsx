import { useState } from "react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { nameIn } from "#app/catalogue/priced-goods.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { carrierTerms } from "#app/foundation/records.ts";
import { carriers } from "#app/foundation/storefront.ts";
import { ActForm } from "../acting/act-form.tsx";
import { seenOf } from "../acting/shown.ts";
import { open } from "../context.ts";
import { Page, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import "./warehouse.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, visit } = open(context);
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 60);
  const found = await desk.warehouse.shelves.find(q);
  return { q, rows: found.map((row) => ({ ...row, name: nameIn(row.name, visit.lang) })), cutOffs: await desk.warehouse.cutOffs() };
}

export default function Shelves() {
  const { q, rows, cutOffs } = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  return (
    <Page title={m.desk_shelves_title()} back={{ to: "/warehouse", name: m.desk_place_warehouse() }}>
      <div className="hand">
        <Form className="scan-form" role="search">
          <label className="field">
            <span>{m.desk_shelves_find()}</span>
            <input type="search" name="q" maxLength={60} defaultValue={q} />
          </label>
          <button type="submit" className="btn btn-big">
            {m.desk_wh_open()}
          </button>
        </Form>
        <Panel title={q || m.desk_shelves_unplaced()}>
          {rows.length === 0 && <p>{q ? m.desk_shelves_nothing() : m.desk_shelves_none()}</p>}
          <ul>
            {rows.map(({ productId, specificationId, name, size, sku, place, onHand }) => {
              const title = inSize(name, size, lang);
              return (
                <li key={`${productId}/${specificationId}`} className="shelf-row">
                  <div>
                    <p>{title}</p>
                    <p className="muted">{`${sku} · ${m.desk_shelves_on_hand({ count: onHand })}`}</p>
                  </div>
                  <ActForm
                    act="warehouse.place"
                    permission="warehouse.arrange"
                    fields={{ product: productId, specification: specificationId }}
                    version={seenOf({ place })}
                    label={m.desk_save()}
                    className="act-line"
                  >
                    <input
                      name="place"
                      defaultValue={place}
                      maxLength={40}
                      placeholder={m.desk_shelves_place()}
                      aria-label={m.desk_shelves_place_of({ name: title })}
                    />
                  </ActForm>
                </li>
              );
            })}
          </ul>
        </Panel>
        <FromTable />
        <Panel title={m.desk_shelves_cut_offs()}>
          <p className="muted">{m.desk_shelves_moscow()}</p>
          {carriers.map((carrier) => (
            <div key={carrier} className="shelf-row">
              <label htmlFor={`cut-off-${carrier}`}>{carrierTerms[carrier].name[lang]}</label>
              <ActForm
                act="warehouse.cut-off"
                permission="warehouse.arrange"
                fields={{ carrier }}
                version={seenOf({ at: cutOffs[carrier] })}
                label={m.desk_save()}
                className="act-line"
              >
                <input id={`cut-off-${carrier}`} type="time" name="at" defaultValue={cutOffs[carrier]} required />
              </ActForm>
            </div>
          ))}
        </Panel>
      </div>
    </Page>
  );
}

function FromTable() {
  const [refused, setRefused] = useState<{ line: number; text: string }[]>([]);
  return (
    <Panel title={m.desk_shelves_table()}>
      <ActForm
        act="warehouse.places"
        permission="warehouse.arrange"
        label={m.desk_shelves_take()}
        done={({ ok, answer }) => ok && setRefused((answer as { refused: typeof refused }).refused)}
      >
        <label className="field">
          <span>{m.desk_shelves_table_text()}</span>
          <textarea name="table" rows={6} required />
        </label>
        <div role="status">
          {refused.length > 0 && (
            <>
              <h3>{m.desk_shelves_refused()}</h3>
              <ul>
                {refused.map(({ line, text }) => (
                  <li key={line}>{m.desk_shelves_line({ line, text })}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </ActForm>
    </Panel>
  );
}
