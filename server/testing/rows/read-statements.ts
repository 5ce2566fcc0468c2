import { relative } from 'node:path';
import { type CallExpression, type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import {
  API,
  type Checker,
  type Symbol as CodeSymbol,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';

/** The declared type of one column: all kinds of values that it allows. `any` means unknown. */
export type Stated = { readonly kinds: ReadonlySet<string>; readonly isOptional: boolean };

/** One call that sends a statement. */
export type Sent = {
  /** `server/x/store.ts:12` */
  readonly at: string;
  /** Whether the call sends a name with the text. */
  readonly isNamed: boolean;
  /** Name and text are undefined when they cannot be evaluated statically. */
  readonly name: string | undefined;
  readonly text: string | undefined;
  /** The columns of the row type; undefined when none is declared. */
  readonly row: ReadonlyMap<string, Stated> | undefined;
  /** The number of values; undefined when it is known only at run time. */
  readonly values: number | undefined;
};

/** The key of columns that a row type does not name. */
export const ANY_COLUMN = '*';

type Value = string | number | undefined | { readonly [key: string]: Value } | readonly Value[];
type Scope = ReadonlyMap<string, readonly Value[]>;
const UNKNOWN: readonly Value[] = [undefined];
const NO_SCOPE: Scope = new Map();

/**
 * Finds every statement that the given files send to a database: its name, text and row type according to the
 * compiler.
 */
export function readStatements(root: string, isRead: (path: string) => boolean): Sent[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.server.json`] }).getProjects();
    if (project === undefined) throw new Error(`${root}/tsconfig.server.json could not be opened`);
    const files = project.program.getSourceFileNames().filter((file) => isRead(relative(root, file)));
    return files.flatMap((file) => readFile(project, { root, file }));
  } finally {
    api.close();
  }
}

function readFile(project: Project, { root, file }: { root: string; file: string }): Sent[] {
  const source = project.program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} is not in the program`);
  const found: Sent[] = [];
  const visit = (node: Node): void => {
    if (is.isCallExpression(node) && sendsStatement(project.checker, node)) {
      const line = source.text.slice(0, node.expression.end).split('\n').length;
      found.push(...readCall(project, node, `${relative(root, file)}:${line}`));
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Returns whether a call is one of `Queryable.query`, not of another method with that name. */
function sendsStatement(checker: Checker, call: CallExpression): boolean {
  if (!is.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'query') return false;
  const declared = checker.getSymbolAtLocation(call.expression.name)?.declarations[0];
  return declared?.path.endsWith('/server/db/database.ts') ?? false;
}

function readCall(project: Project, call: CallExpression, at: string): Sent[] {
  const [statement, values] = call.arguments;
  if (statement === undefined) return [];
  const evaluate = createEvaluator(project);
  const row = rowOf(project.checker, call);
  const count = values === undefined ? 0 : countValues(project, values);
  const type = project.checker.getTypeAtLocation(statement);
  const isNamed = type !== undefined && (type.flags & TypeFlags.StringLike) === 0;
  return evaluate(statement, NO_SCOPE).map((value) => {
    const { name, text } = isRecord(value) ? value : { name: undefined, text: value };
    return {
      at,
      isNamed,
      name: typeof name === 'string' ? name : undefined,
      text: typeof text === 'string' ? text : undefined,
      row,
      values: count,
    };
  });
}

const isRecord = (value: Value): value is { readonly [key: string]: Value } =>
  typeof value === 'object' && !Array.isArray(value);

/** Returns `Row` of the call's type `Promise<Row[]>`, even when it is inferred. */
function rowOf(checker: Checker, call: CallExpression): Sent['row'] {
  const signature = checker.getResolvedSignature(call);
  const promise = signature && checker.getReturnTypeOfSignature(signature);
  const rows = promise?.isTypeReference() ? checker.getTypeArguments(promise)[0] : undefined;
  const row = rows?.isTypeReference() ? checker.getTypeArguments(rows)[0] : undefined;
  if (row === undefined) throw new Error('Queryable.query no longer returns Promise<Row[]>');
  if (row.flags & (TypeFlags.Unknown | TypeFlags.Any)) return undefined;
  const columns = checker.getPropertiesOfType(row).map((property): [string, Stated] => {
    const type = checker.getTypeOfSymbol(property);
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    return [property.name, { kinds: new Set(type ? kindsOf(checker, type) : ['any']), isOptional }];
  });
  const others = checker
    .getIndexInfosOfType(row)
    .map(({ valueType }): [string, Stated] => [
      ANY_COLUMN,
      { kinds: new Set(kindsOf(checker, valueType)), isOptional: true },
    ]);
  return new Map([...columns, ...others]);
}

function kindsOf(checker: Checker, type: Type): string[] {
  if (type.flags & (TypeFlags.Unknown | TypeFlags.Any)) return ['any'];
  if (type.flags & TypeFlags.StringLike) return ['string'];
  if (type.flags & TypeFlags.NumberLike) return ['number'];
  if (type.flags & TypeFlags.BooleanLike) return ['boolean'];
  if (type.flags & TypeFlags.Null) return ['null'];
  if (type.flags & TypeFlags.Undefined) return [];
  if (type.isUnionType()) return type.getTypes().flatMap((part) => kindsOf(checker, part));
  // A branded string, such as Day, is an intersection of string and a brand.
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().flatMap((part) => kindsOf(checker, part));
    return kinds.includes('string') ? ['string'] : kinds;
  }
  if (checker.isArrayType(type) && type.isTypeReference()) {
    return checker.getTypeArguments(type).flatMap((part) => kindsOf(checker, part).map((kind) => `${kind}[]`));
  }
  const name = type.getSymbol()?.name;
  return [name === 'Date' || name === 'Buffer' ? name : 'json'];
}

/**
 * Creates a static evaluator: of literals, templates, constants of any file, functions that only return a
 * template, and lists of constants that are mapped and joined. Returns all possible values; undefined stands for an unknown one.
 */
function createEvaluator({ checker }: Project) {
  const evaluate = (node: Expression | Node, scope: Scope): readonly Value[] => {
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (is.isNumericLiteral(node)) return [Number(node.text)];
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node)) {
      return evaluate(node.expression, scope);
    }
    if (is.isTemplateExpression(node)) {
      let texts: readonly Value[] = [node.head.text];
      for (const { expression, literal } of node.templateSpans) {
        texts = joined(joined(texts, evaluate(expression, scope)), [literal.text]);
      }
      return texts;
    }
    if (is.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken) {
      return joined(evaluate(node.left, scope), evaluate(node.right, scope));
    }
    if (is.isConditionalExpression(node))
      return [...evaluate(node.whenTrue, scope), ...evaluate(node.whenFalse, scope)];
    if (is.isArrayLiteralExpression(node)) return [node.elements.flatMap((element) => evaluate(element, scope))];
    if (is.isObjectLiteralExpression(node)) {
      let objects: readonly { readonly [key: string]: Value }[] = [{}];
      for (const property of node.properties) {
        const isAssignment = is.isPropertyAssignment(property) || is.isShorthandPropertyAssignment(property);
        if (!isAssignment || !(is.isIdentifier(property.name) || is.isStringLiteral(property.name))) continue;
        const name = property.name.text;
        const values = is.isPropertyAssignment(property)
          ? evaluate(property.initializer, scope)
          : ofSymbol(checker.getShorthandAssignmentValueSymbol(property), scope);
        objects = objects.flatMap((object) => values.map((value) => ({ ...object, [name]: value })));
      }
      return objects;
    }
    if (is.isPropertyAccessExpression(node)) {
      return evaluate(node.expression, scope).map((object) => (isRecord(object) ? object[node.name.text] : undefined));
    }
    if (is.isElementAccessExpression(node)) {
      return evaluate(node.expression, scope).flatMap((object) =>
        object instanceof Object ? Object.values(object) : UNKNOWN,
      );
    }
    if (is.isIdentifier(node)) return ofSymbol(checker.getSymbolAtLocation(node), scope);
    if (is.isCallExpression(node)) return ofCall(node, scope);
    return UNKNOWN;
  };

  const declarationOf = (symbol: CodeSymbol | undefined): Node | undefined => {
    const own = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return own?.valueDeclaration?.resolve();
  };

  const ofSymbol = (symbol: CodeSymbol | undefined, scope: Scope): readonly Value[] => {
    const given = symbol && scope.get(symbol.name);
    if (given) return given;
    const declared = declarationOf(symbol);
    if (declared === undefined || !is.isVariableDeclaration(declared)) return UNKNOWN;
    if (declared.initializer) return evaluate(declared.initializer, scope);
    const loop = declared.parent.parent;
    if (!is.isForOfStatement(loop)) return UNKNOWN;
    // Cast, because the evaluator only creates arrays of values.
    return evaluate(loop.expression, scope).flatMap((list) => (Array.isArray(list) ? (list as Value[]) : UNKNOWN));
  };

  const ofList = (list: Value, { expression, arguments: [argument] }: CallExpression, scope: Scope): Value => {
    const method = is.isPropertyAccessExpression(expression) ? expression.name.text : '';
    if (!Array.isArray(list) || argument === undefined) return undefined;
    if (method === 'join' && is.isStringLiteral(argument)) return list.join(argument.text);
    const name = is.isArrowFunction(argument) ? argument.parameters[0]?.name : undefined;
    if (method !== 'map' || !is.isArrowFunction(argument) || !name || !is.isIdentifier(name)) return undefined;
    return list.flatMap((each: Value) => evaluate(argument.body, new Map([...scope, [name.text, [each]]])));
  };

  const ofCall = (call: CallExpression, scope: Scope): readonly Value[] => {
    if (is.isPropertyAccessExpression(call.expression))
      return evaluate(call.expression.expression, scope).map((list) => ofList(list, call, scope));
    const declared = is.isIdentifier(call.expression)
      ? declarationOf(checker.getSymbolAtLocation(call.expression))
      : undefined;
    const made = declared && is.isVariableDeclaration(declared) ? declared.initializer : declared;
    if (made === undefined || !(is.isArrowFunction(made) || is.isFunctionDeclaration(made)) || !made.body)
      return UNKNOWN;
    const inner = new Map(
      made.parameters.flatMap(({ name }, index) => {
        const argument = call.arguments[index];
        return is.isIdentifier(name) && argument ? [[name.text, evaluate(argument, scope)] as const] : [];
      }),
    );
    if (!is.isBlock(made.body)) return evaluate(made.body, inner);
    const [only] = made.body.statements;
    return only && is.isReturnStatement(only) && only.expression ? evaluate(only.expression, inner) : UNKNOWN;
  };

  return evaluate;
}

function joined(left: readonly Value[], right: readonly Value[]): Value[] {
  const isText = (value: Value) => typeof value === 'string' || typeof value === 'number';
  return left.flatMap((one) => right.map((other) => (isText(one) && isText(other) ? `${one}${other}` : undefined)));
}

/** Returns the length of an array; undefined when it is built at run time. */
function countValues(project: Project, node: Node): number | undefined {
  if (is.isSpreadElement(node)) return countValues(project, node.expression);
  if (is.isArrayLiteralExpression(node)) {
    const counts = node.elements.map((element) => (is.isSpreadElement(element) ? countValues(project, element) : 1));
    return counts.reduce<number | undefined>(
      (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
      0,
    );
  }
  if (!is.isIdentifier(node)) return undefined;
  const declared = project.checker.getSymbolAtLocation(node)?.valueDeclaration?.resolve();
  if (declared === undefined || !is.isVariableDeclaration(declared) || !declared.initializer) return undefined;
  return countValues(project, declared.initializer);
}
