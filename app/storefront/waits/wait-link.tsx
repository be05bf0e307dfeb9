import { useState } from "react";
import type { Awaited } from "#app/catalogue/waits/waits.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { WaitDialog } from "./wait-dialog.tsx";

/** Waiting from the cart; the drawer is lazy itself and includes the dialog. */
export function WaitLink({ goods }: { goods: Awaited }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState("");
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(!done)}>
        {done || m.wait_ask_in_cart()}
      </button>
      {open && <WaitDialog goods={goods} close={() => setOpen(false)} done={setDone} />}
    </>
  );
}
