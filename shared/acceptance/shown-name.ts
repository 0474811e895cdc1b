import { readExpression } from '../query/index.ts';
import type { ShownName } from './rule.ts';
import { exposedAs, signReplacer } from './test-language/index.ts';

/** Name of a tool as a client shows it to the model; eight zeros stand where it has a hash. */
export function shownName(shown: ShownName, server: string, tool: string): string {
  const whole = cleaned(exposedAs(shown.form, server, tool, tool), shown.replace);
  const { most } = shown;
  if (most === undefined || whole.length <= most) return whole;
  switch (shown.cut) {
    case 'middle':
      return `${whole.slice(0, 30)}...${whole.slice(-30)}`;
    case 'hash':
      return `${whole.slice(0, most - 9)}_${'0'.repeat(8)}`;
    default:
      return whole.slice(0, most);
  }
}

/** By the expression and what stands in its place. */
const REPLACERS = new Map<string, (text: string) => string>();

function cleaned(name: string, replace: ShownName['replace']): string {
  if (replace === undefined) return name;
  const [characters, by] = replace;
  const key = `${characters} ${by}`;
  let replacer = REPLACERS.get(key);
  if (replacer === undefined) {
    const reading = readExpression(characters, false);
    replacer = signReplacer('test' in reading ? reading.test : () => false, by);
    REPLACERS.set(key, replacer);
  }
  return replacer(name);
}
