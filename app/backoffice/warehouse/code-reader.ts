import { fetchModule } from "#app/foundation/fetch-module.ts";

type Reader = (from: HTMLVideoElement) => Promise<string[]>;
type Detector = { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type Detectors = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

const formats = ["qr_code", "data_matrix", "ean_13", "ean_8", "code_128"];

/** The browser's own reader, or one in WebAssembly, loaded when the camera is first opened. */
export async function openReader(): Promise<Reader> {
  const detector = (await native()) ?? (await compiled());
  return async (from) => (await detector.detect(from)).map(({ rawValue }) => rawValue).filter(Boolean);
}

async function native(): Promise<Detector | null> {
  const own = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector;
  const known = own ? await own.getSupportedFormats().catch(() => []) : [];
  return own && formats.every((format) => known.includes(format)) ? new own({ formats }) : null;
}

async function compiled(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    fetchModule(() => import("barcode-detector/ponyfill")),
    fetchModule(() => import("zxing-wasm/reader/zxing_reader.wasm?url")),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new (BarcodeDetector as unknown as Detectors)({ formats });
}
