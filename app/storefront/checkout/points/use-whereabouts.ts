import { useState } from "react";
import type { Coords } from "#app/delivery/points/kilometres.ts";
import { whereabouts } from "#app/foundation/browser.ts";

export type Whereabouts = {
  /** Never sent or stored. */
  here: Coords | null;
  state: "not-asked" | "asking" | "known" | "refused" | "unknown";
  /** Requests the position, retries, or forgets it. */
  toggle: () => void;
};

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
