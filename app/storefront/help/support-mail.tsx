import { Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";

export function SupportMail() {
  const links = useRoot().standing.navs.find(({ isContact }) => isContact)?.links ?? [];
  const form = links.find(({ path }) => path === "/contact");
  const mail = links.find(({ path }) => path.startsWith("mailto:"));
  return (
    <>
      {mail && <a href={mail.path}>{mail.name}</a>} · {form && <Link to={form.path}>{form.name}</Link>}
    </>
  );
}
