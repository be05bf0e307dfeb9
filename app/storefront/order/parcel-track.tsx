import { useId, useRef } from "react";
import type { ShownParcel } from "#app/delivery/tracked-parcel.ts";
import { carrierName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { CopyButton } from "../shell/copy-button.tsx";
import "./parcel-track.css";

/** The tracking number and link [DLV-10]. */
export function ParcelTrack({ carrier, track, page }: ShownParcel) {
  const number = useRef<HTMLElement>(null);
  const id = useId();
  const select = () => number.current && getSelection()?.selectAllChildren(number.current);
  return (
    <div className="parcel-track">
      <p id={id}>
        <span className="quiet">{m.parcel_track({ carrier: carrierName(carrier) })}</span>
        <strong ref={number} className="tabular">
          {track}
        </strong>
      </p>
      <CopyButton text={track} select={select} className="link-button" aria-describedby={id} />
      {page && (
        <a className="link-button" href={page} target="_blank" rel="noopener noreferrer">
          {m.parcel_follow()}
        </a>
      )}
    </div>
  );
}
