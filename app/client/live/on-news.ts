import type { News, NewsOf } from "#app/account/news.ts";

const heard = new EventTarget();

export const passOn = (news: News): void => void heard.dispatchEvent(new CustomEvent(news.type, { detail: news.data }));

export function onNews<T extends News["type"]>(type: T, hear: (data: NewsOf<T>) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<NewsOf<T>>).detail);
  heard.addEventListener(type, listener);
  return () => heard.removeEventListener(type, listener);
}
