import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { refreshCustomer } from "./customer-store.ts";
import { signInWish, takeSignInWish } from "./sign-in-dialog-store.ts";

const SignInDialog = lazy(() => import("./sign-in-dialog.tsx"));

const HASH = "#sign-in";

/** The dialog's address is a hash of the page it lies over, so back closes it; and once the page rests, it is asked who is here [IDN-03]. */
export function SignInHost() {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const wish = useSyncExternalStore(signInWish.subscribe, signInWish.get, signInWish.none);
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
    whenIdle(() => void refreshCustomer());
  }, []);
  useEffect(() => {
    if (!wish) return;
    takeSignInWish();
    if (hash !== HASH) navigate({ hash: HASH }, { preventScrollReset: true });
  }, [wish, hash, navigate]);

  // The first entry of a visit has nothing of ours behind it.
  const close = () => (key === "default" ? navigate({ hash: "" }, { replace: true, preventScrollReset: true }) : navigate(-1));
  return <Suspense>{awake && hash === HASH && <SignInDialog close={close} />}</Suspense>;
}
