import { type Format, formatOf } from "./detect.server.ts";
import { ExchangeRefusedError, type Findings, type ImportRow } from "./import-row.ts";
import type { GivenProfile, Profile } from "./profile.contract.ts";
import { type CommerceAbout, newAbout, readCommerceml } from "./reading/read-commerceml.server.ts";
import { readMagento } from "./reading/read-magento.server.ts";
import { readShopFile } from "./reading/read-shop-file.server.ts";
import { readShopify } from "./reading/read-shopify.server.ts";
import { readWoocommerce } from "./reading/read-woocommerce.server.ts";
import { readYml } from "./reading/read-yml.server.ts";
import type { Source, SourceFile } from "./reading/source.server.ts";
import { because } from "./reasons.ts";
import { settleProfile, type Unsaid } from "./settle-profile.ts";
import { slugOf } from "./slug.ts";

export type Catalogue = {
  format: Format;
  /** The effective profile, and which of its values are assumed. */
  profile: Profile;
  assumed: Unsaid[];
  files: SourceFile[];
  read: (files: SourceFile[], findings: Findings) => AsyncIterable<ImportRow>;
  /** What a CommerceML exchange said of itself, complete after reading. */
  about: CommerceAbout;
};

/** XLSX and ODS are zips; XLS is not. */
const isWorkbook = (path: string, { files }: Source): boolean =>
  files.some(({ name }) => name === "[Content_Types].xml" || name === "META-INF/manifest.xml") ||
  (/\.xls$/i.test(path) && files.length === 1);

/** Throws ExchangeRefusedError for no format or several. */
export async function recognise(path: string, source: Source, given: GivenProfile): Promise<Catalogue> {
  if (isWorkbook(path, source)) throw new ExchangeRefusedError(path, because("workbook"));
  const byFormat = new Map<Format, SourceFile[]>();
  for (const file of source.files) {
    const format = await formatOf(file);
    if (format) byFormat.set(format, [...(byFormat.get(format) ?? []), file]);
  }
  const [found, ...others] = byFormat;
  if (!found) throw new ExchangeRefusedError(path, because("no-catalogue", { brace: "{" }));
  if (others.length) throw new ExchangeRefusedError(path, because("several-formats", { formats: [...byFormat.keys()].join(", ") }));
  const [format, files] = found;
  const settled = settleProfile(given, format);
  if (!settled.ok) throw new ExchangeRefusedError(path, settled.reason);
  const { profile, assumed } = settled;
  const about = newAbout();
  return { format, profile, assumed, files, about, read: (watched, findings) => readers[format](watched, profile, findings, about) };
}

type Reader = (files: SourceFile[], profile: Profile, findings: Findings, about: CommerceAbout) => AsyncIterable<ImportRow>;

const readers: Record<Format, Reader> = {
  "shop-file": async function* (files, profile, findings) {
    for (const file of files) yield* readShopFile(file, profile, findings);
  },
  commerceml: async function* (files, profile, findings, about) {
    if (profile.category) yield categoryOf(profile.category);
    for (const file of files) yield* readCommerceml(file, profile, findings, about);
  },
  yml: async function* (files, profile, findings) {
    if (profile.category) yield categoryOf(profile.category);
    for (const file of files) yield* readYml(file, profile, findings);
  },
  "shopify-csv": async function* (files, profile, findings) {
    if (profile.category) yield categoryOf(profile.category);
    for (const file of files) yield* readShopify(file, profile, findings);
  },
  "woocommerce-csv": async function* (files, profile, findings) {
    if (profile.category) yield categoryOf(profile.category);
    for (const file of files) yield* readWoocommerce(file, profile, findings);
  },
  "magento-csv": async function* (files, profile, findings) {
    if (profile.category) yield categoryOf(profile.category);
    for (const file of files) yield* readMagento(file, profile, findings);
  },
};

const categoryOf = ({ id, slug, name }: NonNullable<Profile["category"]>): ImportRow => ({
  kind: "category",
  id,
  place: "profile",
  body: { ...(slug && { slug }), slug_base: slugOf(name.ru ?? name.en ?? id), name },
});
