import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import { mayResend } from "#app/gifts/certificate.ts";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { ListView } from "../list/list-view.tsx";
import { Page } from "../shell/page.tsx";
import { certificateFace, stateOf } from "./certificate-list.ts";
import { MoneyTabs } from "./tabs.tsx";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return desk.lists.load(certificateFace, me, request.url);
}

export default function Certificates() {
  const listing = useLoaderData<typeof loader>();
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <ListView face={certificateFace} listing={listing} label={m.desk_tab_certificates()} acts={(row) => <Resend row={row} />} />
      <p className="muted">{m.desk_gift_money_back()}</p>
    </Page>
  );
}

function Resend({ row }: { row: ListRow }) {
  if (!mayResend(stateOf(row))) return null;
  return (
    <ActForm
      act="certificates.resend"
      permission="customers.edit"
      fields={{ order: row.id }}
      label={m.desk_gift_resend()}
      sure={m.desk_gift_resend_sure()}
    />
  );
}
