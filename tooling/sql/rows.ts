import type pg from "pg";
import { type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import type { Described } from "./describe.ts";

/** JavaScript types by `database.server.ts` and `pg` defaults. */
type Kind = "number" | "string" | "boolean" | "Date" | "Buffer" | "json";
const KINDS: Record<string, Kind> = {
  ...{ bool: "boolean", int2: "number", int4: "number", int8: "number", oid: "number", float4: "number", float8: "number" },
  ...{ timestamptz: "Date", timestamp: "Date", bytea: "Buffer", json: "json", jsonb: "json" },
};

export type Catalogue = { types: Map<number, { kind: Kind; isArray: boolean; name: string }>; nullable: Set<string> };

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const types = await client.query(
    "select t.oid, t.typname as name, e.typname as element from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'",
  );
  const columns = await client.query("select attrelid || ' ' || attnum as key from pg_attribute where not attnotnull and attnum > 0");
  return {
    types: new Map(
      types.rows.map(({ oid, name, element }) => [oid, { kind: KINDS[element ?? name] ?? "string", isArray: element !== null, name }]),
    ),
    nullable: new Set(columns.rows.map(({ key }) => key)),
  };
}

export function differences(checker: Checker, row: Type, { columns }: Described, { types, nullable }: Catalogue): string[] {
  const properties = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, checker.getTypeOfSymbol(property)!]));
  // Only existence is read.
  if (!properties.size) return [];
  const found: string[] = [];
  for (const [name, type] of properties) {
    const column = columns.find((each) => each.name === name);
    if (!column && !isOptional(type)) found.push(`${name} is not selected`);
    if (!column) continue;
    const { kind, isArray, name: own } = types.get(column.type)!;
    if (!fits(checker, type, kind, isArray)) found.push(`${name} is ${own}, not ${checker.typeToString(type)}`);
    if (nullable.has(`${column.table} ${column.position}`) && !isNullable(type)) found.push(`${name} may be null`);
  }
  const more = columns.filter(({ name }) => !properties.has(name)).map(({ name }) => `${name} is read by nobody`);
  return [...found, ...more];
}

const parts = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type]);
const has = (type: Type, flag: TypeFlags) => parts(type).some(({ flags }) => (flags & flag) !== 0);
const isOptional = (type: Type) => has(type, TypeFlags.Undefined);
const isNullable = (type: Type) => has(type, TypeFlags.Null | TypeFlags.Unknown | TypeFlags.Any);

function fits(checker: Checker, type: Type, kind: Kind, isArray: boolean): boolean {
  const values = parts(type).filter(({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) === 0);
  if (kind === "json" && !isArray) return true;
  return values.every((value) => {
    if (value.flags & (TypeFlags.Unknown | TypeFlags.Any)) return true;
    if (isArray) {
      const element = checker.isArrayType(value) && value.isTypeReference() ? checker.getTypeArguments(value)[0] : undefined;
      return element !== undefined && fits(checker, element, kind, false);
    }
    if (kind === "Date" || kind === "Buffer") return value.getSymbol()?.name === kind;
    const wanted = {
      number: checker.getNumberType(),
      string: checker.getStringType(),
      boolean: checker.getBooleanType(),
      json: checker.getAnyType(),
    }[kind];
    return checker.isTypeAssignableTo(value, wanted);
  });
}
