import { useEffect, useRef } from "react";
import { pictureAddress, wholePicture } from "#app/catalogue/picture-address.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";

/** Where on a picture someone points, in parts of it from its upper left corner. */
export type Spot = { x: number; y: number };

type Props = { id: string; name: string; spot: Spot; close: () => void };

/** As large as the picture is, the spot that was pointed at in the middle; a finger or a scrollbar moves over it. */
export function Zoom({ id, name, spot, close }: Props) {
  const pane = useRef<HTMLElement>(null);
  // The dialog is open by now: closed, it has no measures.
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
            // A picture from before there were whole ones.
            if (!currentTarget.src.endsWith(pictureAddress(id, 1280))) currentTarget.src = pictureAddress(id, 1280);
          }}
        />
      </section>
    </Modal>
  );
}
