import { useEffect } from "react";
import { tinykeys } from "tinykeys";
import { areKeysOn, isTyping } from "../find/keys-on.ts";

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>("tr[data-row]")];
const at = () => rows().findIndex((row) => row.contains(document.activeElement));

function step(by: number) {
  const all = rows();
  const now = at();
  const row = all[Math.max(0, Math.min(all.length - 1, now < 0 ? 0 : now + by))];
  row?.querySelector<HTMLElement>("a")?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

/** j and k walk the rows, x chooses one, / goes to the search. */
export function useListKeys() {
  useEffect(() => {
    const unless = (work: () => void) => (event: KeyboardEvent) => {
      if (!areKeysOn() || isTyping(event)) return;
      event.preventDefault();
      work();
    };
    return tinykeys(window, {
      KeyJ: unless(() => step(1)),
      KeyK: unless(() => step(-1)),
      KeyX: unless(() => rows()[at()]?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click()),
      Slash: unless(() => document.querySelector<HTMLInputElement>("[data-list-search]")?.focus()),
    });
  }, []);
}
