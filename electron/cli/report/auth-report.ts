import {
  faultOf,
  gravest,
  misbehaviour,
  type Check,
  type Grade,
  type Misbehaviour,
  type Trial,
  type SignInRecord,
  type Step,
} from '../../../shared/authorization/index.ts';

/** One sign-in of the report. */
export interface ReportedSignIn {
  readonly grant: string;
  readonly revision: string;
  /** `''` where it did not come to its end. */
  readonly outcome: 'signed-in' | 'failed' | 'given-up' | '';
  readonly text: string;
  readonly issuer: string | null;
  readonly clientId: string | null;
  readonly resource: string | null;
  readonly scope: string;
  readonly steps: readonly ReportedStep[];
}

export interface ReportedStep extends Omit<Step, 'checks'> {
  readonly grade: Grade;
  readonly checks: readonly Check[];
}

/** What the servers did about one request that was wrong on purpose. */
export type ReportedTrial = Pick<Misbehaviour, 'id' | 'step' | 'does' | 'expected' | 'clause'> & Trial;

/** What `mcpscope auth` found. */
export interface AuthReport {
  readonly url: string;
  readonly tool: string;
  /** The server asked for no sign-in, or took the token. */
  readonly ok: boolean;
  /** What it came to, in one sentence. */
  readonly verdict: string;
  readonly signIns: readonly ReportedSignIn[];
  /** What its issuer says of the token; left out where it was not asked. */
  readonly introspection?: readonly Check[];
  /** What the servers did about requests that were wrong on purpose; left out where none was. */
  readonly defences?: readonly ReportedTrial[];
  readonly capture: string | null;
}

/** `session`: what became of the connection, in one sentence, and whether it is one. */
export function buildAuthReport(
  record: SignInRecord,
  session: { readonly connected: boolean; readonly sentence: string },
  facts: Pick<AuthReport, 'url' | 'tool' | 'capture'>,
): AuthReport {
  const signIns = record.attempts.map(({ begin, end, steps, server, client, resource, scope }) => ({
    grant: begin.grant,
    revision: begin.revision,
    outcome: end?.outcome ?? ('' as const),
    text: end?.text ?? '',
    issuer: server?.issuer ?? null,
    clientId: client?.id ?? null,
    resource: resource === '' ? null : resource,
    scope,
    steps: steps.map(({ id, title, expected, state, came, checks, exchanges }) => ({
      id,
      title,
      expected,
      state,
      grade: gravest(checks),
      came,
      checks,
      exchanges,
    })),
  }));
  const last = signIns.at(-1);
  const wrong = last?.steps.some(({ state }) => state === 'wrong') === true;
  const ok = session.connected && !wrong;
  return { ...facts, ok, verdict: verdictOf(last, session), signIns };
}

function verdictOf(
  last: ReportedSignIn | undefined,
  session: { readonly connected: boolean; readonly sentence: string },
): string {
  if (last === undefined)
    return session.connected ? 'The server asks for no sign-in: there is nothing to do.' : session.sentence;
  const fault = faultOf(last.steps, last.text);
  if (fault !== null) return `${fault.title}: ${fault.says}`;
  if (last.outcome !== 'signed-in') return last.text || session.sentence;
  return session.connected ? 'The client is signed in, and the server took the token.' : session.sentence;
}

/** The report on a server's defences. */
export function reportedTrials(trials: readonly Trial[]): ReportedTrial[] {
  return trials.flatMap((trial) => {
    const way = misbehaviour(trial.id);
    if (way === null) return [];
    const { step, does, expected, clause } = way;
    return [{ step, does, expected, clause, ...trial }];
  });
}
