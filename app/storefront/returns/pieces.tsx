import { m } from "#app/foundation/i18n/messages/messages.js";

type Props = { name: string; pieces: number; max: number; change: (pieces: number) => void };

/** Starts at none. */
export function Pieces({ name, pieces, max, change }: Props) {
  return (
    <fieldset className="pieces">
      <legend className="sr-only">{m.return_pieces({ name })}</legend>
      <button type="button" onClick={() => change(pieces - 1)} disabled={pieces <= 0} aria-label={m.return_less({ name })}>
        <span aria-hidden="true">−</span>
      </button>
      <output className="tabular">{pieces}</output>
      <button type="button" onClick={() => change(pieces + 1)} disabled={pieces >= max} aria-label={m.return_more({ name })}>
        <span aria-hidden="true">+</span>
      </button>
    </fieldset>
  );
}
