import type { Page } from "@playwright/test";

/** What has the focus: whether it shows, and whether any of it can be seen. Null when nothing has it. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // A card or a size wears the ring of the link or radio inside it.
    const around = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.parentElement?.parentElement?.parentElement,
    ];
    const ringed = around.find((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each ?? element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    const shown = ringed ?? element;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const seen = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        return hit !== null && (shown.contains(hit) || hit.contains(element));
      }),
    );
    const stop = (element as HTMLElement).dataset.stop ?? "";
    return { what: element.outerHTML.slice(0, 120), ring: ringed !== undefined, seen, stop };
  });

/** What sticks out to the side, of the page or of the dialog over it. */
export const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const room = innerWidth;
    return [document.documentElement, ...document.querySelectorAll("dialog[open], :popover-open")].flatMap((box) =>
      box.scrollWidth <= Math.min(box.clientWidth, room)
        ? []
        : [...box.querySelectorAll("*")]
            .filter((element) => element.getBoundingClientRect().right > room)
            .slice(0, 5)
            .map((element) => `${element.tagName} ${element.className} ${Math.round(element.getBoundingClientRect().right)}`),
    );
  });
