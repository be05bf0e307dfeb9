import { useEffect, useState } from "react";
import { type To, useLocation, useNavigate } from "react-router";

/**
 * Leaves the address that a dialog has over a page: it goes at once, and history when it gets to it. Who presses Escape again meanwhile
 * goes back no second time, off the page [GUI-01]. `page`: the address of the page alone.
 */
export function useLeaving(page?: To): { isLeaving: boolean; leave: () => void } {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const [left, setLeft] = useState("");
  // By forward it opens again, also where history has gone back and forth before this page was drawn anew.
  useEffect(() => {
    const { href } = window.location;
    const stay = () => window.location.href === href && setLeft("");
    window.addEventListener("popstate", stay);
    return () => {
      window.removeEventListener("popstate", stay);
      setLeft("");
    };
  }, [key]);

  function leave() {
    if (left === key) return;
    setLeft(key);
    if (isFirstEntry()) navigate(page ?? { search, hash: "" }, { replace: true, preventScrollReset: true });
    else navigate(-1);
  }
  return { isLeaving: left === key, leave };
}

/** The first entry of a visit has nothing of ours behind it: the router counts from there, and gives even that one a key of its own. */
const isFirstEntry = () => !(window.history.state as { idx?: number } | null)?.idx;
