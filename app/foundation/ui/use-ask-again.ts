import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

const ASK_EVERY_MS = 2500;
const ASK_FOR_MS = 60_000;

/** Revalidates while something is pending; returns true when it gave up, after a minute. */
export function useAskAgain(waiting: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [isSpent, setSpent] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    setSpent(false);
    const asking = setInterval(revalidate, ASK_EVERY_MS);
    const ending = setTimeout(() => {
      clearInterval(asking);
      setSpent(true);
    }, ASK_FOR_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(ending);
    };
  }, [waiting, revalidate]);
  return isSpent;
}
