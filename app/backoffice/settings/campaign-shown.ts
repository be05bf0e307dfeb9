import { m } from "#app/foundation/i18n/messages/messages.js";
import { moscowTime } from "#app/foundation/time/day.ts";
import type { Campaign } from "#app/publishing/redirects/campaign.ts";
import type { Shown } from "../acting/shown.ts";

type Values = Omit<Campaign, "code">;

/** Whole days in Moscow, both ends included, as fields have them. */
export const firstDay = ({ startsAt }: Pick<Values, "startsAt">): string => (startsAt ? moscowTime(new Date(startsAt)).day : "");
export const lastDay = ({ endsAt }: Pick<Values, "endsAt">): string =>
  endsAt ? moscowTime(new Date(new Date(endsAt).getTime() - 1)).day : "";

const rows: readonly [field: string, name: () => string, of: (campaign: Values) => string][] = [
  ["title", m.desk_set_campaign_title, ({ title }) => title],
  ["target", m.desk_set_redirect_to, ({ target }) => target],
  ["external", m.desk_set_campaign_external, ({ external }) => (external ? m.desk_yes() : "")],
  ["from", m.desk_set_from, firstDay],
  ["until", m.desk_set_until, lastDay],
];

/** A campaign as its form shows it, and what a form would make of it. */
export const campaignShown = (code: string, was: Values | undefined, becomes?: Values): Shown[] =>
  rows.map(([field, name, of]) => ({
    field: `${code} ${field}`,
    name: name(),
    value: was ? of(was) : "",
    ...(becomes && { becomes: of(becomes) }),
  }));
