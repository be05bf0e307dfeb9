import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { refreshCustomer } from "#app/client/customer/customer-store.ts";
import { type DialogHash, dialogWish, takeDialogWish } from "#app/client/customer/dialog-store.ts";
import { whenIdle } from "#app/foundation/browser.ts";
import { later } from "#app/foundation/ui/later.tsx";
import { useLeaving } from "#app/foundation/ui/use-leaving.ts";

const dialogs = {
  "#sign-in": later(async () => (await import("./sign-in-dialog.tsx")).SignInDialog),
  "#passkey": later(async () => (await import("../passkeys/passkey-dialog.tsx")).PasskeyDialog),
};

/** The dialog's URL is a hash, so Back closes it; loads the session when idle [IDN-03]. */
export function SignInHost() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const { isLeaving, leave } = useLeaving();
  const wish = useSyncExternalStore(dialogWish.subscribe, dialogWish.get, dialogWish.none);
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    whenIdle(() => void refreshCustomer());
  }, []);
  useEffect(() => {
    if (!wish || isLeaving) return;
    takeDialogWish();
    // A second press before render must not push two entries.
    if (location.hash !== wish) navigate({ search, hash: wish }, { preventScrollReset: true });
  }, [wish, search, isLeaving, navigate]);

  const Dialog = awake && !isLeaving && dialogs[hash as DialogHash];
  return <Suspense>{Dialog && <Dialog close={leave} />}</Suspense>;
}
