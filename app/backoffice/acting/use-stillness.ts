import { type MouseEvent, useRef } from "react";

const STILL_MS = 500;

/** After a refusal the second press of a double click meets nothing, whatever has come under the pointer. */
export function useStillness() {
  const until = useRef(0);
  return {
    hold: () => {
      until.current = Date.now() + STILL_MS;
    },
    end: () => {
      until.current = 0;
    },
    stop: (event: MouseEvent) => {
      if (event.detail === 0 || Date.now() >= until.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
