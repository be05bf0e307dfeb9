import { useEffect, useRef } from "react";

/** Hand scanners type faster than people do: slower signs begin a new scan. */
const PAUSE_MS = 120;
const SHORTEST = 4;
const GS = "\u001d";

/** Hears a hand scanner wherever the focus is, except in a field. It ends with Enter or Tab; Ctrl+] and F8 are its separators. */
export function useScanner(heard: (text: string) => void): void {
  const tell = useRef(heard);
  useEffect(() => {
    tell.current = heard;
  });
  useEffect(() => {
    let [text, last] = ["", 0];
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (target?.closest("input, textarea, select, [contenteditable], dialog")) return;
      if (event.timeStamp - last > PAUSE_MS) text = "";
      last = event.timeStamp;
      const isSeparator = event.key === "F8" || (event.ctrlKey && (event.code === "BracketRight" || event.key === "]"));
      if (isSeparator) text += GS;
      else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) text += event.key;
      else if ((event.key === "Enter" || event.key === "Tab") && text.length >= SHORTEST) {
        tell.current(text);
        text = "";
      } else return;
      if (text.length > 1 || event.key === "Enter" || event.key === "Tab" || isSeparator) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
}
