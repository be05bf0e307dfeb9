import { Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";

/** Texts come from the server, in no bundle. */
export function Footer() {
  const {
    brand,
    standing: { claim, navs, whoSells },
  } = useRoot();
  return (
    <footer className="footer">
      <div className="ropes" aria-hidden="true" />
      <div className="footer-body">
        <div className="footer-claim">
          <p className="head footer-brand">{brand}</p>
          <p>{claim}</p>
        </div>
        {navs.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ path, name }) => (
                <li key={path}>{path.startsWith("/") ? <Link to={path}>{name}</Link> : <a href={path}>{name}</a>}</li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="footer-note">{whoSells}</p>
      </div>
    </footer>
  );
}
