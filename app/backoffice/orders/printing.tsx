import { m } from "#app/foundation/i18n/messages/messages.js";
import { isInvoice } from "#app/foundation/storefront.ts";
import { DownloadButton } from "../acting/download-button.tsx";
import { Panel } from "../shell/page.tsx";
import type { OrderView } from "./order-view.ts";

/** The papers of an order, for an A4 printer and for a roll of labels. */
export function Printing({ order }: { order: OrderView }) {
  const said = { order: order.id };
  return (
    <Panel title={m.desk_print()}>
      <div className="papers">
        <DownloadButton file="orders.packing-list" params={{ ...said, paper: "a4" }} permission="orders.read">
          {m.desk_print_packing_a4()}
        </DownloadButton>
        <DownloadButton file="orders.packing-list" params={{ ...said, paper: "58" }} permission="orders.read">
          {m.desk_print_packing_58()}
        </DownloadButton>
        {!order.isCertificate && (
          <DownloadButton file="orders.address-label" params={said} permission="orders.fulfil">
            {m.desk_print_label_58()}
          </DownloadButton>
        )}
        {order.parcel?.isBooked && (
          <DownloadButton file="orders.carrier-label" params={said} permission="orders.fulfil">
            {m.desk_print_carrier()}
          </DownloadButton>
        )}
        {isInvoice(order.way.key) && (
          <DownloadButton file="orders.invoice" params={said} permission="invoices.read">
            {m.desk_print_invoice()}
          </DownloadButton>
        )}
      </div>
    </Panel>
  );
}
