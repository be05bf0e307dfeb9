import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import { carrierName } from "#app/delivery/way-name.ts";
import type { KnownPoint } from "./found-points.ts";
import { WaitingPoints } from "./later-points.tsx";
import { howFar, metroOf, offers, placeOf, today } from "./point-words.ts";

type Props = {
  points: readonly KnownPoint[] | null;
  chosen: KnownPoint | undefined;
  choose: (point: KnownPoint) => void;
  /** Several carriers: show names. */
  several: boolean;
  now: Date;
  firstId: string;
  describedBy: string | undefined;
};

/** Rendered rows; row height is fixed by CSS. */
const AT_ONCE = 30;
const ABOVE = 10;
const A_PAGE = 5;
const USUAL_PITCH = 88;

/** A virtualised radio group of thousands. */
export function PointRows({ points, chosen, choose, several, now, firstId, describedBy }: Props) {
  const { lang } = useRoot();
  const box = useRef<HTMLDivElement>(null);
  const [pitch, setPitch] = useState(USUAL_PITCH);
  const [from, setFrom] = useState(0);
  const wanted = useRef<string | null>(null);
  const place = points && chosen ? points.findIndex(({ key }) => key === chosen.key) : -1;

  useLayoutEffect(() => {
    const measure = () => {
      const row = box.current?.querySelector<HTMLElement>(".point");
      if (row) setPitch(row.offsetHeight + Number.parseFloat(getComputedStyle(row).marginBottom));
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [points]);
  useLayoutEffect(() => {
    if (box.current && place >= 0) bringIntoSight(box.current, place, pitch);
    else if (box.current) box.current.scrollTop = 0;
  }, [points, place, pitch]);
  useEffect(() => {
    if (wanted.current === null) return;
    box.current?.querySelector<HTMLInputElement>(`[data-key="${CSS.escape(wanted.current)}"]`)?.focus();
    wanted.current = null;
  });

  if (!points) return <WaitingPoints />;
  const first = Math.max(0, Math.min(from - ABOVE, points.length - AT_ONCE));
  const shown = points.slice(first, first + AT_ONCE).map((point, index) => ({ point, index: first + index }));
  // Keep the chosen row rendered, so that Tab reaches it.
  if (place >= 0 && (place < first || place >= first + AT_ONCE)) shown.push({ point: points[place]!, index: place });

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    const at = points.findIndex(({ key }) => key === (event.target as HTMLElement).dataset.key);
    if (step === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = points[Math.max(0, Math.min(points.length - 1, at + step))]!;
    wanted.current = next.key;
    choose(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are the radios' own; they reach past those that are in the document
    <div
      ref={box}
      className="points-list"
      onScroll={({ currentTarget }) => setFrom(Math.floor(currentTarget.scrollTop / pitch))}
      onKeyDown={walk}
      data-long={points.length > A_PAGE || undefined}
    >
      <div style={{ height: points.length * pitch }}>
        {shown.map(({ point, index }) => (
          <label key={point.key} className="choice point" style={{ top: index * pitch }}>
            <input
              type="radio"
              name="point"
              {...(index === first && { id: firstId })}
              data-key={point.key}
              checked={point.key === chosen?.key}
              onChange={() => choose(point)}
              aria-invalid={describedBy ? true : undefined}
              aria-describedby={describedBy}
              aria-setsize={points.length}
              aria-posinset={index + 1}
            />
            <span className="choice-name">{placeOf(point)}</span>
            <span className="choice-note">
              {[howFar(point, lang), several && carrierName(point.type), today(point, now), metroOf(point), ...offers(point)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: A_PAGE,
  PageUp: -A_PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function bringIntoSight(box: HTMLElement, index: number, pitch: number) {
  const top = index * pitch;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + pitch > box.scrollTop + box.clientHeight) box.scrollTop = top + pitch - box.clientHeight;
}
