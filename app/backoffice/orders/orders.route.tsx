import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type DeliveryStatus, deliveryLabels } from "#app/delivery/delivery-status.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import { type OrderStatus, orderLabels } from "#app/foundation/states/order-status.ts";
import { type PaymentStatus, paymentLabels } from "#app/foundation/states/payment-status.ts";
import type { Language, PaymentType } from "#app/foundation/storefront.ts";
import { nameOfWay } from "#app/orders/way-of-paying.ts";
import { open } from "../context.ts";
import { ListView } from "../list/list-view.tsx";
import { Badge, Page } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { carrierWords, marksOf, orderHeads, orderText } from "./order-cells.ts";
import { orderList } from "./order-list.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return desk.lists.load(orderList, me, "orders.read", request.url);
}

export const meta = () => [{ title: m.desk_place_orders() }];

export default function Orders() {
  const listing = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  return (
    <Page title={m.desk_place_orders()}>
      <ListView
        list={orderList}
        listing={listing}
        label={m.desk_place_orders()}
        words={{ heads: { ...orderHeads(), ...filterHeads() }, value: (filter, value) => valueWords(filter, value, lang) }}
        cell={(column, row) => <Cell column={column} row={row} lang={lang} />}
        nameOf={(row) => String(row.number ?? row.id)}
        files={{ plain: "orders.list", personal: "orders.list-personal", permission: "orders.read" }}
        bulk={(["assemble", "ready", "ship"] as const).map((action) => ({
          act: `orders.${action}`,
          label: { assemble: m.desk_act_assemble, ready: m.desk_act_ready, ship: m.desk_act_ship }[action](),
          permission: "orders.fulfil",
          fields: (order) => ({ order }),
        }))}
        matching={async (address) => (await fetch(`/file/orders.matching?${new URLSearchParams({ address })}`)).json()}
      />
    </Page>
  );
}

const filterHeads = () => ({
  case: m.desk_list_case(),
  return: m.desk_list_return(),
  made_to_order: m.desk_list_made_to_order(),
  currency: m.desk_col_currency(),
});

function valueWords(filter: string, value: string, lang: Language): string {
  if (filter === "state") return orderLabels[value as OrderStatus][lang];
  if (filter === "payment") return paymentLabels[value as PaymentStatus][lang];
  if (filter === "parcel") return deliveryLabels[value as DeliveryStatus][lang];
  if (filter === "delivery") return carrierWords(value, lang);
  if (filter === "way_to_pay") return nameOfWay(value as PaymentType, lang);
  return value.toUpperCase();
}

const tones = {
  "needs-approval": "wait",
  "not-paid": "wait",
  paid: "plain",
  "awaiting-processing": "plain",
  "sent-to-assembling": "plain",
  "ready-for-delivery": "plain",
  "sent-to-delivery": "plain",
  "on-the-way": "plain",
  "awaiting-pick-up": "plain",
  done: "good",
  "cancel-requested": "bad",
  "canceled-by-client": "plain",
  expired: "plain",
  returned: "plain",
} satisfies Record<OrderStatus, "plain" | "good" | "wait" | "bad">;

function Cell({ column, row, lang }: { column: string; row: ListRow; lang: Language }) {
  const text = orderText(column, row, lang);
  if (column === "number") return <Link to={`/orders/${row.number}`}>{text}</Link>;
  if (column === "created") return <When at={row.created_at as Date} />;
  if (column === "state") return <Badge tone={tones[row.status as OrderStatus]}>{text}</Badge>;
  if (column === "buyer" && row.customer_id) return <Link to={`/customers/${row.customer_id}`}>{text || "–"}</Link>;
  if (column === "total" || column === "goods") return <span className="tabular">{text}</span>;
  if (column !== "marks") return <>{text || "–"}</>;
  return (
    <span className="marks">
      {marksOf(row).map(({ key, says, tone }) => (
        <Badge key={key} tone={tone}>
          {says}
        </Badge>
      ))}
    </span>
  );
}
