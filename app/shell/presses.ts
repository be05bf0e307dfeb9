import { pressHeart } from "#app/likes/hearts.ts";

/** What is pressed on cards and has no component of its own to hear it. */
export function press(pressed: HTMLElement): void {
  if (pressed.dataset.like) pressHeart(pressed);
}
