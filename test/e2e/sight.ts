import type { Page } from "@playwright/test";

/** Whether the focused element and its ring are visible; null without focus. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // Cards and sizes draw the ring of an inner link or radio.
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

/** Horizontal overflow of the page or its dialog. */
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

/** WCAG 2.5.8; inline links are exempt. */
const LEAST_TARGET = 24;

/** Targets of the top layer below 24 px that don't respond around their centre either. Labels count as fields, overlays as their links. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const over = [...document.querySelectorAll("dialog[open], :popover-open")].at(-1);
    const root = over ?? document.body;
    const isLarge = ({ width, height }: DOMRect) => Math.round(width) >= least && Math.round(height) >= least;
    const isStretched = (element: Element) => {
      const { position, width, height } = getComputedStyle(element, "::after");
      return position === "absolute" && Math.min(Number.parseFloat(width), Number.parseFloat(height)) >= least;
    };
    const inSentence = (link: Element) =>
      link.matches("a, button") &&
      getComputedStyle(link).display.startsWith("inline") &&
      [...link.parentElement!.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\d]/u.test(node.textContent ?? ""));
    const answers = (element: Element) => {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const reach = least / 2 - 1;
      return [-reach, reach].every((x) =>
        [-reach, reach].every((y) => {
          const hit = document.elementFromPoint((left + right) / 2 + x, (top + bottom) / 2 + y);
          return hit !== null && element.contains(hit);
        }),
      );
    };
    return [...root.querySelectorAll<HTMLElement>("a[href], button, input:not([type=hidden]), select, textarea, summary")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(".skip, .sr-only, :disabled"))
      .filter((element) => {
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        return (
          ![element, ...labels].some((each) => isLarge(each.getBoundingClientRect())) &&
          !isStretched(element) &&
          !inSentence(element) &&
          !answers(element)
        );
      })
      .map((element) => `${element.outerHTML.slice(0, 120)} ${Math.round(element.offsetWidth)} × ${Math.round(element.offsetHeight)}`);
  }, LEAST_TARGET);
