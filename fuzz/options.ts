import { parseArgs } from 'node:util';
import { SOURCES } from './sources/index.ts';

/** A run over sources. */
export interface CampaignOrder {
  readonly run: 'campaign';
  readonly minutes: number;
  /** Of each source. */
  readonly cases: number;
  readonly seed: number;
  readonly only: readonly string[];
  /** Number of the first case. */
  readonly from: number;
  /** A session goes through a few of the stages, in turn. */
  readonly quick: boolean;
}

/** What a run was asked for. */
export type Order =
  | CampaignOrder
  | { readonly run: 'case'; readonly source: string; readonly seed: number; readonly number: number }
  | { readonly run: 'keep'; readonly name: string }
  | { readonly run: 'help' };

/** A call that cannot be understood; `message` is a sentence. */
export class WrongCall extends Error {}

export const HELP = `npm run fuzz -- [--minutes N] [--seed S] [--only SOURCE]… [--from N] [--cases N] [--quick]
  --from N   begins at that case of each source; --quick   has a session go through reader, fold and one more stage in turn
npm run fuzz -- --case SOURCE-SEED-NUMBER   tries one case again
npm run fuzz -- --keep CASE                 makes a test of a case that was found
Sources: ${SOURCES.map(({ name }) => name).join(', ')}.`;

const MINUTES = 2;

/** Reads the words of a call. Throws WrongCall. */
export function readOrder(words: readonly string[], freshSeed: () => number): Order {
  const { values } = parsed(words);
  if (values.help === true) return { run: 'help' };
  if (values.keep !== undefined) return { run: 'keep', name: values.keep };
  if (values.case !== undefined) return oneCase(values.case);
  const only = values.only ?? [];
  const unknown = only.find((name) => !SOURCES.some((source) => source.name === name));
  if (unknown !== undefined) throw new WrongCall(`There is no source ${unknown}.\n${HELP}`);
  const cases = whole('--cases', values.cases) ?? Number.POSITIVE_INFINITY;
  const minutes = amount('--minutes', values.minutes) ?? (Number.isFinite(cases) ? Number.POSITIVE_INFINITY : MINUTES);
  return {
    run: 'campaign',
    minutes,
    cases,
    seed: whole('--seed', values.seed) ?? freshSeed(),
    only,
    from: whole('--from', values.from) ?? 0,
    quick: values.quick === true,
  };
}

function parsed(words: readonly string[]): {
  readonly values: { [K in 'minutes' | 'seed' | 'from' | 'cases' | 'case' | 'keep']?: string } & {
    help?: boolean;
    quick?: boolean;
    only?: string[];
  };
} {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...words],
      options: {
        minutes: text,
        seed: text,
        from: text,
        cases: text,
        quick: { type: 'boolean' },
        case: text,
        keep: text,
        help: { type: 'boolean' },
        only: { ...text, multiple: true },
      },
    });
  } catch (error) {
    throw new WrongCall(`${(error as Error).message}\n${HELP}`);
  }
}

function oneCase(name: string): Order {
  const [, source, seed, number] = /^(.+)-(\d+)-(\d+)$/.exec(name) ?? [];
  if (source === undefined || !SOURCES.some((known) => known.name === source))
    throw new WrongCall(`--case needs a source, a seed and a number, as in "--case frames-1-7".\n${HELP}`);
  return { run: 'case', source, seed: Number(seed), number: Number(number) };
}

function whole(name: string, text: string | undefined): number | undefined {
  const number = amount(name, text);
  if (number !== undefined && !Number.isSafeInteger(number)) throw new WrongCall(`${name} needs a whole number.`);
  return number;
}

function amount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number) || number < 0) throw new WrongCall(`${name} needs a number.`);
  return number;
}
