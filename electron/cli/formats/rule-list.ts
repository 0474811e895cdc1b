import pc from 'picocolors';
import { counted } from '../../../shared/analysis/index.ts';
import {
  FINDING_GROUPS,
  missingRules,
  RULES,
  type FindingLevel,
  type KnownRule,
  type MissingReason,
} from '../../../shared/findings/index.ts';
import { REVISIONS, type Revision } from '../../../shared/mcp/index.ts';

/** A rule as `mcpscope rules --json` has it; documented in docs/check-report.md. Members may be added, never renamed. */
export interface ListedRule {
  readonly id: string;
  readonly group: string;
  /** By revision, for those in which the rule holds. */
  readonly level: Partial<Readonly<Record<Revision, FindingLevel>>>;
  readonly versions: readonly Revision[];
  /** Who is at fault: `client`, `server`, or by the message `sender`, `requester`, `responder`. */
  readonly side: string;
  /** What it needs to be judged: `frame`, `state`, `heuristic`, `probe`, `knowledge`. */
  readonly kind: string;
  /** Clause of the specification by revision. */
  readonly clause: Partial<Readonly<Record<Revision, string>>>;
  readonly what: string;
  readonly implemented: boolean;
  /** Why it is not checked; null where it is. */
  readonly missing: { readonly reason: MissingReason; readonly why: string } | null;
}

/** Rules as programs read them. */
export function listedRules(rules: readonly KnownRule[]): ListedRule[] {
  const missing = new Map(missingRules().map(({ rule, reason, why }) => [rule.id, { reason, why }]));
  return rules.map(({ id, group, level, revisions, fault, kind, clause, what, implemented }) => ({
    id,
    group,
    level: Object.fromEntries(revisions.map((revision) => [revision, level(revision)])),
    versions: revisions,
    side: fault,
    kind,
    clause: Object.fromEntries(revisions.map((revision) => [revision, clause(revision)])),
    what,
    implemented,
    missing: missing.get(id) ?? null,
  }));
}

const PAINTS: Readonly<Record<FindingLevel, (text: string) => string>> = {
  error: pc.red,
  warning: pc.yellow,
  info: pc.blue,
};
const SIGNS: Readonly<Record<FindingLevel, string>> = { error: '✕', warning: '▲', info: '●' };
const LETTERS = '12345';

/** The levels of a rule in the five revisions, as `✕✕✕▲·`; a dot where it does not hold. */
function levels({ revisions, level }: KnownRule): string {
  return REVISIONS.map((revision) => {
    if (!revisions.includes(revision)) return pc.dim('·');
    const of = level(revision);
    return PAINTS[of](SIGNS[of]);
  }).join('');
}

/** The catalogue for people, group by group. */
export function ruleLines(): string[] {
  const checked = RULES.filter(({ implemented }) => implemented).length;
  const width = Math.max(...RULES.map(({ id }) => id.length));
  return [
    `${counted(RULES.length, 'rule')}, ${checked} of them checked ✓ (mcpscope rules --missing tells why the others are not)`,
    pc.dim(`Levels in ${REVISIONS.map((revision, at) => `${LETTERS[at]} ${revision}`).join(', ')}:`),
    pc.dim('✕ error, ▲ warning, ● info, · does not hold there'),
    ...FINDING_GROUPS.flatMap(({ name, rules }) => [
      '',
      pc.bold(`${name} (${rules.filter(({ implemented }) => implemented).length} of ${rules.length})`),
      ...rules.map(
        (rule) =>
          `${rule.implemented ? pc.green('✓') : pc.dim('–')} ${rule.id.padEnd(width)}  ${levels(rule)}  ${rule.fault.padEnd(9)}  ${rule.what}`,
      ),
    ]),
  ];
}

const REASONS: Readonly<Record<MissingReason, string>> = {
  'not written': 'Could be checked on the wire, and is not yet',
  'outside knowledge': 'Need knowledge that a passive observer of the wire does not have',
};

/** The rules that are not checked, by reason. */
export function missingLines(): string[] {
  const missing = missingRules();
  const width = Math.max(0, ...missing.map(({ rule }) => rule.id.length));
  return [
    `${missing.length} of ${counted(RULES.length, 'rule')} not checked`,
    ...Object.entries(REASONS).flatMap(([reason, title]) => {
      const of = missing.filter((each) => each.reason === reason);
      if (of.length === 0) return [];
      return [
        '',
        pc.bold(`${title} (${of.length})`),
        ...of.map(({ rule, why }) => `– ${rule.id.padEnd(width)}  ${rule.what}${why === '' ? '' : pc.dim(` ${why}`)}`),
      ];
    }),
  ];
}
