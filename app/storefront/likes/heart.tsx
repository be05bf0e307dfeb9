import { m } from "#app/foundation/i18n/messages/messages.js";

type Props = { id: string; name: string; kind?: "product" | undefined };

/** A like and its undoing, of a model unless another kind is said. The page is the same for everybody: hearts.ts fills it in and hears it [CAT-11]. */
export const Heart = ({ id, name, kind }: Props) => (
  <button type="button" className="heart" data-like={id} data-kind={kind} aria-pressed={false} aria-label={m.like_of({ name })} />
);
