import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Campaign } from "#app/publishing/redirects/campaign.ts";
import { ActForm } from "../acting/act-form.tsx";
import { DownloadButton } from "../acting/download-button.tsx";
import { seenIn } from "../acting/shown.ts";
import { open } from "../context.ts";
import { Empty, Panel } from "../shell/page.tsx";
import { campaignShown, firstDay, lastDay } from "./campaign-shown.ts";
import { SettingsPage } from "./settings-page.tsx";
import "../money/money.css";

const DAYS = 30;

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop } = open(context);
  const byCode = Map.groupBy(await shop.redirects.followed(shop.clock.now(), DAYS), ({ code }) => code);
  const campaigns = [...byCode].map(([code, ways]) => ({
    ...ways[0]!,
    seen: seenIn(campaignShown(code, ways[0]!)),
    times: ways.reduce((sum, { times }) => sum + times, 0),
  }));
  return { campaigns, requests: await shop.landings.openRequests() };
}

export default function Campaigns() {
  const { campaigns, requests } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={m.desk_set_campaigns()}>
      <div className="columns">
        <Panel title={m.desk_set_campaign_put()}>
          <ActForm act="campaigns.put" permission="content.edit" label={m.desk_save()} look="main" adds>
            <label className="field">
              <span>{m.desk_set_code()}</span>
              <input name="code" required maxLength={40} placeholder="box1" />
            </label>
            <CampaignFields />
          </ActForm>
        </Panel>
        <Panel title={m.desk_set_campaign_list()}>
          {campaigns.length === 0 && <Empty title={m.desk_set_campaign_none()} />}
          <ul className="rows settings-rows">
            {campaigns.map(({ seen, times, ...campaign }) => {
              const { code, title, target } = campaign;
              return (
                <li key={code}>
                  <span>
                    <strong>{title}</strong>
                    <span>
                      <code>{code}</code> → {target}
                    </span>
                    <span className="muted">
                      {[daysSaid(campaign), m.desk_set_campaign_followed({ times })].filter(Boolean).join(" · ")}
                    </span>
                    <details className="unfold">
                      <summary>{m.desk_change()}</summary>
                      <ActForm
                        act="campaigns.put"
                        permission="content.edit"
                        fields={{ code }}
                        version={seen}
                        label={m.desk_save()}
                        look="main"
                      >
                        <CampaignFields campaign={campaign} />
                      </ActForm>
                    </details>
                  </span>
                  <span className="row">
                    <DownloadButton file="campaigns.qr" params={{ code }} permission="content.read">
                      QR
                    </DownloadButton>
                    <ActForm
                      act="campaigns.remove"
                      permission="content.edit"
                      fields={{ code }}
                      label={m.desk_set_remove()}
                      sure={m.desk_set_remove_sure({ what: code })}
                    />
                  </span>
                </li>
              );
            })}
          </ul>
        </Panel>
      </div>
      <Panel title={m.desk_set_requests()}>
        {requests.length === 0 && <p className="muted">{m.desk_set_requests_none()}</p>}
        <ul className="rows settings-rows">
          {requests.map(({ id, name, target, message, landing, slug }) => (
            <li key={id}>
              <span>
                <strong>
                  {name} · {target}
                </strong>
                <span>{message}</span>
                <span className="muted">{[landing, slug].filter(Boolean).join("/")}</span>
              </span>
            </li>
          ))}
        </ul>
        <ActForm act="requests.landing" permission="content.edit" label={m.desk_set_landing_put()}>
          <label className="field">
            <span>{m.desk_set_landing_file()}</span>
            <input type="file" name="file" accept="application/json,.json" required />
          </label>
        </ActForm>
      </Panel>
    </SettingsPage>
  );
}

const daysSaid = (campaign: Campaign): string => {
  const [from, until] = [firstDay(campaign), lastDay(campaign)];
  return from || until ? `${from} – ${until}` : "";
};

function CampaignFields({ campaign }: { campaign?: Campaign }) {
  return (
    <>
      <label className="field">
        <span>{m.desk_set_campaign_title()}</span>
        <input name="title" required maxLength={200} defaultValue={campaign?.title} />
      </label>
      <label className="field">
        <span>{m.desk_set_redirect_to()}</span>
        <input name="target" required placeholder="/gloves" defaultValue={campaign?.target} />
      </label>
      <div className="form-grid">
        <label className="field">
          <span>{m.desk_set_from()}</span>
          <input type="date" name="from" defaultValue={campaign && firstDay(campaign)} />
        </label>
        <label className="field">
          <span>{m.desk_set_until()}</span>
          <input type="date" name="until" defaultValue={campaign && lastDay(campaign)} />
        </label>
      </div>
      <label className="check">
        <input type="checkbox" name="external" defaultChecked={campaign?.external} /> {m.desk_set_campaign_external()}
      </label>
    </>
  );
}
