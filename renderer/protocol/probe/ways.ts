import type { ProbeFacts } from '../../../shared/analysis/index.ts';
import type { ProbeTarget } from '../../../shared/capture/index.ts';

export type Outcome = ProbeFacts['outcome'] | 'untried';

/** A way of speaking, with what was tried of it. */
export interface Way {
  readonly target: ProbeTarget;
  readonly title: string;
  /** What a client that speaks so does first. */
  readonly means: string;
  readonly outcome: Outcome;
  readonly steps: readonly ProbeFacts[];
}

const WAYS: readonly Pick<Way, 'target' | 'title' | 'means'>[] = [
  {
    target: 'modern',
    title: 'Modern era',
    means: '2026-07-28: server/discover, no session: each request stands alone',
  },
  { target: 'legacy', title: 'Legacy era', means: '2024-11-05 to 2025-11-25: initialize' },
  { target: 'http-sse', title: 'HTTP+SSE', means: '2024-11-05: GET, and wait for endpoint' },
  { target: 'websocket', title: 'WebSocket', means: 'custom: upgrade with the subprotocol mcp' },
];

/** The four ways in their order. The newest verdict of a way counts; a `yes` is not taken back by a later outage. */
export function waysOf(probes: readonly ProbeFacts[]): Way[] {
  return WAYS.map((way) => {
    const steps = probes.filter(({ target }) => target === way.target);
    return { ...way, steps, outcome: outcomeOf(steps) };
  });
}

function outcomeOf(steps: readonly ProbeFacts[]): Outcome {
  const said = steps.findLast(({ outcome }) => outcome !== 'unknown');
  return said?.outcome ?? (steps.length === 0 ? 'untried' : 'unknown');
}

export const OUTCOME_SIGNS: Readonly<Record<Outcome, string>> = { yes: '✓', no: '✕', unknown: '?', untried: '–' };

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  yes: 'yes',
  no: 'no',
  unknown: 'no verdict',
  untried: 'not tried',
};

export const OUTCOME_TONES: Readonly<Record<Outcome, string>> = {
  yes: 'tone-ok',
  no: 'tone-muted',
  unknown: 'tone-warning',
  untried: 'tone-muted',
};

/** How a kind of client gets on with the server. */
export interface Fit {
  readonly client: string;
  readonly outcome: 'yes' | 'no' | 'unknown';
  readonly text: string;
}

/** Which clients can talk to a server of these ways (protocol facts §1.7, compatibility matrix). */
export function fitsOf(ways: readonly Way[]): Fit[] {
  const of = (target: ProbeTarget): Outcome => ways.find((way) => way.target === target)?.outcome ?? 'untried';
  const modern = of('modern');
  const legacy = either(of('legacy'), of('http-sse'));
  return [
    {
      client: 'Modern only',
      outcome: verdict(modern),
      text:
        modern === 'yes'
          ? 'works'
          : modern === 'no' && legacy === 'yes'
            ? 'fails cleanly: its first request is refused'
            : failing(modern),
    },
    {
      client: 'Legacy only',
      outcome: verdict(legacy),
      text:
        legacy === 'yes'
          ? of('legacy') === 'yes'
            ? 'works'
            : 'works by HTTP+SSE'
          : legacy === 'no' && modern === 'yes'
            ? 'fails, with no way forward'
            : failing(legacy),
    },
    {
      client: 'Both eras',
      outcome: verdict(either(modern, legacy)),
      text:
        modern === 'yes'
          ? 'works, in the modern era'
          : legacy === 'yes'
            ? 'works, in the legacy era'
            : failing(either(modern, legacy)),
    },
  ];
}

function either(one: Outcome, other: Outcome): Outcome {
  if (one === 'yes' || other === 'yes') return 'yes';
  return one === 'no' && (other === 'no' || other === 'untried') ? 'no' : one === 'untried' ? other : 'unknown';
}

function verdict(outcome: Outcome): Fit['outcome'] {
  return outcome === 'untried' ? 'unknown' : outcome;
}

function failing(outcome: Outcome): string {
  return outcome === 'no' ? 'fails' : 'not known';
}
