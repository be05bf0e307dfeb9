import { m } from "#app/foundation/i18n/messages/messages.js";

type Props = { id: string; name: string; kind?: "product" | undefined };

/** hearts.ts fills it in and handles presses, as the page is cached for all [CAT-11]. */
export const Heart = ({ id, name, kind }: Props) => (
  <button type="button" className="heart" data-like={id} data-kind={kind} aria-pressed={false} aria-label={m.like_of({ name })} />
);
