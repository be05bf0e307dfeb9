import { inBrowser, orElse, vibrate } from "#app/foundation/browser.ts";
import type { Language } from "#app/foundation/storefront.ts";

const SPEAKS = "gong-warehouse-speaks";
let context: AudioContext | undefined;

/** One short high tone for a right piece, two low ones for a wrong one. Silent where the browser has no sound. */
export function beep(isRight: boolean): void {
  orElse(() => {
    context ??= new AudioContext();
    const { currentTime: now } = context;
    for (const [at, hertz] of isRight
      ? [[0, 1320]]
      : ([
          [0, 220],
          [0.22, 180],
        ] as const))
      tone(context, now + at!, hertz!, isRight ? 0.09 : 0.18);
    return undefined;
  }, undefined);
  vibrate(isRight ? 40 : [200, 80, 200]);
}

function tone(on: AudioContext, from: number, hertz: number, seconds: number): void {
  const [oscillator, gain] = [on.createOscillator(), on.createGain()];
  oscillator.type = "square";
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0.2, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(from);
  oscillator.stop(from + seconds);
}

export const speaks = (): boolean => inBrowser.read(SPEAKS) === "yes";
export const setSpeaks = (isOn: boolean): void => void inBrowser.keep(SPEAKS, isOn ? "yes" : null);

export function say(text: string, lang: Language): void {
  if (!speaks()) return;
  orElse(() => {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = lang === "ru" ? "ru-RU" : "en-GB";
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
    return undefined;
  }, undefined);
}
