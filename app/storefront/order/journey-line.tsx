import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Journey, StopName } from "#app/orders/journey.ts";
import "./journey.css";

const names = {
  placed: m.journey_placed,
  packing: m.journey_packing,
  packed: m.journey_packed,
  way: m.journey_way,
  point: m.journey_point,
  done: m.journey_done,
} satisfies Record<StopName, unknown>;

export function JourneyLine({ journey }: { journey: Journey }) {
  if (journey.length === 0) return null;
  return (
    <ol className="journey" aria-label={m.journey_title()}>
      {journey.map(({ stop, state }) => (
        <li key={stop} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          <span>{names[stop]()}</span>
          {state === "done" && <span className="sr-only"> {m.journey_passed()}</span>}
        </li>
      ))}
    </ol>
  );
}
