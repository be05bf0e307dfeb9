import { send } from "../acting/send.ts";
import { languageNames } from "../people/language-options.tsx";
import { useDesk } from "../shell/use-desk.ts";

/** The desk opens in the language that is chosen here. */
export function Languages() {
  const { lang } = useDesk();
  const choose = async (chosen: string) => {
    await send("/sign-in/language", { lang: chosen });
    location.reload();
  };
  return (
    <p className="muted languages">
      {(["ru", "en"] as const).map((each) => (
        <button key={each} type="button" className="link" lang={each} aria-pressed={each === lang} onClick={() => void choose(each)}>
          {languageNames[each]}
        </button>
      ))}
    </p>
  );
}
