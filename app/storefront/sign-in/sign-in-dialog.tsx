import { useRevalidator } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export function SignInDialog({ close }: { close: () => void }) {
  const { revalidate } = useRevalidator();
  return (
    <Modal label={m.sign_in_title()} close={close} className="sign-in-dialog">
      <SignInForm
        // Closing first would navigate and abort it.
        done={async () => {
          await revalidate();
          close();
        }}
      />
    </Modal>
  );
}
