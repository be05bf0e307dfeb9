import type {
  ArrowFunction,
  CallExpression,
  ElementAccessExpression,
  FunctionDeclaration,
  FunctionExpression,
  Node,
  ObjectLiteralExpression,
  PropertyAccessExpression,
} from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { type Checker, type Symbol as NamedThing, SymbolFlags } from "typescript/unstable/sync";
import { CannotComposeError, type Ways } from "./ways.ts";

type Bound = { node: Node; scope: Scope };
/** `text`: a word that is no expression, such as an entry's name. */
type Followed = Bound & { text?: string };
export type Scope = ReadonlyMap<number, Bound>;
/** Calls of each function by symbol, and of shop features by name. */
export type Calls = ReadonlyMap<number | string, readonly CallExpression[]>;

/** Resolves names, parameters, calls and conditions to literals. */
export class Source {
  readonly #checker: Checker;
  readonly #calls: Calls;
  readonly #ways: Ways;
  /** Of the enclosing function, by one of its calls. */
  readonly #outer = new Map<number, Bound>();

  constructor(checker: Checker, calls: Calls, ways: Ways) {
    this.#checker = checker;
    this.#calls = calls;
    this.#ways = ways;
  }

  follow(given: Node, scope: Scope): Followed {
    let node = given;
    let here = scope;
    for (let n = 0; n < 100; n++) {
      if (is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node) || is.isNonNullExpression(node)) {
        node = node.expression;
        continue;
      }
      if (is.isConditionalExpression(node)) {
        node =
          this.#isNullEntry(node.condition, here) || this.#ways.choose(`if ${textOf(node.condition)}`, 2) ? node.whenFalse : node.whenTrue;
        continue;
      }
      if (is.isIdentifier(node)) {
        const symbol = this.#symbol(node);
        const bound = symbol && (here.get(symbol.id) ?? this.#outer.get(symbol.id));
        if (bound) {
          ({ node, scope: here } = bound);
          continue;
        }
        const declared = symbol && this.#declared(symbol, here);
        if (!declared || declared.text !== undefined) return declared ?? { node, scope: here };
        ({ node, scope: here } = declared);
        continue;
      }
      if (is.isPropertyAccessExpression(node) || is.isElementAccessExpression(node)) {
        const member = this.#member(node, here);
        if (!member) return { node, scope: here };
        ({ node, scope: here } = member);
        continue;
      }
      if (is.isCallExpression(node) && !(is.isPropertyAccessExpression(node.expression) && textOf(node.expression.expression) === "sql")) {
        const { node: called, scope: there } = this.follow(node.expression, here);
        if (!isFunction(called)) return { node, scope: here };
        here = this.bind(called, node.arguments, here, there);
        node = this.returned(called);
        continue;
      }
      return { node, scope: here };
    }
    throw new CannotComposeError("goes round in a circle");
  }

  word(given: Node, scope: Scope, otherwise?: string): string {
    const { node, scope: here, text } = this.follow(given, scope);
    if (text !== undefined) return text;
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (is.isTemplateExpression(node))
      return node.head.text + node.templateSpans.map(({ expression, literal }) => this.word(expression, here) + literal.text).join("");
    const type = this.#checker.getTypeAtLocation(node);
    const words = (type?.isUnionType() ? type.getTypes()! : [type]).map((part) => (part?.isStringLiteralType() ? part.value : undefined));
    if (words.includes(undefined) && otherwise !== undefined) return otherwise;
    if (words.includes(undefined)) throw new CannotComposeError(`${textOf(node)}: which words?`);
    const key = is.isIdentifier(node) ? `word ${this.#symbol(node)?.id}` : `word ${textOf(node)}`;
    return words[this.#ways.choose(key, words.length)]!;
  }

  #symbol(node: Node): NamedThing | undefined {
    const symbol = is.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node);
    return symbol && meant(this.#checker, symbol);
  }

  #declared(symbol: NamedThing, scope: Scope): Followed | undefined {
    const declaration = symbol.valueDeclaration?.resolve();
    if (!declaration) return undefined;
    if (is.isVariableDeclaration(declaration)) return declaration.initializer && { node: declaration.initializer, scope };
    if (is.isFunctionDeclaration(declaration)) return { node: declaration, scope };
    const owner = ownerOf(declaration);
    return owner ? this.#handedTo(owner, symbol) : this.#entry(declaration, scope);
  }

  #isNullEntry(condition: Node, scope: Scope): boolean {
    const symbol = is.isIdentifier(condition) ? this.#symbol(condition) : undefined;
    const declaration = symbol?.valueDeclaration?.resolve();
    const entry = declaration && this.#entry(declaration, scope);
    return entry !== undefined && textOf(entry.node) === "null";
  }

  /** Each entry in turn, in a loop over a literal object's entries. */
  #entry(declaration: Node, scope: Scope): Followed | undefined {
    const pattern = declaration.parent;
    if (!is.isBindingElement(declaration) || !is.isArrayBindingPattern(pattern) || !is.isVariableDeclaration(pattern.parent))
      return undefined;
    const loop = pattern.parent.parent.parent;
    if (!is.isForOfStatement(loop) || !is.isCallExpression(loop.expression) || textOf(loop.expression.expression) !== "Object.entries")
      return undefined;
    const { node: object, scope: there } = this.follow(loop.expression.arguments[0]!, scope);
    if (!is.isObjectLiteralExpression(object)) return undefined;
    const properties = object.properties.filter(is.isPropertyAssignment);
    const property = properties[this.#ways.choose(`entry ${textOf(loop.expression)}`, properties.length)]!;
    return pattern.elements.indexOf(declaration) === 0
      ? { node: property.name, scope: there, text: unquoted(property.name) }
      : { node: property.initializer, scope: there };
  }

  /** The argument for a parameter; each call in turn. */
  #handedTo(owner: Node, symbol: NamedThing): Bound | undefined {
    const named = is.isFunctionDeclaration(owner) ? owner.name : is.isVariableDeclaration(owner.parent) ? owner.parent.name : undefined;
    const calls = (named && (this.#calls.get(this.#checker.getSymbolAtLocation(named)?.id ?? -1) ?? this.#calls.get(textOf(named)))) ?? [];
    if (!calls.length) return undefined;
    const call = calls[this.#ways.choose(`call of ${textOf(named!)}`, calls.length)]!;
    for (const [id, bound] of this.bind(owner, call.arguments, new Map())) this.#outer.set(id, bound);
    const bound = this.#outer.get(symbol.id);
    return bound;
  }

  #member(node: PropertyAccessExpression | ElementAccessExpression, scope: Scope): Bound | undefined {
    const { node: owner, scope: there } = this.follow(node.expression, scope);
    if (!is.isObjectLiteralExpression(owner)) return undefined;
    const name = is.isPropertyAccessExpression(node) ? node.name.text : this.word(node.argumentExpression, scope);
    const value = valueIn(owner, name);
    return value && { node: value, scope: there };
  }

  bind(called: Node, args: readonly Node[], scope: Scope, there: Scope = scope): Scope {
    const bound = new Map(there);
    const bindTo = (name: Node, node: Node, from: Scope) => {
      if (is.isIdentifier(name)) {
        const symbol = this.#checker.getSymbolAtLocation(name);
        if (symbol) bound.set(symbol.id, { node, scope: from });
      } else if (is.isObjectBindingPattern(name)) {
        const { node: object, scope: objectScope } = this.follow(node, from);
        if (!is.isObjectLiteralExpression(object)) return;
        for (const element of name.elements) {
          const value = valueIn(object, textOf(element.propertyName ?? element.name!));
          if (value) bindTo(element.name!, value, objectScope);
        }
      } else if (is.isArrayBindingPattern(name)) {
        const { node: array, scope: arrayScope } = this.follow(node, from);
        if (!is.isArrayLiteralExpression(array)) return;
        name.elements.forEach((element, at) => {
          if (is.isBindingElement(element) && element.name && array.elements[at]) bindTo(element.name, array.elements[at], arrayScope);
        });
      }
    };
    if (isFunction(called))
      for (const [at, parameter] of called.parameters.entries()) if (args[at]) bindTo(parameter.name, args[at], scope);
    return bound;
  }

  /** The returned expression; each return in turn. */
  returned(called: Node): Node {
    if (!isFunction(called) || !called.body) throw new CannotComposeError(textOf(called));
    if (!is.isBlock(called.body)) return called.body;
    const answers: Node[] = [];
    const visit = (node: Node): void => {
      if (is.isReturnStatement(node) && node.expression) answers.push(node.expression);
      if (!isFunction(node)) node.forEachChild(visit);
    };
    visit(called.body);
    if (!answers.length) throw new CannotComposeError(textOf(called));
    return answers[this.#ways.choose(`answer ${called.pos} ${textOf(answers[0]!)}`, answers.length)]!;
  }
}

export const meant = (checker: Checker, symbol: NamedThing): NamedThing =>
  (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);

export function isFunction(node: Node): node is ArrowFunction | FunctionDeclaration | FunctionExpression {
  return is.isArrowFunction(node) || is.isFunctionDeclaration(node) || is.isFunctionExpression(node);
}

function ownerOf(declaration: Node): Node | undefined {
  let node: Node | undefined = declaration;
  while (node && (is.isBindingElement(node) || is.isObjectBindingPattern(node) || is.isArrayBindingPattern(node))) node = node.parent;
  return node && is.isParameterDeclaration(node) ? node.parent : undefined;
}

function valueIn(object: ObjectLiteralExpression, name: string): Node | undefined {
  for (const property of object.properties) {
    if (is.isPropertyAssignment(property) && unquoted(property.name) === name) return property.initializer;
    if (is.isShorthandPropertyAssignment(property) && unquoted(property.name) === name) return property.name;
  }
  return undefined;
}

const unquoted = (name: Node) => textOf(name).replace(/^["']|["']$/g, "");

export const textOf = (node: Node): string => node.getText().replace(/\s+/g, " ");
