import { Link } from "react-router";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import { Badge } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { type AnyFace, type CellValue, isMoney, isSigns, moneyWords } from "./list-face.ts";

export const isNothing = (value: CellValue | undefined): boolean =>
  value === null || value === undefined || value === "" || (isSigns(value) && value.length === 0);

/** A cell as its list says, with where it leads. */
export function ListCell({ face, column, row, value }: { face: AnyFace; column: string; row: ListRow; value: CellValue }) {
  const to = face.links?.[column]?.(row);
  const shown = <Shown value={value} />;
  if (!to || isNothing(value)) return shown;
  return to.startsWith("/") ? (
    <Link to={to}>{shown}</Link>
  ) : (
    <a href={to} target="_blank" rel="noreferrer">
      {shown}
    </a>
  );
}

function Shown({ value }: { value: CellValue }) {
  const { lang } = useDesk();
  if (isNothing(value)) return <span className="nothing">–</span>;
  if (value instanceof Date) return <When at={value} withYear={value.getFullYear() !== new Date().getFullYear()} />;
  if (isSigns(value))
    return (
      <span className="marks">
        {value.map(({ says, tone }) => (
          <Badge key={says} tone={tone}>
            {says}
          </Badge>
        ))}
      </span>
    );
  return <>{isMoney(value) ? moneyWords(value, lang) : value}</>;
}

/** Sums and counts stand to the right. */
export const isNumber = (value: CellValue): boolean => typeof value === "number" || isMoney(value);
