import { useEffect, useRef, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { openReader } from "./code-reader.ts";

const EVERY_MS = 150;
/** The same code in view is one scan. */
const SAME_MS = 2500;

/** Reads codes by the camera until it is closed. */
export function Camera({ heard, close }: { heard: (text: string) => void; close: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(heard);
  const [trouble, setTrouble] = useState(false);
  useEffect(() => {
    tell.current = heard;
  });
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const seen = new Map<string, number>();
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const read = await openReader();
      const picture = video.current;
      if (isOver || !picture) return stop(stream);
      picture.srcObject = stream;
      await picture.play();
      const look = async () => {
        for (const text of await read(picture).catch(() => [])) {
          const now = Date.now();
          if (now - (seen.get(text) ?? 0) > SAME_MS) tell.current(text);
          seen.set(text, now);
        }
        if (!isOver) timer = setTimeout(look, EVERY_MS);
      };
      await look();
    };
    begin().catch(() => setTrouble(true));
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, []);
  return (
    <div className="camera">
      {trouble ? (
        <p role="alert">{m.desk_pack_camera_none()}</p>
      ) : (
        <video ref={video} muted playsInline aria-label={m.desk_pack_camera()} />
      )}
      <button type="button" className="btn btn-big" onClick={close}>
        {m.desk_pack_camera_off()}
      </button>
    </div>
  );
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
