import { useEffect, useId } from "react";
import { useViewTransitionState } from "react-router";

/** Which card of a model travels, where it stands on a page more than once: two pictures of one name end the whole transition. */
const travellers = new Map<string, string>();

/** Whether this card's picture is the one on its way to `address` or back. `choose`: the card that was pressed. */
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
