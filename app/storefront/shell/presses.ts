import { fetchModule } from "#app/foundation/fetch-module.ts";
/** What is pressed on cards and has no component of its own to hear it. */
export async function press(pressed: HTMLElement): Promise<void> {
  if (pressed.dataset.like) await (await fetchModule(() => import("#app/client/likes/hearts.ts"))).pressHeart(pressed);
  if (pressed.dataset.compare) await (await fetchModule(() => import("#app/client/compare/compare-store.ts"))).pressCompare(pressed);
}
