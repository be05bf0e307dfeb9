import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { useMay } from "../acting/use-may.ts";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Empty, Page, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { AskFields } from "./ask-fields.tsx";
import { note } from "./inbox-rule.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, me, shopOrigin } = open(context);
  const here = storefrontsOf(me, "cases.read");
  const found = await shop.landings.openRequests();
  return { requests: found.filter(({ storefront }) => here === null || here.includes(storefront)), shopOrigin };
}

export default function Requests() {
  const { requests } = useLoaderData<typeof loader>();
  return (
    <Page title={m.inbox_requests_title()} back={{ to: "/", name: m.inbox_title() }}>
      {requests.length === 0 && <Empty title={m.inbox_requests_empty()} />}
      {requests.map(({ id, landing, slug, name, target, message, orderNumber, isOwnOrder, createdAt }) => (
        <Panel key={id} title={name} aside={<When at={createdAt} />}>
          <p>
            <a href={target.includes("@") ? `mailto:${target}` : `tel:${target}`}>{target}</a>
          </p>
          <p className="breaks" style={{ whiteSpace: "pre-wrap" }}>
            {message}
          </p>
          <p className="muted">
            {m.inbox_from_page({ page: [landing, slug].filter(Boolean).join("/") })}{" "}
            {orderNumber && (
              <Link to={`/orders/${orderNumber}`}>
                {isOwnOrder ? m.inbox_own_order({ number: orderNumber }) : m.inbox_said_order({ number: orderNumber })}
              </Link>
            )}
          </p>
          <ActForm act="cases.close" permission="cases.close" fields={{ kind: "landing-request", subject: id }} label={m.inbox_do_close()}>
            {(problems) => <AskFields asks={[note]} problems={problems} />}
          </ActForm>
        </Panel>
      ))}
      <Publish />
    </Page>
  );
}

function Publish() {
  if (!useMay("content.edit").ok) return null;
  return (
    <Panel title={m.inbox_landing_title()}>
      <ActForm act="requests.landing" permission="content.edit" label={m.inbox_publish()}>
        <label className="field">
          <span>{m.inbox_landing_file()}</span>
          <input type="file" name="file" accept="application/json,.json" required />
        </label>
      </ActForm>
    </Panel>
  );
}
