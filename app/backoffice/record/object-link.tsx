import { Link } from "react-router";
import { useRoleName } from "../people/use-role-name.ts";
import { calledBy, type Names } from "./named-objects.ts";
import { objectName } from "./object-names.ts";

type Props = { kind: string; id: string; names: Names };

/** What an event is about: its kind, and its name with a link to its page. */
export function ObjectLink({ kind, id, names }: Props) {
  const roleName = useRoleName();
  const { name, to } = kind === "role" ? { name: roleName(id), to: "/roles" } : calledBy(kind, id, names);
  return (
    <>
      {objectName(kind)} {to ? <Link to={to}>{name}</Link> : <bdi>{name}</bdi>}
    </>
  );
}
