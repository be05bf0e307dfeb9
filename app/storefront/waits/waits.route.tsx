import { useRef } from "react";
import { Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { head } from "#app/foundation/page.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { useEditor } from "../account/use-editor.ts";
import { Picture } from "../goods/picture.tsx";
import type { Route } from "./+types/waits.route";
import "./waits.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  return visit.customerId ? { id: visit.customerId, waits: await shop.waits.list(visit.customerId, visit) } : null;
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.waits_title(), path: null });
}

const states = { ready: m.waits_ready, order: m.waits_order, out: m.waits_out, gone: m.waits_gone };

export default function Waits({ loaderData }: Route.ComponentProps) {
  const { lang } = useRoot();
  const { edit, busy, trouble } = useEditor(loaderData?.id ?? "");
  const title = useRef<HTMLHeadingElement>(null);
  if (!loaderData) return null;
  const { waits } = loaderData;
  async function end(what: Pick<(typeof waits)[number], "productid" | "specification">) {
    // Focus: the row unmounted.
    if (await edit("wait", { ...what, on: false }, m.waits_ended())) title.current?.focus();
  }
  return (
    <div className="lk-page">
      <h1 ref={title} tabIndex={-1}>
        {m.waits_title()}
      </h1>
      {waits.length === 0 && (
        <section className="lk-empty">
          <p className="head">{m.waits_none()}</p>
          <p>{m.waits_none_text()}</p>
          <Link to="/category" className="button button-main">
            {m.waits_to_catalogue()}
          </Link>
        </section>
      )}
      <p className="field-error" role="alert">
        {trouble}
      </p>
      <ul className="waits">
        {waits.map(({ productid, specification, name, size, picture, path, state, since }) => {
          const what = inSize(name, size, lang);
          return (
            <li key={`${productid} ${specification}`}>
              <Picture id={picture ?? undefined} alt="" sizes="72px" className="thumb" />
              <div>
                {path ? <Link to={path}>{what}</Link> : <strong>{what}</strong>}
                <p data-state={state}>{states[state]()}</p>
                <p className="quiet">{m.waits_since({ day: dateWords(since, lang) })}</p>
              </div>
              <p>
                <button
                  type="button"
                  className="link-button"
                  aria-disabled={busy || undefined}
                  aria-label={m.waits_end_what({ what })}
                  onClick={() => void end({ productid, specification })}
                >
                  {m.waits_end()}
                </button>
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
