import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ChangeView, Side } from "#app/payments/change-view.ts";

/** Line by line, before and after. */
export function ChangeTable({ change: { lines, delivery, total, added } }: { change: ChangeView }) {
  return (
    <table className="change-table tabular">
      <thead>
        <tr>
          <th scope="col">{m.order_goods()}</th>
          <th scope="col">{m.change_was()}</th>
          <th scope="col">{m.change_is()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, was, is }) => (
          <tr key={key} data-changed={was?.sum !== is?.sum || was?.quantity !== is?.quantity || undefined}>
            <th scope="row">{name}</th>
            <Cell side={was} label={m.change_was()} />
            <Cell side={is} label={m.change_is()} />
          </tr>
        ))}
        {delivery && (
          <tr data-changed={delivery.isChanged || undefined}>
            <th scope="row">{m.cart_delivery()}</th>
            <td data-label={m.change_was()}>{delivery.was}</td>
            <td data-label={m.change_is()}>{delivery.is}</td>
          </tr>
        )}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{m.change_total()}</th>
            <td data-label={m.change_was()}>{total.was}</td>
            <td data-label={m.change_is()}>{total.is}</td>
          </tr>
          <tr className="change-added">
            <th scope="row" colSpan={2}>
              {m.change_added()}
            </th>
            <td>{added}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Cell({ side, label }: { side: Side | null; label: string }) {
  return <td data-label={label}>{side ? `× ${side.quantity} · ${side.sum}` : m.change_none()}</td>;
}
