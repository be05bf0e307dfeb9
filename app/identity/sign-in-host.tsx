import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { refreshCustomer } from "./customer-store.ts";
import { type DialogHash, dialogWish, takeDialogWish } from "./dialog-store.ts";

const dialogs = {
  "#sign-in": lazy(() => import("./sign-in-dialog.tsx")),
  "#passkey": lazy(() => import("#app/passkeys/passkey-dialog.tsx")),
};

/** A dialog's address is a hash of the page it lies over, so back closes it; and once the page rests, it is asked who is here [IDN-03]. */
export function SignInHost() {
  const { search, hash, key } = useLocation();
  const navigate = useNavigate();
  const wish = useSyncExternalStore(dialogWish.subscribe, dialogWish.get, dialogWish.none);
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
    whenIdle(() => void refreshCustomer());
  }, []);
  useEffect(() => {
    if (!wish) return;
    takeDialogWish();
    if (hash !== wish) navigate({ search, hash: wish }, { preventScrollReset: true });
  }, [wish, search, hash, navigate]);

  // The first entry of a visit has nothing of ours behind it.
  const close = () => (key === "default" ? navigate({ search, hash: "" }, { replace: true, preventScrollReset: true }) : navigate(-1));
  const Dialog = awake && dialogs[hash as DialogHash];
  return <Suspense>{Dialog && <Dialog close={close} />}</Suspense>;
}
