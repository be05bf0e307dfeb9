const painters = new Set<() => void>();
let isDue = false;

function paintAll(): void {
  isDue = false;
  for (const paint of painters) paint();
}

/** Cached pages are the same for everybody: fills in personal state as cards appear. */
export function onPageChange(paint: () => void): void {
  if (painters.size === 0)
    new MutationObserver(() => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(paintAll);
    }).observe(document.body, { childList: true, subtree: true });
  painters.add(paint);
  paint();
}
