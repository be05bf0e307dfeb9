import { Fragment, type ReactNode, useId, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Permission } from "#app/staff/permissions.ts";
import { type Problem, problemIn, refusedIn } from "./check-fields.ts";
import { cutBy } from "./pasted.ts";
import { askIfSure } from "./sure-dialog.tsx";
import { type Acted, useAct } from "./use-act.ts";
import { useMay } from "./use-may.ts";
import { useOpened } from "./use-opened.ts";
import { useStillness } from "./use-stillness.ts";

type Props = {
  act: string;
  permission?: Permission;
  /** Hidden fields. */
  fields?: Record<string, string | number | boolean | undefined>;
  version?: string;
  /** The button's text. */
  label: ReactNode;
  look?: "main" | "quiet" | "danger";
  /** Why it can't be done now: the button is there, disabled, and says so. */
  whyNot?: string | null | undefined;
  /** Asked before it is done. */
  sure?: string;
  /** Adds another one each time: it is empty again once that is done. */
  adds?: boolean;
  className?: string;
  done?: (acted: Acted) => void;
  /** Visible fields; `problems` by name. */
  children?: ReactNode | ((problems: Record<string, string>) => ReactNode);
};

/** A form that performs one act; a refusal stands beside its button. */
export function ActForm({
  act,
  permission,
  fields = {},
  version,
  label,
  look = "quiet",
  whyNot,
  sure,
  adds = false,
  className = "",
  done,
  children,
}: Props) {
  const opened = useOpened(version);
  const still = useStillness();
  const [problem, setProblem] = useState<Problem | null>(null);
  const whole = JSON.stringify(fields);
  const [sentWhole, setSentWhole] = useState(whole);
  const [cut, setCut] = useState("");
  const finished = (said: Acted) => {
    if (said.ok) opened.settle();
    else {
      still.hold();
      setProblem(refusedIn(opened.watch.ref.current, said));
    }
    if (said.ok && adds) opened.watch.ref.current?.reset();
    done?.(said);
  };
  const { submit, busy, acted } = useAct(act, { done: finished });
  const may = useMay(permission);
  const id = useId();
  const reason = may.ok ? whyNot : may.why;
  const isToReplace = acted?.refusal === "replaces";
  const [name, shownLook] = isToReplace ? [m.desk_replace(), "danger"] : [label, look];
  const sent = acted?.seen ?? opened.version;
  return (
    <form
      {...opened.watch}
      className={`act-form ${className}`}
      noValidate
      onClickCapture={still.stop}
      onInputCapture={still.end}
      onPasteCapture={(event) => setCut(cutBy(event))}
      onSubmit={async (event) => {
        event.preventDefault();
        const filled = new FormData(event.currentTarget);
        const wrong = problemIn(event.currentTarget);
        setProblem(wrong);
        if (wrong) return still.hold();
        if (sure && !(await askIfSure({ says: sure, go: name, isDanger: shownLook === "danger" }))) return;
        setSentWhole(whole);
        void submit(filled);
      }}
    >
      {Object.entries(fields).map(
        ([field, value]) => value !== undefined && <input key={field} type="hidden" name={field} value={String(value)} />,
      )}
      {sent !== undefined && <input type="hidden" name="version" value={sent} />}
      <Fragment key={opened.shown}>{typeof children === "function" ? children(acted?.fields ?? {}) : children}</Fragment>
      <p role="status" className="muted hides-empty">
        {cut}
      </p>
      {opened.followed && (
        <p role="status" className="muted">
          {m.desk_form_followed(opened.followed)}
        </p>
      )}
      {opened.isOvertaken && !acted && (
        <p role="status" className="muted">
          {m.desk_form_overtaken()}
        </p>
      )}
      <button
        type="submit"
        className={`btn btn-${shownLook}`}
        disabled={busy}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? `${id}-why` : undefined}
        onClick={(event) => reason && event.preventDefault()}
        title={reason ?? undefined}
      >
        {busy ? m.desk_working() : name}
      </button>
      {reason && (
        <p id={`${id}-why`} className="why-not">
          {reason}
        </p>
      )}
      <p role="alert" className="refusal">
        {problem ? problem.says : acted && !acted.ok && sentWhole === whole ? acted.says : ""}
      </p>
      {problem && (
        <button type="button" className="link" onClick={() => problem.field.focus()}>
          {m.desk_to_field()}
        </button>
      )}
    </form>
  );
}
