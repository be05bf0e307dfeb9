import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { pictureAddress, wholePicture } from "./picture-address.ts";

/** The middle of a picture that is larger than the window: there stands what it is of. */
const toMiddle = (pane: HTMLElement | null) =>
  pane?.scrollTo((pane.scrollWidth - pane.clientWidth) / 2, (pane.scrollHeight - pane.clientHeight) / 2);

/** As large as the picture is; a finger or a scrollbar moves over it. */
export default function Zoom({ id, name, close }: { id: string; name: string; close: () => void }) {
  return (
    <Modal label={m.zoom()} close={close} className="zoom" backCloses>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={toMiddle} className="zoom-pane" tabIndex={0} aria-label={name}>
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
