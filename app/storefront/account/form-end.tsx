import { m } from "#app/foundation/i18n/messages/messages.js";
import { ContactWords } from "../help/contact-words.tsx";

type Props = {
  trouble: string;
  busy: boolean /** What the button says, and while it is done. */;
  says: string;
  saysBusy: string;
  cancel: () => void;
};

export function FormEnd({ trouble, busy, says, saysBusy, cancel }: Props) {
  return (
    <>
      <p className="field-error" role="alert">
        <ContactWords>{trouble}</ContactWords>
      </p>
      <p className="lk-actions">
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {busy ? saysBusy : says}
        </button>
        <button type="button" className="link-button" onClick={cancel}>
          {m.lk_cancel()}
        </button>
      </p>
    </>
  );
}
