import { useEffect, useMemo } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { editRefusals } from "#app/checkout/editing/edit-refusals.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Badge, Page, Panel } from "../shell/page.tsx";
import { EditConflict } from "./edit-conflict.tsx";
import { type Draft, partsChanged, useDraft, wishOf } from "./edit-draft.ts";
import { EditLines } from "./edit-lines.tsx";
import { EditPreview } from "./edit-preview.tsx";
import { EditAddress, EditRecipient, EditWay } from "./edit-whereto.tsx";
import { unreadable } from "./goods-quantity.ts";
import { ProposalPanel } from "./proposal-panel.tsx";
import "./editing.css";
import { useLookup } from "../shell/use-lookup.ts";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { desk, shop, me } = open(context);
  const storefronts = storefrontsOf(me, "orders.edit") as never;
  const order = await desk.editing.order(params.number ?? "", storefronts, me.lang);
  if (!order) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const wish = desk.editing.wish(searchParams.get("wish"));
  const [said, ids, point] = ["goods", "sizes", "point"].map((name) => searchParams.get(name));
  return {
    order,
    wish: searchParams.get("wish"),
    preview: wish && (await shop.edits.preview(order.number, wish, { by: me.name, now: shop.clock.now() }).catch(() => null)),
    sizes: ids == null ? null : await desk.editing.sizes(ids, order.storefront, me.lang),
    points: point == null ? null : await desk.editing.points(order, { carrier: searchParams.get("carrier") ?? "", said: point }),
    found: said == null ? null : await desk.editing.goods(said, order.storefront, me.lang),
  };
}

export type EditPageData = Awaited<ReturnType<typeof loader>>;
export type EditedOrder = EditPageData["order"];

export const meta = ({ params }: { params: { number?: string } }) => [{ title: `${m.desk_edit_title()} ${params.number}` }];

const draftOf = ({ lines, recipient, address, way, point }: EditedOrder): Draft => ({
  lines: lines.map(({ productId, specificationId, quantity, name, size, sku }) => ({
    productId,
    specificationId,
    quantity,
    name,
    size,
    sku,
  })),
  recipient,
  address,
  way,
  point,
});

export default function EditOrder() {
  const { order } = useLoaderData<typeof loader>();
  const now = useMemo(() => draftOf(order), [order]);
  const work = useDraft(order.number, order.version, now);
  const { base, draft, change } = work;
  const changed = partsChanged(base, draft);
  const asked = useLookup<typeof loader>();
  const wish = JSON.stringify({ ...wishOf(base, draft), recipient: null });
  const isPriced = changed.some((part) => part !== "recipient") && !unreadable(draft.lines);
  const isCurrent = !isPriced || asked.data?.wish === wish;
  const preview = isPriced ? (asked.data?.preview ?? null) : null;
  const { load } = asked;
  useEffect(() => {
    if (!isPriced) return;
    const timer = setTimeout(() => load(`/orders/${encodeURIComponent(order.number)}/edit?wish=${encodeURIComponent(wish)}`), 250);
    return () => clearTimeout(timer);
  }, [load, order.number, wish, isPriced]);

  return (
    <Page
      title={m.desk_edit_title()}
      back={{ to: `/orders/${order.number}`, name: order.number }}
      aside={order.isPaid && <Badge tone="good">{m.desk_edit_is_paid()}</Badge>}
    >
      {order.block && (
        <p className="edit-block" role="status">
          {editRefusals[order.block]()}
        </p>
      )}
      {!order.block && !order.proposal && order.standing && (
        <p className="edit-block" role="status">
          {editRefusals[order.standing]()}{" "}
          {order.standing !== "announced" && (order.isPaid ? m.desk_edit_still_paid() : m.desk_edit_still())}
        </p>
      )}
      {order.proposal && <ProposalPanel number={order.number} orderId={order.id} proposal={order.proposal} />}
      {work.isStale && changed.length > 0 && <EditConflict base={base} now={now} takeTheirs={work.takeTheirs} startOver={work.startOver} />}
      <div className="edit-columns" hidden={order.block !== null}>
        <fieldset disabled={order.block !== null} className="edit-parts">
          <legend className="sr-only">{m.desk_edit_title()}</legend>
          <Panel title={m.desk_goods()}>
            <EditLines order={order} lines={draft.lines} priced={preview?.lines ?? []} change={(lines) => change({ lines })} />
          </Panel>
          <Panel title={m.desk_edit_recipient()}>
            <EditRecipient recipient={draft.recipient} change={(recipient) => change({ recipient })} />
          </Panel>
          <Panel title={m.desk_edit_delivery()}>
            <EditWay order={order} way={draft.way} point={draft.point ?? ""} change={change} />
            <EditAddress address={draft.address} isDoor={draft.way.mode === "door"} change={(address) => change({ address })} />
          </Panel>
        </fieldset>
        <EditPreview order={order} work={work} changed={changed} preview={preview} isCurrent={isCurrent} isCut={isPriced && asked.isCut} />
      </div>
    </Page>
  );
}
