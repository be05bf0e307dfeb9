import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useRoot } from "./use-root.ts";

/** Help and documents are one tap away from every page [CNT-03]. */
export function Footer() {
  const { brand, sections, standing } = useRoot();
  return (
    <footer className="footer">
      <div className="ropes" aria-hidden="true" />
      <div className="footer-body">
        <div className="footer-claim">
          <p className="head footer-brand">{brand}</p>
          <p>{m.footer_claim()}</p>
        </div>
        <nav aria-label={m.footer_shop()}>
          <h2>{m.footer_shop()}</h2>
          <ul>
            {sections.slice(0, 6).map(({ slug, name }) => (
              <li key={slug}>
                <Link to={`/category/${slug}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={m.footer_help()}>
          <h2>{m.footer_help()}</h2>
          <ul>
            <li>
              <Link to="/certificates">{m.footer_certificates()}</Link>
            </li>
            <li>
              <Link to="/service/delivery">{m.service_delivery()}</Link>
            </li>
            <li>
              <Link to="/service/payment">{m.service_payment()}</Link>
            </li>
            <li>
              <Link to="/service/returns">{m.service_returns()}</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label={m.footer_legal()}>
          <h2>{m.footer_legal()}</h2>
          <ul>
            <li>
              <Link to="/service/privacy">{m.service_privacy()}</Link>
            </li>
            <li>
              <Link to="/service/offer">{m.service_offer()}</Link>
            </li>
          </ul>
        </nav>
        <p className="footer-note">{standing.whoSells}</p>
      </div>
    </footer>
  );
}
