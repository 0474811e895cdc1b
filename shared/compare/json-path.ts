import { parseJson } from '../json/index.ts';

/** One step into a JSON value: the key of an object or the index of a list. */
export type JsonStep = string | number;

/** A step of a pattern: `any` is one step whatever it is (`*`), `deep` any number of them (`**`). */
export type PatternStep = { readonly exactly: JsonStep } | 'any' | 'deep';

const PLAIN = /^[A-Za-z_$][\w$]*$/;

/** A path in the words of the filter language: `result.content[0].text`; keys that are no plain words stand in `["…"]`. */
export function pathText(steps: readonly JsonStep[]): string {
  let text = '';
  for (const step of steps) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (PLAIN.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

const STEP = /\.?(?:(\*\*)|(\*)|\[\*\]|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]"*]+))/y;

/** Reads a path with or without wildcards; null where it is none. '' is the whole value. */
export function readPattern(text: string): readonly PatternStep[] | null {
  const steps: PatternStep[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const found = STEP.exec(text);
    if (found === null) return null;
    const [, deep, , index, quoted, word] = found;
    if (deep !== undefined) steps.push('deep');
    else if (index !== undefined) steps.push({ exactly: Number(index) });
    else if (quoted !== undefined) {
      const key = unquoted(quoted);
      if (key === null) return null;
      steps.push({ exactly: key });
    } else steps.push(word === undefined ? 'any' : { exactly: word });
  }
  return steps;
}

/** The same path for every element of the lists on the way: `a[3].b[0]` becomes `a[*].b[*]`. */
export function withAnyIndex(path: string): string {
  const steps = readPattern(path);
  if (steps === null) return path;
  let text = '';
  for (const step of steps) {
    if (step === 'any' || step === 'deep') text += `${text === '' ? '' : '.'}${step === 'any' ? '*' : '**'}`;
    else if (typeof step.exactly === 'number') text += '[*]';
    else {
      const own = pathText([step.exactly]);
      text += text === '' || own.startsWith('[') ? own : `.${own}`;
    }
  }
  return text;
}

function unquoted(text: string): string | null {
  try {
    return parseJson(text) as string;
  } catch {
    return null;
  }
}
