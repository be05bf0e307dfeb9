import { useEffect, useId, useRef, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ChipChoices } from "#app/foundation/ui/chip-choices.tsx";
import type { ReturnKind } from "#app/orders/order-actions.ts";
import { piecesLeft, REASON_LENGTH, refundOfReturn, stillLeft } from "#app/orders/returns/goods-return.ts";
import type { FullOrder, Returning } from "#app/payments/order-view.ts";
import { Field } from "../account/field.tsx";
import { ComesBack } from "./comes-back.tsx";
import { ReturnLines } from "./return-lines.tsx";
import { ReturnPhotos } from "./return-photos.tsx";
import "./returns.css";

const kindNames = { new: m.return_kind_new, failed: m.return_kind_failed } satisfies Record<ReturnKind, unknown>;

export type ReturnSent = { lines: { item: string; quantity: number }[]; kind: ReturnKind; reason: string; photos: readonly string[] };
type Props = {
  order: Pick<FullOrder, "lines" | "currency" | "chargedIn" | "sums" | "totalRubles" | "givenBack">;
  facts: Extract<Returning, { daysLeft: unknown }>;
  busy: boolean;
  trouble: string;
  errorOf: (name: string) => string;
  forgive: () => void;
  send: (body: ReturnSent) => void;
  close: () => void;
};

/** Items, reason, photos and the refund; a whole new order takes three taps [ORD-06]. */
export function ReturnForm({ order, facts, busy, trouble, errorOf, forgive, send, close }: Props) {
  const { lines, daysLeft, deliveryBackMinor } = facts;
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (trouble) box.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [trouble]);
  const kinds = (["new", "failed"] as const).filter((kind) => daysLeft[kind] !== null);
  // A single piece is preselected.
  const [picked, setPicked] = useState<ReadonlyMap<number, number>>(() => {
    const left = lines.filter((line) => piecesLeft(line) > 0);
    return new Map(left.length === 1 && piecesLeft(left[0]!) === 1 ? [[left[0]!.position, 1]] : []);
  });
  const [wanted, setKind] = useState<ReturnKind | null>(null);
  // Pieces may have been returned or deadlines passed meanwhile.
  const chosen = stillLeft(picked, lines);
  const kind = wanted && kinds.includes(wanted) ? wanted : kinds[0]!;
  const [reason, setReason] = useState("");
  const [photos, keep] = useState<readonly string[]>([]);
  const choose = (pieces: ReadonlyMap<number, number>) => {
    setPicked(pieces);
    forgive();
  };
  const back = [...chosen].map(([position, quantity]) => ({ position, quantity }));

  return (
    <section
      ref={box}
      tabIndex={-1}
      className="ask return-form"
      aria-labelledby={id}
      onKeyDown={({ key }) => key === "Escape" && close()}
      onChange={forgive}
    >
      <h2 id={id}>{m.return_title()}</h2>
      <p>{m.return_says()}</p>
      <ReturnLines {...{ lines, daysLeft, chosen, choose }} things={order.lines} error={errorOf("lines")} />
      {kinds.length > 1 ? (
        <ChipChoices legend={m.return_kind()} name="return-kind" of={kinds} names={kindNames} chosen={kind} choose={setKind} />
      ) : (
        <p>{kindNames[kind]()}</p>
      )}
      <p className="field-error" role="alert">
        {errorOf("kind")}
      </p>
      <Field label={kind === "failed" ? m.return_reason_failed() : m.return_reason()} error={errorOf("reason")}>
        {(shared) => (
          <textarea
            {...shared}
            name="reason"
            rows={3}
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value.replace(/\s+/g, " "))}
          />
        )}
      </Field>
      <ReturnPhotos photos={photos} keep={keep} error={errorOf("photos")} />
      <ComesBack
        order={order}
        beforeMinor={order.givenBack?.moneyMinor ?? 0}
        refunded={refundOfReturn(lines, { lines: back, kind }, deliveryBackMinor)}
      />
      <p className="field-error" role="alert">
        {trouble}
      </p>
      <p className="ask-actions">
        <button
          type="button"
          className="button button-main"
          aria-disabled={busy || undefined}
          onClick={() =>
            send({
              lines: back.map(({ position, quantity }) => ({ item: String(position), quantity })),
              kind,
              reason: reason.trim(),
              photos,
            })
          }
        >
          {busy ? m.order_wait() : m.return_send()}
        </button>
        <button type="button" className="link-button" onClick={close}>
          {m.return_close()}
        </button>
      </p>
    </section>
  );
}
