import { Link } from "react-router";
import { cutAtContact } from "#app/foundation/contact-phrase.ts";

/** A text in which "contact us" leads to where that is done. */
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
