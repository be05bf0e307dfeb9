import type { Mask } from "maska";
import { useEffect, useState } from "react";
import { fetchModule } from "../fetch-module.ts";
import { maskSigns } from "./mask-signs.ts";

/** Loads after the field; until then typing is unmasked. */
export function useMask(mask: string): Mask | undefined {
  const [made, setMade] = useState<Mask>();
  useEffect(() => {
    fetchModule(() => import("maska")).then(
      ({ Mask }) => setMade(new Mask({ mask, ...maskSigns })),
      () => {},
    );
  }, [mask]);
  return made;
}
