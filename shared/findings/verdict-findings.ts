import type { RuleId } from './catalogue/index.ts';
import { counted, oneLine, type Session, type Verdict } from '../analysis/index.ts';
import type { Finding } from './engine/index.ts';

/** A broken rule that by itself keeps common clients from working, and what they do. */
interface Consequence {
  readonly rule: RuleId;
  inClients(session: Session): string;
}

const allTools = ({ surface }: Session): string =>
  `the official TypeScript SDK then refuses the whole list, ${surface.tools === 1 ? 'its only tool' : `all ${counted(surface.tools, 'tool')}`} with it`;

const noTool = (): string => 'clients that compile schemas drop the tool or the whole list';

const noResult = (): string => 'clients of the official SDKs reject the result';

const noMatch = (): string => 'clients wait for this answer until they time out';

const noLine = (): string => 'clients read it as text that is not JSON';

/** The heaviest first: what takes away everything before what takes away one thing. */
const CONSEQUENCES: readonly Consequence[] = [
  {
    rule: 'frame-oversize',
    inClients: () => 'the official TypeScript SDK stops reading at 10 MiB and closes the connection',
  },
  { rule: 'tool-input-schema-missing', inClients: allTools },
  { rule: 'tool-output-schema-root', inClients: allTools },
  { rule: 'tool-schema-invalid', inClients: noTool },
  { rule: 'tool-schema-external-ref', inClients: noTool },
  { rule: 'frame-embedded-newline', inClients: noLine },
  { rule: 'frame-concatenated', inClients: noLine },
  { rule: 'rpc-response-id-type', inClients: noMatch },
  { rule: 'rpc-result-or-error-absent', inClients: noMatch },
  { rule: 'tool-output-missing', inClients: noResult },
  { rule: 'tool-output-mismatch', inClients: noResult },
];

const RANKS: ReadonlyMap<string, number> = new Map(CONSEQUENCES.map(({ rule }, rank) => [rule, rank]));
const CLAUSE = 130;

/** Which of the findings a verdict has to name, kept as they come. */
export class HeaviestFinding {
  #rank = Infinity;
  #finding: Finding | null = null;

  /** The first finding of the heaviest rule; null while none prevents anything. */
  get finding(): Finding | null {
    return this.#finding;
  }

  take(finding: Finding): void {
    const rank = finding.expected ? undefined : RANKS.get(finding.rule);
    if (rank === undefined || rank >= this.#rank) return;
    this.#rank = rank;
    this.#finding = finding;
  }
}

/**
 * The verdict of a session with the finding that matters most in it. What keeps the connection itself from working comes first, so
 * only the verdict of a good one is changed. Pure.
 */
export function verdictWith(session: Session, finding: Finding | null): Verdict {
  const { verdict } = session;
  if (finding === null || verdict.tone !== 'ok' || verdict.headline !== 'Connected') return verdict;
  const consequence = CONSEQUENCES[RANKS.get(finding.rule) ?? -1];
  if (!consequence) return verdict;
  return {
    ...verdict,
    tone: 'warning',
    detail: `${verdict.detail}; ${clause(finding.message)}: ${consequence.inClients(session)}`,
    seqs: finding.seqs,
  };
}

/** The first clause of a sentence, as part of another. */
function clause(message: string): string {
  const [first = ''] = message.split(/; |\. |\.$/, 1);
  return oneLine(`${first.charAt(0).toLowerCase()}${first.slice(1)}`, CLAUSE);
}
