/**
 * A script that only the server writes: it is read or run before the page wakes, so the browser need not know how it is made; `text` is
 * false there. Raw, as a browser reads no entities in it: our own constant, or jsonLd's, in which nothing can end the element.
 */
export const ServerScript = ({ type, text }: { type?: string; text: string | false }) => (
  <script type={type} dangerouslySetInnerHTML={{ __html: text || "" }} suppressHydrationWarning />
);
