import { data, Link, redirect } from "react-router";
import { open } from "#app/context.ts";
import { readForm } from "#app/foundation/http/read-form.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { type ContactField, contactBody, contactFields, ORDER_NUMBER } from "#app/publishing/content/contact.contract.ts";
import { Field } from "../account/field.tsx";
import type { Route } from "./+types/contact.route";
import { ContactBlock } from "./contact-block.tsx";
import "#app/foundation/ui/parts/fields.css";
import "../landing/landings.css";

type Typed = Partial<Record<ContactField, string>>;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const search = new URL(request.url).searchParams;
  const order = search.get("order") ?? "";
  const customer = visit.customerId ? await shop.identity.customer(visit.customerId) : undefined;
  const known: Typed = {
    order: ORDER_NUMBER.test(order) ? order : "",
    name: customer?.firstname ?? "",
    contact: customer?.email ?? customer?.phone ?? "",
  };
  return { known, isSent: search.has("sent") };
}

/** A plain form: errors come back at their fields with everything typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, visit } = open(context);
  const form = await readForm(request);
  const typed: Typed = Object.fromEntries(contactFields.map((name) => [name, String(form.get(name) ?? "").slice(0, 4000)]));
  const read = contactBody.safeParse({ ...typed, consent: typed.consent || undefined });
  const again = (status: number, wrong: ContactField[], headers: Record<string, string> = {}) =>
    data({ typed, wrong, isTooOften: status === 429 }, { status, headers });
  if (!read.success)
    return again(
      422,
      contactFields.filter((name) => read.error.issues.some(({ path }) => path[0] === name)),
    );
  const { said, headers } = await shop.landings.write(read.data, visit);
  if (said === "wrong") return again(422, ["contact"]);
  if (said === "later") return again(429, [], headers);
  return redirect("/contact?sent", 303);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.contact_title(), description: m.contact_lead(), path: "/contact", everywhere: true });
}

export default function Contact({ loaderData: { known, isSent }, actionData }: Route.ComponentProps) {
  const typed: Typed = actionData?.typed ?? known;
  const wrong = actionData?.wrong ?? [];
  const says = {
    name: m.contact_enter_name,
    contact: m.contact_enter_contact,
    order: m.contact_order_wrong,
    message: m.contact_enter_message,
    consent: m.landing_consent_needed,
  } satisfies Record<ContactField, unknown>;
  const errorOf = (name: ContactField) => (wrong.includes(name) ? says[name]() : "");
  const shared = (name: ContactField) => ({ name, defaultValue: typed[name], autoFocus: wrong[0] === name });
  return (
    <main id="content" className="page contact">
      <h1>{isSent ? m.contact_sent() : m.contact_title()}</h1>
      <p className="lead">{isSent ? m.landing_sent_text() : m.contact_lead()}</p>
      {!isSent && (
        <form method="post" action="/contact" className="contact-form" noValidate>
          <Field label={m.landing_name()} error={errorOf("name")}>
            {(own) => <input {...own} {...shared("name")} autoComplete="name" maxLength={100} required />}
          </Field>
          <Field label={m.landing_contact()} error={errorOf("contact")}>
            {(own) => (
              <input
                {...own}
                {...shared("contact")}
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={120}
                required
              />
            )}
          </Field>
          <Field label={m.contact_order()} error={errorOf("order")}>
            {(own) => (
              <input {...own} {...shared("order")} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={20} />
            )}
          </Field>
          <Field label={m.contact_message()} error={errorOf("message")}>
            {(own) => <textarea {...own} {...shared("message")} rows={6} maxLength={2000} required />}
          </Field>
          <label className="check landing-consent">
            <input
              type="checkbox"
              name="consent"
              required
              defaultChecked={typed.consent === "on"}
              aria-invalid={errorOf("consent") ? true : undefined}
              aria-describedby="contact-trouble"
            />
            <span>
              {m.landing_consent()} <Link to="/service/privacy">{m.service_privacy()}</Link>
            </span>
          </label>
          <p className="field-error" role="alert" id="contact-trouble">
            {errorOf("consent") || (actionData?.isTooOften ? m.problem_too_many() : "")}
          </p>
          <button type="submit" className="button button-main">
            {m.landing_send()}
          </button>
        </form>
      )}
      <ContactBlock title={m.contact_otherwise()} isHere />
    </main>
  );
}
