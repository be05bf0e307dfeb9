import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useRoot } from "#app/shell/use-root.ts";

/** Where support is written to, wherever it is said that support alone can help. */
export function SupportMail() {
  const { mailbox } = useRoot().standing.contact;
  return (
    <>
      {mailbox && <a href={`mailto:${mailbox}`}>{mailbox}</a>} · <Link to="/contact">{m.contact_write()}</Link>
    </>
  );
}
