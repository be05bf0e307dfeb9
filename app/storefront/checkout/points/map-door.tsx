import { Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { later } from "#app/foundation/ui/later.tsx";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { useLeaving } from "#app/foundation/ui/use-leaving.ts";
import type { MapProps } from "./point-map.tsx";

const HASH = "#map";
const PointMap = later(async () => (await import("./point-map.tsx")).PointMap, { words: () => m.checkout_map_failed(), isInside: true });

/** The map's dialog with its own URL, lazily loaded. */
export function MapDoor(props: Omit<MapProps, "close">) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const { isLeaving, leave } = useLeaving();
  const picked = useRef(false);
  const choose: MapProps["choose"] = (point) => {
    picked.current = true;
    props.choose(point);
  };
  // Scrolls to the point chosen on the map.
  useEffect(() => {
    if (hash === HASH || !picked.current) return;
    picked.current = false;
    requestAnimationFrame(() => document.querySelector(".points-list")?.scrollIntoView({ block: "nearest" }));
  }, [hash]);
  return (
    <>
      <button
        type="button"
        className="button button-quiet points-map-button"
        onClick={() => location.hash !== HASH && navigate({ search, hash: HASH }, { preventScrollReset: true })}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M10 18s6-5.2 6-10a6 6 0 1 0-12 0c0 4.8 6 10 6 10Z" />
          <circle cx="10" cy="8" r="2" />
        </svg>
        {m.checkout_map_open()}
      </button>
      {hash === HASH && !isLeaving && (
        <Modal label={m.checkout_map_title({ city: props.city })} close={leave} className="map-modal">
          <Suspense fallback={<WaitingMap />}>
            <PointMap {...props} choose={choose} close={leave} />
          </Suspense>
        </Modal>
      )}
    </>
  );
}

const WaitingMap = () => (
  <div className="map-waiting">
    <p role="status">{m.checkout_map_loading()}</p>
  </div>
);
