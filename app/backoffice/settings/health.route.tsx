import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { Badge, Facts, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { SettingsPage } from "./settings-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => open(context).desk.settings.health();

const LITTLE_BYTES = 2e9;

function Size({ bytes }: { bytes: number }) {
  const { lang } = useDesk();
  const giga = bytes >= 1e9;
  const unit = giga ? "gigabyte" : "megabyte";
  return new Intl.NumberFormat(lang, { style: "unit", unit, maximumFractionDigits: 1 }).format(bytes / (giga ? 1e9 : 1e6));
}

const State = ({ good, says }: { good: boolean; says: string }) => <Badge tone={good ? "good" : "bad"}>{says}</Badge>;

export default function Health() {
  const { database, guard, record, isReady, processes, node, disk, backup, work, absent, limits } = useLoaderData<typeof loader>();
  const dead = work.filter(({ state }) => state === "dead").reduce((sum, { n }) => sum + n, 0);
  const waiting = work.filter(({ state }) => state !== "dead").reduce((sum, { n }) => sum + n, 0);
  return (
    <SettingsPage title={m.desk_set_health()}>
      <div className="columns">
        <Panel title={m.desk_set_shop()}>
          <Facts
            rows={[
              [m.desk_set_orders_taken(), <State key="s" good={isReady} says={isReady ? m.desk_yes() : m.desk_no()} />],
              [m.desk_set_processes(), processes],
              [m.desk_set_work_waiting(), waiting],
              [m.desk_set_work_dead(), <State key="d" good={dead === 0} says={String(dead)} />],
              ["Node.js", node],
              [
                m.desk_set_migration(),
                <span key="m" title={database.migration}>
                  {migrationSaid(database.migration)}
                </span>,
              ],
            ]}
          />
        </Panel>
        <Panel title={m.desk_set_kept()}>
          <Facts
            rows={[
              ["PostgreSQL", database.version],
              [m.desk_set_database_size(), <Size key="b" bytes={database.bytes} />],
              disk && [
                m.desk_set_disk_free(),
                <State key="f" good={disk.freeBytes > LITTLE_BYTES} says={String(Size({ bytes: disk.freeBytes }))} />,
              ],
              [
                m.desk_set_backup(),
                backup ? <When key="w" at={backup.at} withYear /> : <State key="n" good={false} says={m.desk_set_no_backup()} />,
              ],
              backup && [m.desk_set_backup_size(), <Size key="z" bytes={backup.bytes} />],
              [m.desk_set_backup_every(), m.desk_set_minutes({ count: limits.backupMinutes })],
            ]}
          />
        </Panel>
        <Panel title={m.desk_set_record()}>
          <Facts
            rows={[
              [m.desk_set_events(), record.count],
              [
                m.desk_set_chain(),
                <State
                  key="c"
                  good={record.brokenAt === null}
                  says={record.brokenAt === null ? m.desk_set_whole() : m.desk_set_broken({ id: record.brokenAt })}
                />,
              ],
              [
                m.desk_set_guard(),
                <State key="g" good={guard.isSeparate} says={guard.isSeparate ? m.desk_set_own_role() : m.desk_set_triggers()} />,
              ],
            ]}
          />
          {!guard.isSeparate && (
            <p>
              {m.desk_set_guard_cure()} <code>{guard.statement}</code>
            </p>
          )}
        </Panel>
        <Panel title={m.desk_set_absent()}>
          {absent.length === 0 && <p className="muted">{m.desk_set_none_absent()}</p>}
          <ul className="rows settings-rows">
            {absent.map(({ setting, means }) => (
              <li key={setting + means}>
                <span>
                  <code>{setting}</code>
                  {means}
                </span>
              </li>
            ))}
          </ul>
          <p className="muted">
            {m.desk_set_limits({
              codes: limits.codesAnHour,
              factor: limits.factor === 1 ? m.desk_set_limits_usual() : m.desk_set_limits_times({ factor: limits.factor }),
            })}
          </p>
        </Panel>
      </div>
    </SettingsPage>
  );
}

/** Its number, and what its file calls itself. */
const migrationSaid = (file: string): string => {
  const [, number, name] = /^0*(\d+)-(.+?)(?:\.sql)?$/.exec(file) ?? [];
  return number && name ? `№ ${number}` : file;
};
