import { Link } from "react-router";
import { cutAtContact } from "#app/foundation/contact-phrase.ts";

/** Links "contact us" within a text. */
export function ContactWords({ children }: { children: string }) {
  const cut = cutAtContact(children);
  if (!cut) return children;
  const [before, phrase, after] = cut;
  return (
    <>
      {before}
      <Link to="/contact">{phrase}</Link>
      {after}
    </>
  );
}
