import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import type { OrderAct } from "#app/fulfilment/whole-order/order-acts.ts";
import { ActForm } from "../acting/act-form.tsx";
import { useMay } from "../acting/use-may.ts";
import { actNames, actTable } from "./act-table.ts";
import { actLabels, blockWords } from "./act-words.ts";
import type { OrderView } from "./order-view.ts";

type Props = { order: OrderView; ask: (act: OrderAct) => void };

/** One main act, and all the others with the reason why one is not there. */
export function ActionBar({ order, ask }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { primary } = order;
  const fitting = actNames.filter((act) => act !== "arrive" || order.delivery.isCollected);
  return (
    <div className="order-bar">
      {primary && <OneAct act={primary} order={order} ask={ask} isMain />}
      <button type="button" className="btn btn-quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {m.desk_order_more()}
      </button>
      {isOpen && (
        <Modal label={m.desk_order_more_title()} close={() => setOpen(false)} className="dialog-acts">
          <h2 className="dialog-title">{m.desk_order_more_title()}</h2>
          <ul className="act-list">
            {fitting
              .filter((act) => order.blocks[act] === null)
              .map((act) => (
                <li key={act}>
                  <OneAct
                    act={act}
                    order={order}
                    ask={(one) => {
                      setOpen(false);
                      ask(one);
                    }}
                  />
                </li>
              ))}
          </ul>
          <h3>{m.desk_order_not_now()}</h3>
          <dl className="act-blocks">
            {fitting.map((act) => {
              const block = order.blocks[act];
              return (
                block && (
                  <div key={act}>
                    <dt>{actLabels[act]()}</dt>
                    <dd>{blockWords[block]()}</dd>
                  </div>
                )
              );
            })}
          </dl>
        </Modal>
      )}
    </div>
  );
}

function OneAct({ act, order, ask, isMain = false }: Props & { act: OrderAct; isMain?: boolean }) {
  const row = actTable[act];
  const may = useMay(row.permission);
  const block = order.blocks[act];
  const whyNot = block && blockWords[block]();
  const look = isMain ? "main" : row.look;
  const skipped = order.skips[act].map((one) => m.desk_act_skipped({ step: actLabels[one]() })).join(", ");
  if (!row.asks)
    return (
      <ActForm
        act={row.act}
        permission={row.permission}
        fields={{ order: order.id }}
        version={order.version}
        label={actLabels[act]()}
        look={look}
        whyNot={whyNot}
        {...(skipped && { sure: m.desk_act_skips({ steps: skipped }) })}
      />
    );
  const reason = may.ok ? whyNot : may.why;
  const id = `why-${act}`;
  return (
    <div className="act-form">
      <button
        type="button"
        className={`btn btn-${look}`}
        aria-haspopup="dialog"
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? id : undefined}
        onClick={() => !reason && ask(act)}
      >
        {actLabels[act]()}
      </button>
      {reason && (
        <p id={id} className="why-not">
          {reason}
        </p>
      )}
    </div>
  );
}
