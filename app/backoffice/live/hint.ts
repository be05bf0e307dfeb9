/** What the store tells an open page of the back office: something changed, ask again. */
export type DeskHint = { type: "inbox" } | { type: "order"; id: string };

export const DESK_NEWS = "/ws/desk";
