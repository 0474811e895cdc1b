import { create } from 'zustand';
import type { HeldVerdict, MiddleState } from '../../shared/bridge/index.ts';
import { command, subscribe } from './bridge.ts';
import { useConnections } from './connections.ts';
import { followConnections } from './follow-connections.ts';
import { perConnection } from './per-connection.ts';
import { withoutLast, withText, type WrittenText } from './text-history.ts';

/** Rules that are being written, and are not in force. */
export interface RulesDraft extends WrittenText {
  /** Version of the rules in force that they began with. */
  readonly over: number;
}

const NOTHING: MiddleState = { text: '', version: 0, touched: [], held: [], total: 0 };

const useStore = create<{ readonly of: Readonly<Record<string, MiddleState>> }>()(() => ({ of: {} }));

/** The rules of each connection that are being written; null where those in force are shown. */
export const RULES_DRAFTS = perConnection<RulesDraft | null>(null);

/** What stands between client and server of a connection, outside React. */
export function middleOf(connection: string | null): MiddleState {
  return (connection === null ? undefined : useStore.getState().of[connection]) ?? NOTHING;
}

/** The same of the connection that is shown. */
export function useMiddle(): MiddleState {
  const active = useConnections((state) => state.active);
  return useStore(({ of }) => (active === null ? undefined : of[active])) ?? NOTHING;
}

/** Calls back after rules were put into force or messages were held or went on, until the result is called. */
export const watchMiddle = (listener: () => void): (() => void) => useStore.subscribe(listener);

/** The text of the rules that is shown: what is being written, else what is in force. */
export function rulesText(connection: string | null): string {
  return RULES_DRAFTS.of(connection)?.text ?? middleOf(connection).text;
}

/** Writes other rules, without putting them into force. `asOne`: a change by itself, and not one more character of the one before. */
export function draftRules(connection: string, text: string, asOne = true): void {
  const { text: inForce, version } = middleOf(connection);
  const draft = RULES_DRAFTS.of(connection) ?? { text: inForce, past: [], over: version };
  keepDraft(connection, { ...draft, ...withText(draft, text, asOne) });
}

/** Takes the last change of the rules that are being written back. */
export function undoDraftedRules(connection: string): void {
  const draft = RULES_DRAFTS.of(connection);
  const before = draft === null ? null : withoutLast(draft);
  if (draft !== null && before !== null) keepDraft(connection, { ...draft, ...before });
}

/** Lets what is being written take the place of the rules that another window has put into force meanwhile. */
export function keepDraftOver(connection: string): void {
  const draft = RULES_DRAFTS.of(connection);
  if (draft !== null) keepDraft(connection, { ...draft, over: middleOf(connection).version });
}

/** What says the same as the rules in force is no draft. */
function keepDraft(connection: string, draft: RulesDraft): void {
  const { text, version } = middleOf(connection);
  RULES_DRAFTS.set(connection, draft.text === text && draft.over === version ? null : draft);
}

/** Puts the rules that are being written into force. Throws BridgeFailure. */
export async function putRules(connection: string): Promise<void> {
  const draft = RULES_DRAFTS.of(connection);
  if (draft === null) return;
  const { text, over } = draft;
  await command('putRules', { connection, text, over });
  RULES_DRAFTS.set(connection, null);
}

/** Says what becomes of held messages, by their numbers. Throws BridgeFailure. */
export async function releaseHeld(
  connection: string,
  held: readonly number[] | 'all',
  verdict: HeldVerdict,
): Promise<void> {
  await command('releaseHeld', { connection, held, verdict });
}

/** Follows what stands in the middle of every live or tapped connection until its tab is closed; the result ends that. */
export function followMiddle(): () => void {
  return followConnections(
    ({ origin, tap }) => origin === 'live' || tap?.running === true,
    (id) => {
      const end = subscribe('middle', { connection: id }, (state) => {
        useStore.setState(({ of }) => ({ of: { ...of, [id]: { text: of[id]?.text ?? '', ...state } } }));
      });
      return () => {
        end();
        useStore.setState(({ of }) => ({
          of: Object.fromEntries(Object.entries(of).filter(([other]) => other !== id)),
        }));
      };
    },
  );
}
