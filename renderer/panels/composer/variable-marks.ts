import { BUILT_IN_VARIABLES, variablePlaces, type Variable } from '../../../shared/compose/index.ts';

/** What helps to write variables. */
export interface VariableHelp {
  /** They are filled in when the text is sent. */
  readonly fill: boolean;
  /** Those of the environment file. Secrets are masked. */
  readonly variables: readonly Variable[];
}

/** A variable in the text: where it stands, and what is to be said of it. */
export interface VariableMark {
  readonly start: number;
  readonly end: number;
  /** `off`: it goes out as it stands, since nothing is filled in. */
  readonly state: 'filled' | 'off' | 'unknown';
  readonly words: string;
}

/** What the built-in variables become. */
const BUILT_IN_WORDS: Readonly<Record<(typeof BUILT_IN_VARIABLES)[number], string>> = {
  $id: 'the next free id',
  $now: 'the current time, such as 2026-07-28T12:00:00.000Z',
  $nowMs: 'the current time in ms since 1970',
  $uuid: 'a new UUID',
};

/** Longest text whose variables are marked, in UTF-16 units. */
const LONGEST = 1_000_000;
/** Most of a value that is shown. */
const MOST = 200;

/** The variables in a text. */
export function variableMarks(text: string, { fill, variables }: VariableHelp): VariableMark[] {
  if (text.length > LONGEST) return [];
  return variablePlaces(text).map(({ name, start, end }) => {
    const value = valueWords(name, variables);
    if (value === null)
      return { start, end, state: 'unknown', words: `No variable is named ${name}: it is sent unchanged.` };
    return fill
      ? { start, end, state: 'filled', words: `${name}: ${value}` }
      : {
          start,
          end,
          state: 'off',
          words: `${name} would be ${value}, but variables are not filled in: it is sent unchanged.`,
        };
  });
}

/** A name that can be written between the braces, and what it becomes. */
export interface NamedVariable {
  readonly name: string;
  readonly words: string;
}

/** All names, those of the file first. */
export function variableNames(variables: readonly Variable[]): NamedVariable[] {
  return [
    ...variables.map(({ name }) => ({ name, words: valueWords(name, variables) ?? '' })),
    ...BUILT_IN_VARIABLES.map((name) => ({ name, words: BUILT_IN_WORDS[name] })),
  ];
}

/** What has been written of a name before the cursor, behind its braces; null where no variable is being written. */
export function nameBegun(line: string): string | null {
  return /\{\{[ \t]*([\w$.-]{0,200})$/.exec(line)?.[1] ?? null;
}

function valueWords(name: string, variables: readonly Variable[]): string | null {
  const known = variables.find((variable) => variable.name === name);
  if (known !== undefined) {
    const value = known.value.length > MOST ? `${known.value.slice(0, MOST - 1)}…` : known.value;
    return known.secret ? `${value} (secret)` : value === '' ? '(empty)' : value;
  }
  return Object.hasOwn(BUILT_IN_WORDS, name) ? BUILT_IN_WORDS[name as keyof typeof BUILT_IN_WORDS] : null;
}
