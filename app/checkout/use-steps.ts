import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { type Step, steps } from "./checkout-form.ts";
import { checkoutStore } from "./checkout-store.ts";

type Steps = {
  open: (step: Step) => void;
  /** Whether the shopper has opened a step himself: the focus follows. */
  entered: boolean;
};

/**
 * Each step that is opened has an entry of history of its own, so that Back leads to the step before it, and only from the first out of the
 * checkout. What lies over the page (a hash) is no step. `undone`: the first step that lacks something; nobody is led beyond it.
 */
export function useSteps(step: Step, undone: Step | null): Steps {
  const { search, hash, key, state } = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const [entered, setEntered] = useState(false);
  const entry = steps.find((one) => one === (state as { step?: unknown } | null)?.step);
  const left = useRef({ key, entry });
  const coming = useRef<Step | null>(null);

  function open(next: Step) {
    setEntered(true);
    checkoutStore.change({ step: next, typingCity: false });
    if (next === step) return;
    coming.current = next;
    navigate({ search }, { state: { step: next }, preventScrollReset: true });
  }

  useEffect(() => {
    const { current: from } = left;
    left.current = { key, entry };
    if (hash !== "") return;
    if (coming.current !== null && from.key === key) return;
    coming.current = null;
    if (entry === step) return;
    const isBetweenSteps = from.key !== key && from.entry !== undefined && how === "POP";
    const isReachable = entry !== undefined && (undone === null || steps.indexOf(entry) <= steps.indexOf(undone));
    if (isBetweenSteps && isReachable) {
      setEntered(true);
      checkoutStore.change({ step: entry, typingCity: false });
      // What was kept of an earlier visit, or came from another device, is where the shopper is.
    } else navigate({ search }, { replace: true, state: { step }, preventScrollReset: true });
  }, [key, entry, step, undone, how, hash, search, navigate]);

  return { open, entered };
}
