/** Focuses the page's heading, or its main content where it has none, without scrolling. */
export function focusContent(): void {
  const content = document.querySelector<HTMLElement>("#content");
  const target = content?.querySelector<HTMLElement>("h1") ?? content;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
