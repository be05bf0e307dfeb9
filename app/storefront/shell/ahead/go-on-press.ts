/** Plain navigation links. */
const GOES = ".card-name a, .header nav a, .breadcrumbs a, .tile, .below a, .shelf-head a";

/** Navigates on mousedown, a tenth of a second earlier, and swallows the click. Mouse only: fingers scroll, pens draw [ux 31]. */
export function goOnPress(): () => void {
  let isGone = false;
  const press = (event: PointerEvent) => {
    isGone = false;
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && !event.defaultPrevented;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (event.pointerType !== "mouse" || !plain || !link?.matches(GOES) || link.target || link.origin !== location.origin) return;
    isGone = true;
    link.click();
  };
  const click = (event: MouseEvent) => {
    // Keyboard and scripted clicks have no press.
    if (!isGone || !event.isTrusted || event.detail === 0) return;
    isGone = false;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("pointerdown", press);
  addEventListener("click", click, true);
  return () => {
    removeEventListener("pointerdown", press);
    removeEventListener("click", click, true);
  };
}
