import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { ListView } from "../list/list-view.tsx";
import { Page } from "../shell/page.tsx";
import { receiptFace } from "./receipt-list.ts";
import { MoneyTabs } from "./tabs.tsx";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return desk.lists.load(receiptFace, me, request.url);
}

export default function Receipts() {
  const again = {
    act: "receipts.again",
    permission: "receipts.resend",
    label: m.desk_money_receipt_again(),
    fields: (id: string) => ({ id }),
  } as const;
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <ListView face={receiptFace} listing={useLoaderData<typeof loader>()} label={m.desk_tab_receipts()} bulk={[again]} />
    </Page>
  );
}
