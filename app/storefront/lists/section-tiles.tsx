import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Picture } from "../goods/picture.tsx";

export type Section = { slug: string; name: string; count: number; picture: string | null };

export function SectionTiles({ sections }: { sections: readonly Section[] }) {
  return (
    <ul className="tiles">
      {sections.map(({ slug, name, count, picture }) => (
        <li key={slug}>
          <Link to={`/category/${slug}`} className="tile" viewTransition prefetch="intent">
            {picture && <Picture id={picture} alt="" sizes="(min-width: 900px) 24vw, 44vw" />}
            <span className="tile-name head">{name}</span>
            <span className="tile-count tabular">{m.goods_count({ count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
