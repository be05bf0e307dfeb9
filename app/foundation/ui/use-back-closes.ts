import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";

type Entry = { usr?: { over?: string } | null } | null;

/**
 * Gives a dialog that has no address an entry of history: back closes it, and however else it closes, the entry goes with it [GUI-01]. It goes on
 * standing where it opened, so what lies below stays, a dialog with an address of its own too. Loaded anew or gone forward to, it is not shown.
 * `search`: the query of what was chosen in it and stays chosen.
 */
export function useBackCloses(isOn: boolean, close: () => void, search: string | null): void {
  const navigate = useNavigate();
  const leave = useEffectEvent((before: string, isBack: boolean) => {
    if (search !== null && search !== before) navigate({ search }, { replace: !isBack, preventScrollReset: true });
    else if (!isBack) navigate(-1);
  });
  const shut = useEffectEvent(close);
  useEffect(() => {
    if (!isOn) return;
    const over = `${Date.now()}${Math.random()}`;
    const isHere = () => (history.state as Entry)?.usr?.over === over;
    const { search: before, hash } = location;
    // A hash alone asks no loader anything.
    void navigate({ search: before, hash: hash || "#over" }, { state: { ...history.state?.usr, over }, preventScrollReset: true });
    const moved = () => {
      if (isHere()) return;
      leave(before, true);
      shut();
    };
    window.addEventListener("popstate", moved);
    return () => {
      window.removeEventListener("popstate", moved);
      if (isHere()) leave(before, false);
    };
  }, [isOn, navigate]);
}
