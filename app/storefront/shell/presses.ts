import { fetchModule } from "#app/foundation/fetch-module.ts";
export async function press(pressed: HTMLElement): Promise<void> {
  if (pressed.dataset.like) await (await fetchModule(() => import("#app/client/likes/hearts.ts"))).pressHeart(pressed);
  if (pressed.dataset.compare) await (await fetchModule(() => import("#app/client/compare/compare-store.ts"))).pressCompare(pressed);
}
