import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useDesk } from "../shell/use-desk.ts";
import { stepsOf } from "./steps.ts";

/** The steps of who is signed in: what waits for the shop, what it refused. The page reloads its data once all are answered. */
export function useSteps() {
  const steps = stepsOf(useDesk().self?.id ?? "");
  const { revalidate } = useRevalidator();
  const drained = useEffectEvent(() => void revalidate());
  useEffect(() => steps.onDrained(drained), [steps]);
  const state = useSyncExternalStore(steps.hear, steps.current, steps.onServer);
  return { ...state, add: steps.add, dismiss: steps.dismiss };
}

/** Whether the browser says that it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      addEventListener("online", tell);
      addEventListener("offline", tell);
      return () => {
        removeEventListener("online", tell);
        removeEventListener("offline", tell);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
