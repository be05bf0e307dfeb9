import { useEffect, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Picker } from "./point-picker.tsx";

/** What a component's module holds, once it is here; null = it did not come. */
export function useLater<T>(load: () => Promise<T>): { module: T | undefined | null; again: () => void } {
  const [module, setModule] = useState<T | undefined | null>();
  const [round, setRound] = useState(0);
  // What is loaded is always the same.
  useEffect(() => {
    let here = true;
    setModule(undefined);
    load().then(
      (loaded) => here && setModule(() => loaded),
      () => here && setModule(null),
    );
    return () => {
      here = false;
    };
  }, [round]);
  return { module, again: () => setRound((now) => now + 1) };
}

/** The points come when they are wanted: whoever has things brought to his door never loads them. */
export function LaterPoints(props: Parameters<Picker>[0]) {
  const { module, again } = useLater(() => import("./point-picker.tsx"));
  if (module) return <module.PointPicker {...props} />;
  if (module === undefined) return <WaitingPoints />;
  return (
    <p className="step-note" role="status">
      {m.checkout_points_failed()}{" "}
      <button type="button" className="link-button" onClick={again}>
        {m.checkout_again()}
      </button>
    </p>
  );
}

export const WaitingPoints = () => (
  <div className="points" aria-hidden="true">
    <div className="points-list">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="choice choice-waiting" />
      ))}
    </div>
  </div>
);
