import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { workName } from "#app/orders/backlog/work-names.ts";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { queueName } from "../inbox/subject-words.ts";
import { answerSaid } from "../orders/answer-words.ts";
import { Badge, Empty, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { SettingsPage } from "./settings-page.tsx";

const MOST = 50;

/** Without what a job carries: it may hold a contact. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { backlog } = open(context).shop;
  return { work: (await backlog.list(MOST)).map(({ data: _, ...work }) => work), counts: await backlog.count() };
}

const states = { waiting: m.staff_jobs_waiting, retried: m.staff_jobs_retried, begun: m.staff_jobs_begun, dead: m.desk_job_stopped };
const tones = { waiting: "plain", retried: "wait", begun: "good", dead: "bad" } as const;

export default function Jobs() {
  const { lang } = useDesk();
  const { work, counts } = useLoaderData<typeof loader>();
  const hasDead = work.some(({ state }) => state === "dead");
  const again = hasDead && (
    <ActForm
      act="jobs.retry"
      permission="jobs.retry"
      fields={{ which: "all" }}
      label={m.desk_set_jobs_retry_all()}
      sure={m.desk_set_jobs_sure()}
    />
  );
  return (
    <SettingsPage title={m.desk_set_jobs()}>
      <p className="row">
        {counts.map(({ queue, state, n }) => (
          <Badge key={queue + state} tone={tones[state]}>
            {queueName(queue)}: {n} {states[state]()}
          </Badge>
        ))}
      </p>
      <Panel title={m.desk_set_jobs_list()} aside={again}>
        {work.length === 0 && <Empty title={m.staff_jobs_nothing()} />}
        <ul className="rows settings-rows">
          {work.map(({ id, queue, kind, state, tries, since, nextAt, problem, number }) => (
            <li key={id}>
              <span>
                <span className="row">
                  <Badge tone={tones[state]}>{states[state]()}</Badge>
                  <strong>
                    {queueName(queue)}: {workName(queue, kind)}
                  </strong>
                  {number && <span>{number}</span>}
                </span>
                <span className="muted">
                  <When at={since} /> {tries > 0 && m.staff_jobs_tries({ tries })}{" "}
                  {nextAt && (
                    <>
                      → <When at={nextAt} />
                    </>
                  )}
                </span>
                {problem && <span>{answerSaid(m.desk_answer_try(), problem, lang)}</span>}
              </span>
              {state === "dead" && (
                <span className="row">
                  <ActForm act="jobs.retry" permission="jobs.retry" fields={{ which: id }} label={m.desk_set_jobs_retry()} look="main" />
                  <details>
                    <summary className="link">{m.desk_set_jobs_discard()}</summary>
                    <ActForm
                      act="jobs.discard"
                      permission="jobs.retry"
                      fields={{ which: id }}
                      label={m.desk_set_jobs_discard()}
                      look="danger"
                    >
                      <label className="field">
                        <span>{m.desk_set_reason()}</span>
                        <input name="reason" required maxLength={300} />
                      </label>
                    </ActForm>
                  </details>
                </span>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </SettingsPage>
  );
}
