import { useEffect, useRef, useState } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import type { Coords } from "#app/delivery/points/kilometres.ts";
import { carrierName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inLatin } from "#app/foundation/latin.ts";
import type { CheckoutData } from "../checkout-data.ts";
import { type DrawnMap, drawMap } from "./draw-map.ts";
import type { KnownPoint } from "./found-points.ts";
import { howFar, metroOf, offers, placeOf, today, weekInWords } from "./point-words.ts";
import "./map.css";

export type MapProps = {
  points: readonly KnownPoint[];
  known: readonly KnownPoint[];
  city: string;
  tiles: CheckoutData["map"];
  chosen: KnownPoint | undefined;
  choose: (point: KnownPoint) => void;
  now: Date;
  here: Coords | null;
  close: () => void;
};

/** A dot opens details; a button there chooses, so a slip changes nothing. */
export function PointMap({ points, known, city, tiles, chosen, choose, now, here, close }: MapProps) {
  const ground = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap | null>(null);
  const { lang } = useRoot();
  const [seen, setSeen] = useState<KnownPoint | undefined>(chosen);
  // Drawn once: its data is constant while open.
  useEffect(() => {
    const drawn = drawMap(ground.current!, {
      points,
      known,
      tiles,
      seen: chosen,
      city,
      pick: setSeen,
      written: (name) => (lang === "ru" ? name : inLatin(name)),
      kilometres: (count) => m.checkout_map_km({ count }),
      here: here && { at: here, says: m.checkout_map_you() },
    });
    map.current = drawn;
    return drawn.remove;
  }, []);
  useEffect(() => map.current?.mark(seen), [seen]);
  const take = (point: KnownPoint) => {
    choose(point);
    close();
  };
  return (
    <div className="map-sheet">
      <header className="map-head">
        <h2>{city}</h2>
        <p className="tabular">{m.checkout_points_count({ count: points.length })}</p>
      </header>
      <div className="map-frame">
        {/* biome-ignore lint/a11y/useSemanticElements: no element is a map */}
        <div ref={ground} className="map-ground" role="region" aria-label={m.checkout_map_label()} data-plain={tiles ? undefined : true} />
        <div className="map-controls">
          <button type="button" className="icon-button" aria-label={m.checkout_map_nearer()} onClick={() => map.current?.zoom(1)}>
            <Sign d="M10 3v14M3 10h14" />
          </button>
          <button type="button" className="icon-button" aria-label={m.checkout_map_farther()} onClick={() => map.current?.zoom(-1)}>
            <Sign d="M3 10h14" />
          </button>
          <button type="button" className="icon-button" aria-label={m.checkout_map_whole()} onClick={() => map.current?.whole()}>
            <Sign d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />
          </button>
        </div>
        {tiles && <p className="map-attribution">{tiles.attribution}</p>}
      </div>
      <div className="map-card" aria-live="polite">
        {seen ? (
          <>
            <Card point={seen} now={now} />
            <button type="button" className="button button-main" onClick={() => take(seen)}>
              {m.checkout_map_take()}
            </button>
          </>
        ) : (
          <p className="map-hint">{m.checkout_map_hint()}</p>
        )}
      </div>
    </div>
  );
}

function Card({ point, now }: { point: KnownPoint; now: Date }) {
  const { lang } = useRoot();
  const week = weekInWords(point, lang);
  return (
    <div className="map-point">
      <p className="map-note">{[howFar(point, lang), carrierName(point.type), metroOf(point)].filter(Boolean).join(" · ")}</p>
      <h3>{placeOf(point)}</h3>
      <p className="map-today">{today(point, now)}</p>
      {week.length > 1 && (
        <dl className="map-week tabular">
          {week.map(([days, hours]) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      )}
      {offers(point).length > 0 && <p className="map-note">{offers(point).join(" · ")}</p>}
    </div>
  );
}

const Sign = ({ d }: { d: string }) => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d={d} />
  </svg>
);
