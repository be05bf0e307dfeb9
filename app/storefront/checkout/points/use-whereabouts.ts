import { useState } from "react";
import type { Coords } from "#app/delivery/points/kilometres.ts";
import { whereabouts } from "#app/foundation/browser.ts";

export type Whereabouts = {
  /** Known to this page alone: it is neither sent nor kept. */
  here: Coords | null;
  state: "not-asked" | "asking" | "known" | "refused" | "unknown";
  /** Asks the browser, again where it never answered, or forgets what it said. */
  toggle: () => void;
};

/** Where the shopper is, once they want the list sorted by it. */
export function useWhereabouts(): Whereabouts {
  const [here, setHere] = useState<Coords | null>(null);
  const [state, setState] = useState<Whereabouts["state"]>("not-asked");

  async function ask() {
    setState("asking");
    const answer = await whereabouts();
    if (typeof answer === "string") return setState(answer);
    setHere(answer);
    setState("known");
  }
  function toggle() {
    if (state !== "known") return void ask();
    setHere(null);
    setState("not-asked");
  }
  return { here, state, toggle };
}
