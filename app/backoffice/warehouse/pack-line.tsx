import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import type { PackingLine } from "#app/fulfilment/warehouse/judge-scan.ts";
import { Thumb } from "../shell/thumb.tsx";
import { useDesk } from "../shell/use-desk.ts";

type Props = {
  line: PackingLine;
  picture: string | null | undefined;
  isChosen: boolean;
  isOpen: boolean;
  choose: () => void;
  byHand: () => void;
  takeOut: () => void;
};

/** A line of the order: where it lies, how many are in the box. */
export function PackLine({ line, picture, isChosen, isOpen, choose, byHand, takeOut }: Props) {
  const { lang } = useDesk();
  const { name, size, sku, place, packed, pieces, isMarked } = line;
  const isDone = packed === pieces;
  return (
    <li className="pack-line" data-chosen={isChosen || undefined} data-done={isDone || undefined}>
      <button type="button" aria-pressed={isChosen} disabled={!isOpen} onClick={choose}>
        <Thumb id={picture} side={72} />
        <strong>{inSize(name, size, lang)}</strong>
        <span className="pack-count">{m.desk_pack_of({ packed, pieces })}</span>
        <span className="muted">
          {[sku, place ? m.desk_pack_shelf({ place }) : m.desk_no_place(), isMarked && m.desk_pack_marked()].filter(Boolean).join(" · ")}
        </span>
        <span>{isDone ? "✓" : ""}</span>
      </button>
      {isChosen && isOpen && <p>{m.desk_pack_chosen()}</p>}
      {isOpen && (isChosen || packed > 0) && (
        <div className="pack-buttons">
          {isChosen && !isMarked && !isDone && (
            <button type="button" className="btn btn-big" onClick={byHand}>
              {m.desk_pack_by_hand()}
            </button>
          )}
          {packed > 0 && (
            <button type="button" className="btn btn-big" onClick={takeOut}>
              {m.desk_pack_out()}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
