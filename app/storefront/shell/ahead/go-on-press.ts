/** Links that lead to other pages of the shop and do nothing else. */
const GOES = ".card-name a, .header nav a, .breadcrumbs a, .tile, .below a, .shelf-head a";

/**
 * A mouse's press goes at once, not when its button comes up a tenth of a second later: the link is clicked then, and the click that follows
 * is swallowed. Fingers scroll and pens draw, so theirs stay as they are [ux 31].
 */
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
    // A click of a key or of a script has no presses behind it.
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
