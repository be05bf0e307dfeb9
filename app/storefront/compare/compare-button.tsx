import { m } from "#app/foundation/i18n/messages/messages.js";

/** Puts a model beside others, or takes it away; compare-store.ts hears it. */
export const CompareButton = ({ slug, name }: { slug: string; name: string }) => (
  <button type="button" className="compare-it" data-compare={slug} aria-pressed={false}>
    {m.compare()}
    <span className="sr-only"> {name}</span>
  </button>
);
