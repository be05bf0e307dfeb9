import { Suspense } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { later } from "#app/foundation/ui/later.tsx";
import type { Picker } from "./point-picker.tsx";

const PointPicker = later(async () => (await import("./point-picker.tsx")).PointPicker, { words: () => m.checkout_points_failed() });

/** Lazy: door deliveries never need it. */
export const LaterPoints = (props: Parameters<Picker>[0]) => (
  <Suspense fallback={<WaitingPoints />}>
    <PointPicker {...props} />
  </Suspense>
);

export const WaitingPoints = () => (
  <div className="points" aria-hidden="true">
    <div className="points-list">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="choice choice-waiting" />
      ))}
    </div>
  </div>
);
