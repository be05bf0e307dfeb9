import { useEffect, useState } from "react";
import { askPoints, type OfferedPoint } from "#app/delivery/ask-options.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CarrierName } from "#app/foundation/storefront.ts";
import { fieldId } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";
import { foundPoints, type PointFilters } from "./found-points.ts";

const AT_ONCE = 30;
const FEW = 6;

/** Pickup points as a list one can walk with arrows: search, what they take, hours [DLV-08]. */
export function PointList({ city, type }: { city: string; type: CarrierName }) {
  const { form, change, errorOf } = useFields();
  const [points, setPoints] = useState<OfferedPoint[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const [filters, setFilters] = useState<PointFilters>({ text: "", tryon: false, card: false });
  const [shown, setShown] = useState(AT_ONCE);
  useEffect(() => {
    const stop = new AbortController();
    setFailed(false);
    askPoints(city, type, stop.signal).then(
      (answer) => (answer.ok ? setPoints(answer.data) : setFailed(true)),
      () => {},
    );
    return () => stop.abort();
  }, [city, type, round]);

  const error = errorOf("delivery.code");
  const errorId = `${fieldId("delivery.code")}-error`;
  if (failed || points?.length === 0)
    return (
      <p className="step-note" role="status">
        {failed ? m.checkout_points_failed() : m.checkout_no_points()}{" "}
        <button type="button" className="link-button" onClick={() => setRound((n) => n + 1)}>
          {m.checkout_again()}
        </button>
      </p>
    );
  const found = foundPoints(points ?? [], filters);
  const chosenFirst = [...found].sort((a, b) => Number(b.code === form.code) - Number(a.code === form.code)).slice(0, shown);
  const set = (change: Partial<PointFilters>) => {
    setFilters((now) => ({ ...now, ...change }));
    setShown(AT_ONCE);
  };
  return (
    <fieldset className="points">
      <legend className="field-label">{m.checkout_points()}</legend>
      {(points?.length ?? 0) > FEW && (
        <div className="points-filters">
          <input
            type="search"
            aria-label={m.checkout_points_search()}
            placeholder={m.checkout_points_search()}
            value={filters.text}
            onChange={(event) => set({ text: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            inputMode="search"
            autoCapitalize="off"
            enterKeyHint="search"
          />
          <label className="check">
            <input type="checkbox" checked={filters.tryon} onChange={(event) => set({ tryon: event.target.checked })} />
            <span>{m.checkout_points_tryon()}</span>
          </label>
          <label className="check">
            <input type="checkbox" checked={filters.card} onChange={(event) => set({ card: event.target.checked })} />
            <span>{m.checkout_points_card()}</span>
          </label>
        </div>
      )}
      <p className="field-error" id={errorId}>
        {error}
      </p>
      <div className="points-list">
        {points === null && [1, 2, 3, 4, 5, 6].map((row) => <div key={row} className="choice choice-waiting" aria-hidden="true" />)}
        {chosenFirst.map((point, index) => (
          <label key={point.code} className="choice point">
            <input
              type="radio"
              name="point"
              {...(index === 0 && { id: fieldId("delivery.code") })}
              checked={point.code === form.code}
              onChange={() => change({ code: point.code, point: point.address || point.name })}
              aria-describedby={error ? errorId : undefined}
            />
            <span className="choice-name">{point.address || point.name}</span>
            <span className="choice-note">
              {[point.hours.replaceAll("-", "–"), point.tryon && m.checkout_points_tryon(), point.card && m.checkout_points_card()]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </label>
        ))}
      </div>
      <p className="field-says" role="status">
        {points === null
          ? m.checkout_points_loading()
          : found.length === 0
            ? m.checkout_point_not_found()
            : m.checkout_points_count({ count: found.length })}
      </p>
      {found.length > shown && (
        <button type="button" className="link-button" onClick={() => setShown((now) => now + AT_ONCE)}>
          {m.checkout_points_more()}
        </button>
      )}
    </fieldset>
  );
}
