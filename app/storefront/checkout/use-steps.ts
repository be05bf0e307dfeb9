import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { type Step, steps } from "#app/checkout/checkout-form.ts";
import { checkoutStore } from "#app/client/checkout/checkout-store.ts";

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

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
  const left = useRef(entry);

  function open(next: Step) {
    setEntered(true);
    checkoutStore.change({ step: next, typingCity: false });
    // The step is seen first: its entry of history redraws the page once more.
    if (next !== step) afterPaint(() => navigate({ search }, { state: { step: next }, preventScrollReset: true }));
  }

  const arrive = useEffectEvent(() => {
    if (hash !== "") return;
    const from = left.current;
    left.current = entry;
    if (entry === step) return;
    const isReachable = entry && (undone === null || steps.indexOf(entry) <= steps.indexOf(undone));
    // Where the visit begins, and where it cannot go on to, its step is what stands open.
    if (!isReachable) return void navigate({ search }, { replace: true, state: { step }, preventScrollReset: true });
    if (!from || how !== "POP") return;
    setEntered(true);
    checkoutStore.change({ step: entry, typingCity: false });
  });
  // By arriving alone: an order that is placed, and another device, change the step as well.
  useEffect(() => {
    if (key) arrive();
  }, [key]);

  return { open, entered };
}
