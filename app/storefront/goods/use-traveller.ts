import { useEffect, useId } from "react";
import { useViewTransitionState } from "react-router";

/** A model may be on a page twice, but two equal view-transition names abort the transition. */
const travellers = new Map<string, string>();

/** Whether this card's picture takes part in the transition. `choose` marks the pressed card. */
export function useTraveller(address: string): { travels: boolean; choose: () => void } {
  const id = useId();
  const isOnTheWay = useViewTransitionState(address);
  useEffect(() => {
    if (!travellers.has(address)) travellers.set(address, id);
    return () => {
      if (travellers.get(address) === id) travellers.delete(address);
    };
  }, [address, id]);
  return { travels: isOnTheWay && travellers.get(address) === id, choose: () => void travellers.set(address, id) };
}
