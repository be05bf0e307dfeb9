import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { OrderAct } from "#app/fulfilment/whole-order/order-acts.ts";
import { useMay } from "../acting/use-may.ts";
import { Badge, Panel } from "../shell/page.tsx";
import { Thumb } from "../shell/thumb.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { Codes } from "./capture-forms.tsx";
import type { LineView, OrderView } from "./order-view.ts";

/** The goods with their pieces and codes, and what they add up to. */
export function OrderLines({ order, ask }: { order: OrderView; ask: (act: OrderAct) => void }) {
  const { lang } = useDesk();
  const { sums, delivery } = order;
  const mayEdit = useMay("orders.edit").ok;
  const off = [
    [m.desk_sum_bonus(), sums.bonusMinor],
    [m.desk_sum_advance(), sums.advanceMinor],
    [m.desk_sum_deposit(), sums.depositMinor],
  ] as const;
  return (
    <Panel
      title={m.desk_goods()}
      aside={
        <span className="row-acts">
          {order.blocks.capture === null && <CaptureLink ask={ask} lacks={order.lines} />}
          {mayEdit && !order.isCertificate && (
            <Link className="btn btn-quiet" to={`/orders/${order.number}/edit`}>
              {m.desk_edit_open()}
            </Link>
          )}
        </span>
      }
    >
      <ul className="order-lines">
        {order.lines.map((line) => (
          <Line key={line.position} line={line} lang={lang} />
        ))}
      </ul>
      <dl className="sums">
        <Sum name={m.desk_sum_goods()} minor={sums.listMinor} />
        {sums.promo ? (
          <Sum name={m.desk_sum_discount_promo({ promo: sums.promo })} minor={sums.goodsMinor - sums.listMinor} />
        ) : (
          sums.goodsMinor !== sums.listMinor && <Sum name={m.desk_sum_discount()} minor={sums.goodsMinor - sums.listMinor} />
        )}
        {!order.isCertificate && (
          <div>
            <dt>{m.desk_sum_delivery()}</dt>
            <dd>{delivery.isPriced ? formatKopecks(delivery.priceMinor, lang) : m.desk_not_priced()}</dd>
          </div>
        )}
        <Sum name={m.desk_sum_total()} minor={sums.goodsMinor + delivery.priceMinor} isTotal />
        {off.map(([name, minor]) => minor > 0 && <Sum key={name} name={name} minor={-minor} />)}
        {sums.dueMinor > 0 && <Sum name={m.desk_sum_due()} minor={sums.dueMinor} isTotal />}
      </dl>
    </Panel>
  );
}

function Sum({ name, minor, isTotal = false }: { name: string; minor: number; isTotal?: boolean }) {
  const { lang } = useDesk();
  return (
    <div className={isTotal ? "total" : undefined}>
      <dt>{name}</dt>
      <dd>{formatKopecks(minor, lang)}</dd>
    </div>
  );
}

function CaptureLink({ ask, lacks }: { ask: (act: OrderAct) => void; lacks: readonly LineView[] }) {
  const n = lacks.reduce((sum, line) => sum + line.lacks, 0);
  return (
    <button type="button" className="btn btn-quiet" onClick={() => ask("capture")}>
      {n > 0 ? m.desk_codes_lacking({ n }) : m.desk_codes_all()}
    </button>
  );
}

function Line({ line, lang }: { line: LineView; lang: "ru" | "en" }) {
  return (
    <li className="order-line">
      <Thumb id={line.picture} />
      <span className="line-count tabular">{line.quantity}×</span>
      <div>
        <p className="line-name">{line.name}</p>
        <p className="muted">{[line.size, line.sku].filter(Boolean).join(" · ")}</p>
        <p className="line-marks">
          {line.toOrder > 0 && <Badge tone="wait">{m.desk_line_to_order({ n: line.toOrder })}</Badge>}
          {line.lacks > 0 && <Badge tone="wait">{m.desk_line_lacks({ n: line.lacks })}</Badge>}
          {line.returned > 0 && <Badge>{m.desk_line_returned({ n: line.returned })}</Badge>}
          {line.comingBack > 0 && <Badge tone="wait">{m.desk_line_coming_back({ n: line.comingBack })}</Badge>}
        </p>
        <Codes line={line} />
      </div>
      <span className="tabular">{formatKopecks(line.priceMinor, lang)}</span>
    </li>
  );
}
