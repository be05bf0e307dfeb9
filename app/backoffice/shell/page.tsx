import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = {
  title: ReactNode;
  /** Where the arrow leads, by name. */
  back?: { to: string; name: string };
  /** Beside the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page's head and body. */
export function Page({ title, back, aside, actions, children }: Props) {
  return (
    <>
      <div className="page-head">
        <div className="page-title">
          {back && (
            <Link className="page-back" to={back.to}>
              ← {back.name}
            </Link>
          )}
          <h1>{title}</h1>
          {aside}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}

/** Facts with their names. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode] | null | false)[] }) {
  return (
    <dl className="facts">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function Panel({ title, aside, children, id }: { title?: ReactNode; aside?: ReactNode; children: ReactNode; id?: string }) {
  return (
    <section className="panel" id={id}>
      {title && (
        <div className="panel-head">
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** A state in one word; `tone` as traffic lights use it. */
export function Badge({ tone = "plain", children }: { tone?: "plain" | "good" | "wait" | "bad"; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
