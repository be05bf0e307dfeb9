import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { Badge, Empty, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { SettingsPage } from "./settings-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop } = open(context);
  return { rules: await shop.redirects.rules(), missed: await shop.searchMisses.list(shop.clock.now()) };
}

export default function Redirects() {
  const { rules, missed } = useLoaderData<typeof loader>();
  const { lang: own } = useDesk();
  return (
    <SettingsPage title={m.desk_set_redirects()}>
      <div className="columns">
        <Panel title={m.desk_set_redirect_add()}>
          <ActForm act="redirects.add" permission="content.edit" label={m.desk_set_add()} look="main" adds>
            <label className="field">
              <span>{m.desk_set_redirect_from()}</span>
              <input name="source" required placeholder="/old/gloves" />
            </label>
            <label className="field">
              <span>{m.desk_set_redirect_to()}</span>
              <input name="target" required placeholder="/gloves" />
            </label>
            <Days />
            <label className="check">
              <input type="checkbox" name="forever" /> {m.desk_set_redirect_forever()}
            </label>
          </ActForm>
        </Panel>
        <Panel title={m.desk_set_redirect_rules()}>
          {rules.length === 0 && <Empty title={m.desk_set_redirect_none()} />}
          <ul className="rows settings-rows">
            {rules.map(({ id, host, path, query, target, permanent, startsAt, endsAt }) => (
              <li key={id}>
                <span>
                  <span>
                    {host}
                    {path}
                    {query && `?${query}`} → {target}
                  </span>
                  <span className="muted row">
                    <Badge>{permanent ? m.desk_set_redirect_permanent() : m.desk_set_redirect_for_now()}</Badge>
                    {startsAt && <When at={startsAt} withYear />}{" "}
                    {endsAt && (
                      <>
                        – <When at={endsAt} withYear />
                      </>
                    )}
                  </span>
                </span>
                <ActForm
                  act="redirects.remove"
                  permission="content.edit"
                  fields={{ id }}
                  label={m.desk_set_remove()}
                  sure={m.desk_set_remove_sure({ what: path })}
                />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <Panel title={m.desk_set_searches()}>
        {missed.length === 0 && <p className="muted">{m.desk_set_searches_none()}</p>}
        <ul className="rows settings-rows">
          {missed.map(({ times, storefront, lang, query, lastAt }) => (
            <li key={storefront + lang + query}>
              <span>
                <strong>{query}</strong>
                <span className="muted">
                  {storefrontName(storefront, own)} · {lang === "ru" ? m.desk_phone_lang_ru() : m.desk_phone_lang_en()} ·{" "}
                  <When at={lastAt} />
                </span>
              </span>
              <span>{times}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </SettingsPage>
  );
}

function Days() {
  return (
    <div className="form-grid">
      <label className="field">
        <span>{m.desk_set_from()}</span>
        <input type="date" name="from" />
      </label>
      <label className="field">
        <span>{m.desk_set_until()}</span>
        <input type="date" name="until" />
      </label>
    </div>
  );
}
