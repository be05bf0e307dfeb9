import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ReturnKind } from "#app/orders/order-actions.ts";
import { piecesLeft, type ReturnableLine } from "./goods-return.ts";
import { Pieces } from "./pieces.tsx";
import { ReturnDays } from "./return-days.tsx";

type Props = {
  lines: readonly ReturnableLine[];
  /** Of a line by its position. */
  nameOf: (position: number) => string;
  daysLeft: Record<ReturnKind, number | null>;
  chosen: ReadonlyMap<number, number>;
  choose: (chosen: ReadonlyMap<number, number>) => void;
  error: string;
};

/** What of an order comes back: pieces of its lines, or all of it at once. */
export function ReturnLines({ lines, nameOf, daysLeft, chosen, choose, error }: Props) {
  const left = lines.reduce((sum, line) => sum + piecesLeft(line), 0);
  const all = () => choose(new Map(lines.map((line) => [line.position, piecesLeft(line)])));
  return (
    <>
      <ul className="return-lines">
        {lines.map((line) => (
          <li key={line.position}>
            <span className="return-name">{nameOf(line.position)}</span>
            {piecesLeft(line) > 0 ? (
              <>
                <Pieces
                  name={nameOf(line.position)}
                  pieces={chosen.get(line.position) ?? 0}
                  max={piecesLeft(line)}
                  change={(pieces) => choose(new Map(chosen).set(line.position, pieces))}
                />
                <span className="quiet">{m.return_left({ count: piecesLeft(line) })}</span>
                <ReturnDays daysLeft={daysLeft} />
              </>
            ) : (
              <span className="quiet">{m.return_none_left()}</span>
            )}
          </li>
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
