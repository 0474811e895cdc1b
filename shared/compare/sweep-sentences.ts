import { counted, type SurfaceKind, type Tone } from '../analysis/index.ts';
import type { SweepLoss } from './sweep-losses.ts';
import type { SweepLine } from './sweep-line.ts';

const NAMED = 5;
const LISTED = 12;

const NOUNS: Readonly<Record<SurfaceKind, string>> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  resourceTemplates: 'resource template',
};

/** What is lost, without why: `capability tasks`, `outputSchema (and structured content) of 3 tools`, `2 tools: a, b`. */
export function lossWords({ what, member, of, why, names }: SweepLoss): string {
  switch (what) {
    case 'instructions':
      return 'instructions';
    case 'capability':
      return `${names.length === 1 ? 'capability' : 'capabilities'} ${listed(names)}`;
    case 'member': {
      // Structured content is what an output schema describes (2025-06-18, server/tools, "Output Schema").
      const name = member === 'outputSchema' ? 'outputSchema (and structured content)' : member;
      const owners = of === '' ? '' : counted(names.length, NOUNS[of]);
      return why === 'unknown' ? `${name} of ${owners}` : `${name} of ${owners} (${listed(names)})`;
    }
    default:
      return `${counted(names.length, NOUNS[what])} (${listed(names)})`;
  }
}

/** Losses by why: what the revision does not have, and what the server does not offer in it. */
export function lossLines(
  losses: readonly SweepLoss[],
  revision: string,
): { readonly title: string; readonly text: string }[] {
  const titles = { unknown: `not in ${revision || 'this revision'}`, withheld: 'not offered' } as const;
  return (['unknown', 'withheld'] as const).flatMap((why) => {
    const words = losses.filter((loss) => loss.why === why).map(lossWords);
    return words.length === 0 ? [] : [{ title: titles[why], text: listed(words, LISTED, '; ') }];
  });
}

function listed(names: readonly string[], most = NAMED, between = ', '): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(between)}${more > 0 ? ` and ${more} more` : ''}`;
}

/** `a`, `a and b`, `a, b and c`. */
function enumerated(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What a line came to, in a few words. */
export function answerWords({
  connected,
  answered,
  asked,
  era,
}: Pick<SweepLine, 'connected' | 'answered' | 'asked' | 'era'>): string {
  if (!connected) return 'not supported';
  if (asked === 'auto') return `found ${answered || `the ${era} era`}`;
  return answered === asked ? 'spoken' : `answered ${answered || 'none'} instead`;
}

/** What a sweep came to, cause first. Pure: the same lines give the same words. */
export function sweepVerdict(lines: readonly SweepLine[]): { readonly tone: Tone; readonly sentence: string } {
  const dated = lines.filter(({ asked }) => asked !== 'auto');
  const spoken = dated.filter(({ connected, answered, asked }) => connected && answered === asked);
  const others = dated.filter(({ connected, answered, asked }) => connected && answered !== asked);
  const silent = dated.filter(({ connected }) => !connected);
  if (lines.length === 0) return { tone: 'busy', sentence: 'Nothing was tried yet.' };
  if (!lines.some(({ connected }) => connected))
    return { tone: 'error', sentence: `${causes(lines)} No revision works.` };
  const sentences = [
    spoken.length === 0
      ? 'Speaks none of the revisions that it was asked for.'
      : `Speaks ${enumerated(spoken.map(({ asked }) => asked))}.`,
    ...answeredOther(others),
    silent.length === 0 ? '' : `${enumerated(silent.map(({ asked }) => asked))}: not supported.`,
    ...lines
      .filter(({ asked, connected }) => asked === 'auto' && connected)
      .map(({ answered, era }) => `Clients would negotiate ${answered || `the ${era} era`}.`),
  ];
  const broken = lines.some(({ findings }) => findings.error > 0);
  return { tone: broken ? 'warning' : 'ok', sentence: sentences.filter((sentence) => sentence !== '').join(' ') };
}

function answeredOther(lines: readonly SweepLine[]): string[] {
  return Array.from(new Set(lines.map(({ answered }) => answered)), (answer) => {
    const asked = lines.filter(({ answered }) => answered === answer).map((line) => line.asked);
    return `Asked for ${enumerated(asked)} it answered ${answer || 'without a revision'}.`;
  });
}

/** Why nothing connected: the one cause of all, or that of each. Times and numbers differ where the cause is the same. */
function causes(lines: readonly SweepLine[]): string {
  const headlines = new Set(lines.map(({ verdict }) => verdict.headline));
  if (headlines.size === 1) return `${causeOf(lines.at(-1))}.`;
  return Array.from(headlines, (headline) => {
    const alike = lines.filter(({ verdict }) => verdict.headline === headline);
    return `${enumerated(alike.map(({ asked }) => asked))}: ${causeOf(alike[0])}.`;
  }).join(' ');
}

function causeOf(line: SweepLine | undefined): string {
  if (line === undefined) return 'Nothing was tried';
  const { headline, detail, quote } = line.verdict;
  return `${headline}${detail === '' ? '' : `: ${detail}`}${quote === '' ? '' : ` (“${quote}”)`}`;
}
