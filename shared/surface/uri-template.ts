import { parseTemplate } from 'url-template';

/** How an expression writes its values (RFC 6570 §1.2); '' writes them as they are, each character that is not plain encoded. */
export type TemplateOperator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

export interface TemplateVariable {
  readonly name: string;
  /** Of the first expression that names it. */
  readonly operator: TemplateOperator;
  /** Written with `*`: it takes a list, of which each item is written for itself. */
  readonly explode: boolean;
  /** Only so many characters of the value are written; 0 for all of them. */
  readonly prefix: number;
}

/** Values by name. A variable without one is left out of the address, which is not the same as an empty one. */
export type TemplateValues = Readonly<Record<string, string | readonly string[]>>;

export type UriTemplate =
  | { readonly kind: 'template'; readonly variables: readonly TemplateVariable[] }
  /** `fault`: why it is no template, as a sentence. */
  | { readonly kind: 'invalid'; readonly fault: string };

/** Longest template that is read, in UTF-16 units, and most variables. */
const LONGEST = 20_000;
const VARIABLES_MOST = 200;

const EXPRESSION = /^([+#./;?&]?)(.*)$/s;
const VARIABLE =
  /^((?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*)(?::([1-9]\d{0,3})|(\*))?$/;

/** The variables of a URI template (RFC 6570), each name once, in the order of their coming; or what is wrong with it. */
export function readUriTemplate(template: string): UriTemplate {
  if (template.length > LONGEST) return invalid(`It has ${template.length} characters; up to ${LONGEST} are read.`);
  const variables = new Map<string, TemplateVariable>();
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf('{', at);
    const close = template.indexOf('}', at);
    if (close >= 0 && (open < 0 || close < open))
      return invalid(`The brace } at character ${close + 1} closes nothing.`);
    if (open < 0) break;
    if (close < 0) return invalid(`The brace { at character ${open + 1} is never closed.`);
    const fault = readExpression(template.slice(open + 1, close), variables);
    if (fault !== '') return invalid(fault);
    at = close + 1;
  }
  return { kind: 'template', variables: Array.from(variables.values()) };
}

/**
 * The address that a template comes to. Only for templates that could be read. Throws Error with a sentence where a value
 * cannot be written as UTF-8.
 */
export function expandUriTemplate(template: string, values: TemplateValues): string {
  // Without a prototype: a variable may be called `constructor`.
  const given = Object.assign(Object.create(null) as Record<string, string | string[]>, values);
  try {
    return parseTemplate(template).expand(given);
  } catch (error) {
    if (error instanceof URIError)
      throw new Error('A value has half of a surrogate pair, which no address can hold.', { cause: error });
    throw error;
  }
}

/** Adds the variables of what stands between braces. Returns what is wrong with it, as a sentence. */
function readExpression(expression: string, variables: Map<string, TemplateVariable>): string {
  const shown = expression.length > 40 ? `${expression.slice(0, 40)}…` : expression;
  if (expression === '') return 'It has an expression {} without a variable.';
  if (/^[=,!@|]/.test(expression))
    return `The expression {${shown}} begins with “${expression[0]}”, which RFC 6570 keeps for later.`;
  const [, operator = '', list = ''] = EXPRESSION.exec(expression) ?? [];
  for (const part of list.split(',')) {
    const [, name, prefix = '', star = ''] = VARIABLE.exec(part) ?? [];
    if (name === undefined)
      return `The expression {${shown}} has a part that names no variable: “${part.slice(0, 40)}”.`;
    if (variables.size >= VARIABLES_MOST && !variables.has(name))
      return `It has more than ${VARIABLES_MOST} variables.`;
    if (variables.has(name)) continue;
    variables.set(name, { name, operator: operator as TemplateOperator, explode: star !== '', prefix: Number(prefix) });
  }
  return '';
}

function invalid(fault: string): UriTemplate {
  return { kind: 'invalid', fault };
}
