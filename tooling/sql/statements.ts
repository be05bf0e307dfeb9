import type { CallExpression, Node, SourceFile } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { API, type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import { type Composed, composeAll } from "./compose.ts";
import { type Calls, meant, textOf } from "./source.ts";
import { CannotComposeError } from "./ways.ts";

export type Statement = {
  /** "app/orders/orders.queries.server.ts:102". */
  place: string;
  /** "app/orders/orders.queries.server.ts moveOrder". */
  within: string;
  /** Possible texts; empty if unresolvable, with `problem`. */
  variants: Composed[];
  problem: string | undefined;
  row: Type | undefined;
};

const SENDS = new Set(["row", "rows", "run"]);
const HOLDS_STATEMENTS = /\/(app|commands)\/.*\.ts$/;
const DATABASE = "/app/foundation/database/database.server.ts";

/** All statements by the compiler. `close` stops it. */
export function readStatements(): { statements: Statement[]; checker: Checker; close: () => void } {
  const api = new API({ cwd: process.cwd() });
  const config = `${process.cwd()}/tooling/sql/statements.tsconfig.json`;
  const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!;
  const names = program.getSourceFileNames().filter((name) => HOLDS_STATEMENTS.test(name) && !/\.test\.ts$/.test(name));
  const files = names.filter((name) => !name.endsWith(DATABASE)).map((name) => program.getSourceFile(name)!);
  const { sent, calls } = readCalls(
    checker,
    files.filter(({ text }) => /\bsql\b|queries\.server/.test(text)),
  );
  return { statements: sent.map((call) => readStatement(checker, calls, call)), checker, close: () => api.close() };
}

function readCalls(checker: Checker, files: readonly SourceFile[]) {
  const sent: CallExpression[] = [];
  const calls = new Map<number | string, CallExpression[]>();
  const note = (key: number | string, call: CallExpression) => calls.set(key, [...(calls.get(key) ?? []), call]);
  const visit = (node: Node): void => {
    if (is.isCallExpression(node)) {
      const callee = node.expression;
      if (is.isIdentifier(callee) && SENDS.has(callee.text)) sent.push(node);
      else if (is.isPropertyAccessExpression(callee)) note(callee.name.text, node);
      else if (is.isIdentifier(callee)) {
        const named = checker.getSymbolAtLocation(callee);
        if (named) note(meant(checker, named).id, node);
      }
    }
    node.forEachChild(visit);
  };
  for (const file of files) visit(file);
  return { sent, calls };
}

function readStatement(checker: Checker, calls: Calls, call: CallExpression): Statement {
  const file = call.getSourceFile();
  const path = file.fileName.slice(process.cwd().length + 1);
  const line = file.text.slice(0, call.getStart()).split("\n").length;
  const read = { place: `${path}:${line}`, within: `${path} ${functionAround(call)}`, row: rowOf(checker, call) };
  try {
    return { ...read, variants: composeAll(checker, calls, call.arguments[1]!), problem: undefined };
  } catch (error) {
    if (!(error instanceof CannotComposeError)) throw error;
    return { ...read, variants: [], problem: error.message };
  }
}

function rowOf(checker: Checker, call: CallExpression): Type | undefined {
  const [written] = call.typeArguments ?? [];
  if (textOf(call.expression) === "run") return undefined;
  if (written) return checker.getTypeFromTypeNode(written);
  const answer = argument(checker, checker.getTypeAtLocation(call));
  const row = answer && checker.isArrayType(answer) ? argument(checker, answer) : answer && checker.getNonNullableType(answer);
  return row && (row.flags & (TypeFlags.Unknown | TypeFlags.Any)) === 0 ? row : undefined;
}

const argument = (checker: Checker, type: Type | undefined): Type | undefined =>
  type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;

function functionAround(node: Node): string {
  for (let at: Node | undefined = node; at; at = at.parent) {
    if (is.isFunctionDeclaration(at) && at.name) return at.name.text;
    if (is.isVariableDeclaration(at) && at.initializer && is.isArrowFunction(at.initializer)) return textOf(at.name);
  }
  return "";
}
