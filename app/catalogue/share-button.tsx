import { m } from "#app/foundation/i18n/messages/messages.js";
import { Icon } from "#app/shell/icon.tsx";
import { showToast } from "#app/shell/toast-store.ts";

export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast(m.share_done());
      }
    } catch {
      // Closed without sharing.
    }
  };
  return (
    <button type="button" className="link-button share" onClick={share}>
      <Icon name="share" size={18} /> {m.share()}
    </button>
  );
}
