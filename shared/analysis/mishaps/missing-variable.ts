import type { Inquiry } from '../session/index.ts';
import { lineWith, type Mishap, type MishapClass, type ProcessScene, type SaidLine } from './mishap.ts';

/** A name of a variable: upper case, in two words or more, or one that speaks of what is given. */
const NAME = String.raw`[\`'"“‘$]*([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]+(?:TOKEN|KEY|SECRET|PASSWORD|URL|HOST))[\`'"”’]*`;
const LACKS = String.raw`(?:is |are |was |must be |has to be |needs to be )?(?:also )?(?:required|not set|not defined|not provided|not found|not configured|unset|missing|undefined|empty|must be set|needed|set\b(?= to|\.|$))`;
const PATTERNS = [
  new RegExp(String.raw`${NAME}(?: environment| env)?(?: variables?| var)? ${LACKS}`),
  new RegExp(
    String.raw`(?:missing|required?|set|provide|no|without|lacks|needs|define|specify)\b[^:=]{0,60}?(?:variables?|env(?:ironment)?(?: var)?s?|settings?)?[\s:]+${NAME}`,
    'i',
  ),
  new RegExp(String.raw`^KeyError: '([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'`),
  new RegExp(String.raw`os\.environ(?:\[|\.get\()['"]([A-Z][A-Z0-9_]+)['"]`),
  new RegExp(String.raw`(?:environment variable|env var)s? ${NAME}`, 'i'),
];
const ERROR = /^(?:Uncaught )?\w*(?:Error|Exception|error|fatal)\b/i;
const PLAIN_NAME = /^[A-Z][A-Z0-9_]{2,99}$/;
/** Words in capitals that are no variables. */
const OTHER = /^(?:ERR_|MODULE_NOT_FOUND|E[A-Z]+$|HTTP_|JSON_RPC|UNABLE_TO|DEPTH_ZERO)/;

function named(lines: readonly SaidLine[]): { readonly name: string; readonly line: SaidLine } | null {
  const said = lines.filter(({ text }) => !text.startsWith('npm '));
  // A line of source that stands in a trace comes after the words of the error itself.
  const inOrder = [...said.filter(({ text }) => ERROR.test(text)), ...said];
  for (const pattern of PATTERNS) {
    const found = lineWith(inOrder, pattern);
    const name = found?.match[1] ?? '';
    if (found !== null && PLAIN_NAME.test(name) && !OTHER.test(name)) return { name, line: found.line };
  }
  return null;
}

/** The server asks for a variable that it was not given. */
export const missingVariable: MishapClass<ProcessScene> = {
  recognise({ exit, lines, variables, lookedUp, name }): Mishap | null {
    const found = exit === null ? null : named(lines);
    if (found === null || variables.has(found.name)) return null;
    const shell = lookedUp.variable?.name === found.name ? lookedUp.variable.loginShell : 'unknown';
    const beside =
      shell === 'set'
        ? ', although your login shell has it'
        : shell === 'missing'
          ? ', and your login shell has none either'
          : '';
    return {
      cause: 'missing-variable',
      headline: 'Did not start',
      detail: `${name} asks for the variable ${found.name}, which it was not given${beside}`,
      remedy: `set it under Environment, or by --env ${found.name}=VALUE`,
      quote: found.line.text.trim().slice(0, 160),
      seqs: [found.line.seq],
    };
  },
  asks({ exit, lines, variables }): Inquiry | null {
    const found = exit === null ? null : named(lines);
    return found === null || variables.has(found.name) ? null : { of: 'variable', name: found.name };
  },
};
