/** A script only the server writes; `text` is false in the browser. Raw: only our constants or `jsonLd`, which can't end the element. */
export const ServerScript = ({ type, text }: { type?: string; text: string | false }) => (
  <script type={type} dangerouslySetInnerHTML={{ __html: text || "" }} suppressHydrationWarning />
);
