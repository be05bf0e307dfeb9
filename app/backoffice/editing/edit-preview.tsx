import { editRefusals, fieldsSaid } from "#app/checkout/editing/edit-refusals.ts";
import type { EditPreview as Priced } from "#app/checkout/editing/show-edit.ts";
import { carrierName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { takesTwo } from "#app/foundation/two-people.ts";
import { ActForm } from "../acting/act-form.tsx";
import { useMay } from "../acting/use-may.ts";
import { Sum } from "../money/sum.tsx";
import { Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import type { EditedOrder } from "./edit.route.tsx";
import { EditChanges } from "./edit-changes.tsx";
import { type Part, type useDraft, wishOf } from "./edit-draft.ts";
import { unreadable } from "./goods-quantity.ts";

type Props = {
  order: EditedOrder;
  work: ReturnType<typeof useDraft>;
  changed: readonly Part[];
  preview: Priced | null;
  /** The preview is of what stands in the fields now. */
  isCurrent: boolean;
  isCut: boolean;
};

/** What saving will do, and the one button that does it. */
export function EditPreview({ order, work, changed, preview, isCurrent, isCut }: Props) {
  const { lang } = useDesk();
  const wrong = unreadable(work.draft.lines);
  const isFewer = preview?.kind === "refund";
  const refunds = isFewer || (preview?.kind === "reduce" && preview.refundMinor > 0);
  const proposes = preview?.kind === "propose";
  const refusal = preview?.refusal ? (preview.refusal === "fields" ? fieldsSaid(preview.fields) : editRefusals[preview.refusal]()) : null;
  const whyNot = order.block
    ? editRefusals[order.block]()
    : wrong
      ? m.desk_edit_quantity_wrong({ name: inSize(wrong.name, wrong.size, lang) })
      : changed.length === 0
        ? m.desk_edit_nothing()
        : work.isStale
          ? m.desk_edit_settle_first()
          : isCut
            ? m.desk_offline_title()
            : refusal;
  const heading = whyNot ? m.desk_edit_not_yet() : isCurrent ? m.desk_edit_will_save() : m.desk_edit_checking();
  const isAlone = useMay("refunds.make").ok;
  return (
    <aside className="edit-aside" aria-busy={!isCurrent}>
      <Panel title={m.desk_edit_preview()}>
        <div aria-live="polite">
          <dl className="sums">
            <Row name={m.desk_edit_was()} minor={order.worthMinor} />
            {preview && !isFewer && !refusal && <Row name={m.desk_sum_delivery()} minor={preview.deliveryMinor} />}
            {preview && !isFewer && !refusal && <Row name={m.desk_edit_becomes()} minor={preview.totalMinor} isTotal />}
            {preview && isFewer && !refusal && <Row name={m.desk_edit_becomes()} minor={order.worthMinor - preview.refundMinor} isTotal />}
            {preview && proposes && <Row name={m.desk_edit_adds()} minor={preview.totalMinor - preview.wasMinor} isTotal />}
            {preview && refunds && <Row name={m.desk_edit_refund()} minor={preview.refundMinor} isTotal />}
          </dl>
          {preview && isCurrent && preview.stock.length > 0 && (
            <ul className="edit-stock">
              {preview.stock.map(({ productId, specificationId, by }) => (
                <li key={`${productId} ${specificationId}`}>
                  {by > 0
                    ? m.desk_edit_reserves({ name: nameOf(work.draft.lines, order, productId, specificationId), n: by })
                    : m.desk_edit_lets_go({ name: nameOf(work.draft.lines, order, productId, specificationId), n: -by })}
                </li>
              ))}
            </ul>
          )}
          {preview && isCurrent && !refusal && <p className="muted">{whatFollows(order, preview)}</p>}
          {preview && refunds && takesTwo(preview.refundMinor) && <p className="muted">{m.desk_edit_follows_second()}</p>}
          {preview?.recalls && !refusal && <p className="muted">{m.desk_edit_recalls({ carrier: carrierName(preview.recalls, lang) })}</p>}
        </div>
      </Panel>
      <div className="edit-bar">
        {(changed.length > 0 || wrong) && (
          <>
            <h3 className="edit-heading">{heading}</h3>
            <EditChanges from={work.base} to={work.draft} />
          </>
        )}
        <ActForm
          act={refunds ? (isAlone ? "refunds.edit" : "orders.edit-cheaper") : "orders.edit"}
          permission={refunds ? (isAlone ? "refunds.make" : "refunds.edit") : "orders.edit"}
          fields={{ number: order.number, wish: JSON.stringify(wishOf(work.base, work.draft)) }}
          version={work.version}
          label={refunds ? m.desk_edit_save_refund() : proposes ? m.desk_edit_propose() : m.desk_save()}
          look="main"
          whyNot={whyNot}
          done={({ ok }) => ok && work.forget()}
        />
        {(changed.length > 0 || wrong) && (
          <button type="button" className="btn btn-quiet" onClick={work.startOver}>
            {m.desk_edit_discard()}
          </button>
        )}
      </div>
    </aside>
  );
}

function whatFollows({ isPaid }: EditedOrder, { kind, totalMinor, wasMinor, refundMinor, way }: Priced): string {
  if (kind === "refund") return m.desk_edit_follows_refund();
  if (kind === "reduce") return refundMinor > 0 ? m.desk_edit_follows_reduce() : m.desk_edit_follows_paid();
  if (way === "transfer") return m.desk_edit_follows_transfer();
  if (kind === "propose") return isPaid ? m.desk_edit_follows_propose() : m.desk_edit_follows_agree();
  if (isPaid) return m.desk_edit_follows_paid();
  return totalMinor > wasMinor ? m.desk_edit_follows_dearer() : m.desk_edit_follows();
}

type Named = { productId: string; specificationId: string; name: string; size: string };
function nameOf(lines: readonly Named[], order: EditedOrder, productId: string, specificationId: string): string {
  const is = (one: Named) => one.productId === productId && one.specificationId === specificationId;
  const found = lines.find(is) ?? order.lines.find(is);
  return found ? [found.name, found.size].filter(Boolean).join(", ") : productId;
}

function Row({ name, minor, isTotal = false }: { name: string; minor: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? "total" : undefined}>
      <dt>{name}</dt>
      <dd>
        <Sum minor={minor} />
      </dd>
    </div>
  );
}
