import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";

const HASH = "#over";
const live = new Set<string>();

type HistoryState = { usr?: { over?: string } | null; masked?: object } | null;
const stateOf = () => history.state as HistoryState;
const overOf = () => stateOf()?.usr?.over;
const isDead = () => !live.has(overOf() ?? "") && overOf() !== undefined;

// After a reload or Forward an entry shows nothing; over a dialog with a URL it would close that one twice.
if (typeof window !== "undefined") {
  if (isDead() && location.hash !== HASH) history.back();
  window.addEventListener("popstate", () => isDead() && (location.hash !== HASH || stateOf()?.masked) && history.back());
}

/** Gives a dialog without a URL a history entry, so that Back closes it [GUI-01]. `search`: the query of a choice that stays. */
export function useBackCloses(isOn: boolean, close: () => void, search: string | null): void {
  const navigate = useNavigate();
  const { search: before, hash, mask } = useLocation();
  const enter = useEffectEvent((over: string) => {
    if (isDead()) history.replaceState({ ...history.state, usr: null }, "", location.pathname + location.search);
    // A hash change alone runs no loader.
    const at = mask && { mask: { ...mask, hash: HASH } };
    void navigate({ search: before, hash: hash || HASH }, { ...at, state: { ...stateOf()?.usr, over }, preventScrollReset: true });
    return before;
  });
  const leave = useEffectEvent((before: string, isBack: boolean) => {
    if (search !== null && search !== before) navigate({ search }, { replace: !isBack, preventScrollReset: true });
    else if (!isBack) navigate(-1);
  });
  const shut = useEffectEvent(close);
  useEffect(() => {
    if (!isOn) return;
    const over = `${Date.now()}${Math.random()}`;
    const isHere = () => overOf() === over;
    const before = enter(over);
    live.add(over);
    const moved = () => {
      if (isHere()) return;
      leave(before, true);
      shut();
    };
    window.addEventListener("popstate", moved);
    return () => {
      live.delete(over);
      window.removeEventListener("popstate", moved);
      if (isHere()) leave(before, false);
    };
  }, [isOn]);
}
