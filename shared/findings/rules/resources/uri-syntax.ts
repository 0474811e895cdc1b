import { oneLine } from '../../../analysis/index.ts';

/** What keeps a text from being a URI with a scheme (RFC 3986 §3), as the end of a sentence; '' for nothing. Linear. */
export function uriFault(uri: string): string {
  if (uri === '') return 'is empty';
  const foreign = uri.search(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/);
  if (foreign >= 0) {
    const char = String.fromCodePoint(uri.codePointAt(foreign) ?? 0);
    return char === ' ' ? 'has a blank in it' : `has “${oneLine(char)}” in it, which is written with % in a URI`;
  }
  if (!/^[A-Za-z][A-Za-z0-9+.-]{0,200}:/.test(uri)) return 'has no scheme';
  return /%(?![0-9A-Fa-f]{2})/.test(uri) ? 'has a “%” that no two hex digits follow' : '';
}

const OPERATORS = '+#./;?&=,!@|';
const NAME = /^(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*(?:\*|:[1-9]\d{0,3})?$/;
/** What may not stand outside the braces (RFC 6570 §2.1; the apostrophe may, by its erratum). */
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const FOREIGN = /[\u0000-\u0020"<>\\^`{|}\u007f]|%(?![0-9A-Fa-f]{2})/;
const EXPRESSIONS_MOST = 1000;

/** What keeps a text from being a URI template (RFC 6570 §2), as the end of a sentence; '' for nothing. */
export function templateFault(template: string): string {
  let from = 0;
  for (let count = 0; count < EXPRESSIONS_MOST; count += 1) {
    const open = template.indexOf('{', from);
    const literal = template.slice(from, open < 0 ? undefined : open);
    if (literal.includes('}')) return 'has a “}” that nothing opens';
    const foreign = FOREIGN.exec(literal)?.[0];
    if (foreign !== undefined) return foreign === ' ' ? 'has a blank in it' : `has “${oneLine(foreign)}” in it`;
    if (open < 0) return '';
    const close = template.indexOf('}', open);
    if (close < 0) return 'has a “{” that nothing closes';
    const fault = expressionFault(template.slice(open + 1, close));
    if (fault !== '') return fault;
    from = close + 1;
  }
  return '';
}

function expressionFault(expression: string): string {
  const names = OPERATORS.includes(expression.charAt(0)) ? expression.slice(1) : expression;
  if (names === '') return 'has an expression without a name';
  const wrong = names.split(',', EXPRESSIONS_MOST).find((name) => !NAME.test(name.slice(0, 400)));
  return wrong === undefined ? '' : `has “{${oneLine(wrong, 40)}}”, which is not a variable name`;
}
