import type { Mask } from "maska";
import { useEffect, useState } from "react";
import { fetchModule } from "../fetch-module.ts";
import { maskSigns } from "./mask-signs.ts";

/** Comes when the field is there; until then, and where it can't come, what is typed stays as it is typed. */
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
