import { Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

type Props = { order?: string; title?: string; isHere?: boolean };

/** `order`: what it is about; `isHere`: the form is on this page. */
export function ContactBlock({ order, title = m.contact_ask(), isHere = false }: Props) {
  const links = useRoot().standing.navs.find(({ isContact }) => isContact)?.links ?? [];
  return (
    <div className="contact-block">
      <p>{title}</p>
      <ul>
        {links
          .filter(({ path }) => !isHere || path !== "/contact")
          .map(({ path, name }) => (
            <li key={path}>
              {path === "/contact" ? <Link to={order ? `/contact?order=${order}` : path}>{name}</Link> : <a href={path}>{name}</a>}
            </li>
          ))}
      </ul>
    </div>
  );
}
