const painters = new Set<() => void>();
let isDue = false;

function paintAll(): void {
  isDue = false;
  for (const paint of painters) paint();
}

/** Pages are the same for everybody, and their cards come and go: what is one shopper's own is filled in as they appear. */
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
