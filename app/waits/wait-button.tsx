import { lazy, Suspense, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Awaited } from "./waits.ts";

const WaitDialog = lazy(() => import("./wait-dialog.tsx"));

/** Waits for what is sold out: of a customer it takes this one press, a guest is asked for his mailbox. What does it is loaded when pressed. */
export function WaitButton({ goods, className }: { goods: Awaited; className: string }) {
  const [open, setOpen] = useState(false);
  const [waits, setWaits] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(!waits)} data-added={waits || undefined}>
        {waits ? m.wait_on() : m.wait_ask()}
      </button>
      <Suspense>{open && <WaitDialog goods={goods} close={() => setOpen(false)} done={() => setWaits(true)} />}</Suspense>
    </>
  );
}
