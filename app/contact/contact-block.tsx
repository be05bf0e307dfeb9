import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useRoot } from "#app/shell/use-root.ts";

type Props = { order?: string; title?: string; isHere?: boolean };

/** How the shop's people are reached, by the record of who sells here. `order`: what it is about; `isHere`: where the form is. */
export function ContactBlock({ order, title = m.contact_ask(), isHere = false }: Props) {
  const { mailbox, phone } = useRoot().standing.contact;
  return (
    <section className="contact-block" aria-label={title}>
      <p>{title}</p>
      <ul>
        {!isHere && (
          <li>
            <Link to={order ? `/contact?order=${order}` : "/contact"}>{m.contact_write()}</Link>
          </li>
        )}
        {mailbox && (
          <li>
            <a href={`mailto:${mailbox}`}>{mailbox}</a>
          </li>
        )}
        {phone && (
          <li>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="tabular">
              {phone}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
