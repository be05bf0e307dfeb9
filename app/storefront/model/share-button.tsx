import { showToast } from "#app/client/page/toast-store.ts";
import { copyText, shareLink } from "#app/foundation/browser.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Icon } from "../shell/icon.tsx";

export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname;
    if (await shareLink({ title, url })) return;
    // Neither API: the URL is in the address bar.
    if (await copyText(url)) showToast(m.share_done());
    else showToast(m.share_failed(), url);
  };
  return (
    <button type="button" className="link-button share" onClick={share}>
      <Icon name="share" size={18} /> {m.share()}
    </button>
  );
}
