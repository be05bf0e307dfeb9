import { useEffect, useRef } from "react";
import { pictureAddress, wholePicture } from "#app/catalogue/picture-address.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";

/** Fractions from the upper left corner. */
export type Spot = { x: number; y: number };

type Props = { id: string; name: string; spot: Spot; close: () => void };

/** Full size, centred on the spot. */
export function Zoom({ id, name, spot, close }: Props) {
  const pane = useRef<HTMLElement>(null);
  // A closed dialog has no size, so measure after opening.
  useEffect(() => {
    const { scrollWidth = 0, scrollHeight = 0, clientWidth = 0, clientHeight = 0 } = pane.current ?? {};
    pane.current?.scrollTo(spot.x * scrollWidth - clientWidth / 2, spot.y * scrollHeight - clientHeight / 2);
  }, [spot]);
  return (
    <Modal label={m.zoom()} close={close} className="zoom" backCloses>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={pane} className="zoom-pane" tabIndex={0} aria-label={name}>
        <img
          src={wholePicture(id)}
          alt={name}
          width={1280}
          height={1280}
          onError={({ currentTarget }) => {
            // Old pictures lack the whole version.
            if (!currentTarget.src.endsWith(pictureAddress(id, 1280))) currentTarget.src = pictureAddress(id, 1280);
          }}
        />
      </section>
    </Modal>
  );
}
