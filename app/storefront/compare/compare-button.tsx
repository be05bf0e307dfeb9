import { m } from "#app/foundation/i18n/messages/messages.js";

/** compare-store.ts handles the press. */
export const CompareButton = ({ slug, name }: { slug: string; name: string }) => (
  <button type="button" className="compare-it" data-compare={slug} aria-pressed={false}>
    {m.compare()}
    <span className="sr-only"> {name}</span>
  </button>
);
