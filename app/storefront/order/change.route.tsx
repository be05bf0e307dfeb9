import { data, Form, Link, redirect, useLocation, useNavigation } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { readForm } from "#app/foundation/http/read-form.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import type { ShownChange } from "#app/payments/change-page.server.ts";
import { ContactBlock } from "../help/contact-block.tsx";
import type { Route } from "./+types/change.route";
import { ChangeTable } from "./change-table.tsx";
import { ChangeWindow } from "./change-window.tsx";
import "#app/foundation/ui/parts/fields.css";
import "./order.css";
import "./change.css";

/** The URL grants access: don't leak it by Referer. Without any, a form's origin would be null and refused. */
export const headers = () => ({ "referrer-policy": "same-origin" });

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const asked = new URL(request.url).searchParams;
  const change = await shop.orderPages.change(params.number, asked.get("k"), asked.has("back"), visit);
  if (!change) throw data(null, { status: 404 });
  return { change, k: asked.get("k"), goes: asked.has("sent") };
}

const answers = ["pay", "agree", "refuse"] as const;

export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop, visit } = open(context);
  const said = (await readForm(request)).get("answer");
  const answer = answers.find((one) => one === said);
  if (!answer) return data({ refusal: "over" as const }, { status: 422 });
  const done = await shop.orderPages.answerChange(params.number, new URL(request.url).searchParams.get("k"), answer, visit);
  if (!done) throw data(null, { status: 404 });
  return "to" in done ? redirect(done.to, 303) : data(done, { status: done.refusal === "wait" ? 503 : 409 });
}

export function meta({ matches, params }: Route.MetaArgs) {
  return head(matches, { title: `${m.change_title()} ${params.number}`, path: null });
}

const over = {
  open: m.change_expired,
  agreed: m.change_agreed,
  refused: m.change_refused,
  withdrawn: m.change_withdrawn,
  expired: m.change_expired,
  overtaken: m.change_withdrawn,
} satisfies Record<ShownChange["state"], () => string>;
const refusals = { wait: m.change_wait, over: m.change_expired };

export default function ChangePage({ loaderData: { change, k, goes }, actionData }: Route.ComponentProps) {
  const { lang } = useRoot();
  const order = `/order/${change.number}${k ? `?k=${encodeURIComponent(k)}&lang=${lang}` : ""}`;
  return (
    <main id="content" className="page order change">
      <p className="order-kicker">{m.order_title({ number: change.number })}</p>
      <h1>{change.stands ? m.change_title() : change.state === "agreed" ? m.change_done_title() : m.change_over_title()}</h1>
      {change.stands ? (
        <Offer change={change} goes={goes} />
      ) : (
        <p className="lead" role="status">
          {over[change.state]()}
        </p>
      )}
      {actionData && "refusal" in actionData && (
        <p className="field-error" role="alert">
          {refusals[actionData.refusal]()}
        </p>
      )}
      <p className="change-order">
        <Link to={order}>{m.change_to_order()}</Link>
      </p>
      <ContactBlock order={change.number} />
    </main>
  );
}

const leads = {
  agree: m.change_lead_agree,
  page: m.change_lead_pay,
  window: m.change_lead_pay,
  transfer: m.change_lead_transfer,
};

function Offer({ change, goes }: { change: ShownChange; goes: boolean }) {
  const { lang } = useRoot();
  const { state } = useNavigation();
  const { pathname, search } = useLocation();
  const isBusy = state === "submitting";
  return (
    <>
      <p className="lead">{leads[change.way]({ sum: change.added })}</p>
      <ChangeTable change={change} />
      {goes && change.bankUrl && <meta httpEquiv="refresh" content={`0;url=${change.bankUrl}`} />}
      {goes && change.bankUrl ? (
        <p className="change-answers">
          <a href={change.bankUrl} className="button button-main">
            {m.change_to_bank()}
          </a>
        </p>
      ) : goes && change.widget ? (
        <ChangeWindow number={change.number} widget={change.widget} />
      ) : change.isChecking ? (
        <p role="status">{m.change_checking()}</p>
      ) : (
        <Form method="post" action={pathname + search} className="change-answers" reloadDocument>
          {change.invoiceUrl && (
            <a href={change.invoiceUrl} className="button button-main">
              {m.change_invoice()}
            </a>
          )}
          {change.way !== "transfer" && (
            <button
              type="submit"
              name="answer"
              value={change.way === "agree" ? "agree" : "pay"}
              className="button button-main"
              aria-disabled={isBusy || undefined}
            >
              {change.way === "agree" ? m.change_agree() : m.change_pay({ sum: change.added })}
            </button>
          )}
          <button type="submit" name="answer" value="refuse" className="button button-quiet">
            {m.change_refuse()}
          </button>
        </Form>
      )}
      <p className="quiet">{m.change_until({ time: momentWords(change.expiresAt, lang) })}</p>
    </>
  );
}
