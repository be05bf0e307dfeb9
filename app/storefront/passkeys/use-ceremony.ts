import { useEffect, useRef, useState } from "react";
import { fetchModule } from "#app/foundation/fetch-module.ts";

type Ceremonies = typeof import("./ceremony.ts");

export const ceremonies = (): Promise<Ceremonies> => fetchModule(() => import("./ceremony.ts"));

/** One ceremony at a time; unmounting aborts it. */
export function useCeremony() {
  const [busy, setBusy] = useState(false);
  const isOpen = useRef(false);
  useEffect(
    () => () =>
      void (
        isOpen.current &&
        ceremonies().then(
          ({ callOff }) => callOff(),
          () => {},
        )
      ),
    [],
  );

  async function run<T>(work: (ceremonies: Ceremonies) => Promise<T>, otherwise: T): Promise<T> {
    if (isOpen.current) return otherwise;
    isOpen.current = true;
    setBusy(true);
    const outcome = await ceremonies()
      .then(work)
      .catch(() => otherwise);
    isOpen.current = false;
    setBusy(false);
    return outcome;
  }
  return { busy, run };
}
