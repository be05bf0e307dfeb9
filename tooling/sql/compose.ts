import type { CallExpression, Expression, Node } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import type { Checker } from "typescript/unstable/sync";
import { type Calls, isFunction, type Scope, Source, textOf } from "./source.ts";
import { CannotComposeError, Ways } from "./ways.ts";

export type Composed = { text: string; parameters: number };

/** All texts a `sql` template can become: follows pieces through functions, takes every branch and every name of a union. */
export function composeAll(checker: Checker, calls: Calls, node: Node): Composed[] {
  const texts = Ways.all((ways) => new Composer(checker, new Source(checker, calls, ways)).whole(node));
  return [...new Map(texts.map((composed) => [composed.text, composed])).values()];
}

const DEEPEST = 60;

class Composer {
  readonly #checker: Checker;
  readonly #source: Source;
  #parameters = 0;
  #depth = 0;

  constructor(checker: Checker, source: Source) {
    this.#checker = checker;
    this.#source = source;
  }

  whole(node: Node): Composed {
    const text = this.#fragment(node, new Map());
    return { text, parameters: this.#parameters };
  }

  #fragment(given: Node, scope: Scope): string {
    if (this.#depth++ > DEEPEST) throw new CannotComposeError("goes round in a circle");
    try {
      const { node, scope: here } = this.#source.follow(given, scope);
      if (is.isTaggedTemplateExpression(node)) return this.#template(node, here);
      if (is.isCallExpression(node)) {
        const made = this.#builtIn(node, here);
        if (made !== undefined) return made;
      }
      throw new CannotComposeError(textOf(node));
    } finally {
      this.#depth--;
    }
  }

  #template(node: Node, scope: Scope): string {
    if (!is.isTaggedTemplateExpression(node)) throw new CannotComposeError(textOf(node));
    const { template } = node;
    if (is.isNoSubstitutionTemplateLiteral(template)) return template.text;
    if (!is.isTemplateExpression(template)) throw new CannotComposeError(textOf(node));
    return (
      template.head.text +
      template.templateSpans
        .map(
          ({ expression, literal }) =>
            (this.#isFragment(expression) ? this.#fragment(expression, scope) : `$${++this.#parameters}`) + literal.text,
        )
        .join("")
    );
  }

  #isFragment(expression: Expression): boolean {
    const type = this.#checker.getTypeAtLocation(expression);
    const parts = type?.isUnionType() ? (type.getTypes() ?? []) : [type];
    return parts.some((part) => part?.getSymbol()?.name === "RawBuilder" || part?.getAliasSymbol()?.name === "RawBuilder");
  }

  #builtIn(node: CallExpression, scope: Scope): string | undefined {
    const callee = node.expression;
    if (!is.isPropertyAccessExpression(callee) || textOf(callee.expression) !== "sql") return undefined;
    const [first, second] = node.arguments;
    switch (callee.name.text) {
      case "ref":
      case "table":
      case "id":
        return this.#source
          .word(first!, scope)
          .split(".")
          .map((name) => `"${name}"`)
          .join(".");
      case "lit":
        return `'${this.#source.word(first!, scope, "any")}'`;
      case "raw":
        return this.#source.word(first!, scope);
      case "join":
        return this.#list(first!, scope).join(second ? this.#fragment(second, scope) : ", ");
      default:
        return undefined;
    }
  }

  #list(given: Node, scope: Scope): string[] {
    const { node, scope: here } = this.#source.follow(given, scope);
    if (is.isArrayLiteralExpression(node)) return node.elements.map((each) => this.#fragment(each, here));
    if (is.isCallExpression(node) && is.isPropertyAccessExpression(node.expression) && node.expression.name.text === "map") {
      const callback = this.#source.follow(node.arguments[0]!, here).node;
      const { node: over, scope: there } = this.#source.follow(node.expression.expression, here);
      if (
        is.isArrayLiteralExpression(over) &&
        over.elements.length &&
        isFunction(callback) &&
        over.elements.every((each) => !is.isSpreadElement(each))
      )
        return over.elements.map((each) => this.#fragment(this.#source.returned(callback), this.#source.bind(callback, [each], there)));
      if (isFunction(callback)) return [this.#fragment(this.#source.returned(callback), here)];
    }
    throw new CannotComposeError(textOf(node));
  }
}
