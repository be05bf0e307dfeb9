import { useEffect, useState } from "react";
import { type To, useLocation, useNavigate } from "react-router";

/** Leaves a dialog's URL; `isLeaving` guards against a second Escape going back off the page [GUI-01]. `page`: the page's own URL. */
export function useLeaving(page?: To): { isLeaving: boolean; leave: () => void } {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const [left, setLeft] = useState("");
  // Forward opens it again, also when history moved before this page was drawn.
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

/** The first entry has nothing of ours behind it: the router counts `idx` from it. */
const isFirstEntry = () => !(window.history.state as { idx?: number } | null)?.idx;
