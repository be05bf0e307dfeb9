import { type PointerEvent, useRef, useState } from "react";
import { wholePicture } from "#app/catalogue/picture-address.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";

// A sprite of 24 views, six per row.
const [VIEWS, ACROSS, DOWN] = [24, 6, 4];

/** Dragged, or moved by the slider's keys. */
export function Turn({ id, name, close }: { id: string; name: string; close: () => void }) {
  const [view, setView] = useState(0);
  const from = useRef<{ x: number; view: number } | null>(null);
  const turn = ({ clientX, currentTarget }: PointerEvent) => {
    if (!from.current) return;
    // A full drag is a full turn.
    const moved = Math.round(((clientX - from.current.x) / currentTarget.clientWidth) * VIEWS);
    setView((((from.current.view + moved) % VIEWS) + VIEWS) % VIEWS);
  };
  const column = view % ACROSS;
  const row = Math.floor(view / ACROSS);
  return (
    <Modal label={m.turn()} close={close} className="turn" backCloses>
      <div
        className="turn-view"
        onPointerDown={(event) => {
          from.current = { x: event.clientX, view };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={turn}
        onPointerUp={() => {
          from.current = null;
        }}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        <img
          src={wholePicture(id)}
          alt={name}
          draggable={false}
          style={{ transform: `translate(${(-100 * column) / ACROSS}%, ${(-100 * row) / DOWN}%)` }}
        />
      </div>
      <label className="turn-by">
        <span>{m.turn_hint()}</span>
        <input type="range" min={0} max={VIEWS - 1} value={view} onChange={({ currentTarget }) => setView(Number(currentTarget.value))} />
      </label>
    </Modal>
  );
}
