import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { type Step, steps } from "#app/checkout/checkout-form.ts";
import { checkoutStore } from "#app/client/checkout/checkout-store.ts";

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

type Steps = {
  open: (step: Step) => void;
  /** Opened by the shopper: take focus. */
  entered: boolean;
};

/** A history entry per step, so Back returns to the previous one. Hashes don't count; `undone` is the last reachable step. */
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
    // Paint first: the history entry re-renders the page.
    if (next !== step) afterPaint(() => navigate({ search }, { state: { step: next }, preventScrollReset: true }));
  }

  const arrive = useEffectEvent(() => {
    if (hash !== "") return;
    const from = left.current;
    left.current = entry;
    if (entry === step) return;
    const isReachable = entry && (undone === null || steps.indexOf(entry) <= steps.indexOf(undone));
    // At the start or beyond the reachable step, keep the open one.
    if (!isReachable) return void navigate({ search }, { replace: true, state: { step }, preventScrollReset: true });
    if (!from || how !== "POP") return;
    setEntered(true);
    checkoutStore.change({ step: entry, typingCity: false });
  });
  // Only on navigation: orders and other devices change the step too.
  useEffect(() => {
    if (key) arrive();
  }, [key]);

  return { open, entered };
}
