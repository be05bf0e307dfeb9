/**
 * The one policy by which text becomes markup in the browser: text without a tag, and the empty script that React makes to put a script
 * element on the page without running it. All else is refused, and reported, whoever asks for it.
 */
export function trustOnlyText(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", { createHTML: (html) => (isHarmless(html) ? html : null) });
}

export const isHarmless = (html: string): boolean => html === "<script></script>" || !html.includes("<");

type TrustedTypes = { createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown };
