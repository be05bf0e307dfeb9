import { m } from "#app/foundation/i18n/messages/messages.js";
import { lineName } from "#app/orders/line-name.ts";
import type { ReturnKind } from "#app/orders/order-actions.ts";
import { piecesLeft, type ReturnableLine } from "#app/orders/returns/goods-return.ts";
import type { FullOrder } from "#app/payments/order-view.ts";
import { Picture } from "../goods/picture.tsx";
import { Pieces } from "./pieces.tsx";
import { ReturnDays } from "./return-days.tsx";

type DaysLeft = Record<ReturnKind, number | null>;
type Props = {
  lines: readonly ReturnableLine[];
  things: FullOrder["lines"];
  daysLeft: DaysLeft;
  chosen: ReadonlyMap<number, number>;
  choose: (chosen: ReadonlyMap<number, number>) => void;
  error: string;
};

/** Chosen pieces, or everything at once. */
export function ReturnLines({ lines, things, daysLeft, chosen, choose, error }: Props) {
  const left = lines.reduce((sum, line) => sum + piecesLeft(line), 0);
  const all = () => choose(new Map(lines.map((line) => [line.position, piecesLeft(line)])));
  return (
    <>
      <ul className="return-lines">
        {lines.map((line) => (
          <OneLine
            key={line.position}
            thing={things[line.position]!}
            left={piecesLeft(line)}
            daysLeft={daysLeft}
            pieces={chosen.get(line.position) ?? 0}
            change={(pieces) => choose(new Map(chosen).set(line.position, pieces))}
          />
        ))}
      </ul>
      {left > 1 && (
        <button type="button" className="link-button" onClick={all}>
          {m.return_all()}
        </button>
      )}
      <p className="field-error" role="alert">
        {error}
      </p>
    </>
  );
}

type LineProps = {
  thing: FullOrder["lines"][number];
  left: number;
  daysLeft: DaysLeft;
  pieces: number;
  change: (pieces: number) => void;
};

function OneLine({ thing, left, daysLeft, pieces, change }: LineProps) {
  const name = lineName(thing);
  return (
    <li>
      {thing.picture && <Picture id={thing.picture} alt="" sizes="56px" className="thumb" />}
      <span className="return-name">{name}</span>
      {left > 0 ? (
        <>
          <Pieces name={name} pieces={pieces} max={left} change={change} />
          <span className="quiet">{m.return_left({ count: left })}</span>
          <ReturnDays daysLeft={daysLeft} />
        </>
      ) : (
        <span className="quiet">{m.return_none_left()}</span>
      )}
    </li>
  );
}
