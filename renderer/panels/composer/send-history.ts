import { create } from 'zustand';
import { withoutSecrets } from './header-rows.ts';
import { misbehavioursOf } from './send-options.ts';
import { messageKey, readMessages, type SentMessage } from './sent-message.ts';

const KEY = 'mcpscope.sent';
/** Messages that are kept, and the longest text that is. */
const KEPT = 200;
const LONGEST = 100_000;

interface HistoryState {
  /** Newest first. */
  readonly list: readonly SentMessage[];
}

/** What was sent by hand, over all connections; kept in the browser's storage. */
export const useHistory = create<HistoryState>()(() => ({
  list: readMessages(globalThis.localStorage?.getItem(KEY) ?? '').slice(0, KEPT),
}));

/** Puts a message at the top; the same one further down gives way. Texts that are very long and secrets of headers are not kept. */
export function remember(sent: SentMessage): void {
  if (sent.text.length > LONGEST) return;
  const kept = { ...sent, sendOptions: { ...sent.sendOptions, headers: withoutSecrets(sent.sendOptions.headers) } };
  const key = messageKey(kept);
  const others = useHistory.getState().list.filter((one) => messageKey(one) !== key);
  keep([kept, ...others].slice(0, KEPT));
}

/** Lets go of everything. */
export function forgetHistory(): void {
  keep([]);
}

function keep(list: readonly SentMessage[]): void {
  useHistory.setState({ list });
  try {
    globalThis.localStorage?.setItem(KEY, JSON.stringify(list));
  } catch (problem) {
    // The storage is full or denied: the list holds until the window is closed.
    console.warn('The history of the composer could not be kept.', problem);
  }
}

/** The messages that have every word of the search in their text, method, connection, transport or misbehaviours. */
export function found(list: readonly SentMessage[], search: string): readonly SentMessage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0 ? list : list.filter((sent) => words.every((word) => searched(sent).includes(word)));
}

function searched({ text, method, connection, transport, sendOptions }: SentMessage): string {
  const misbehaviours = misbehavioursOf(sendOptions, transport === 'stdio').map(({ label }) => label);
  return [text, method, connection, transport, ...misbehaviours].join('\n').toLowerCase();
}

/** Where a walk through the history stands, as in a shell: -1 is the text that was being written. */
export interface HistoryWalk {
  readonly at: number;
  /** What was being written when it began. */
  readonly written: string;
}

export const NO_WALK: HistoryWalk = { at: -1, written: '' };

/**
 * One step back (1) or forward (-1) from what stands in the editor; null at either end. A text that was changed on the way
 * begins a new walk.
 */
export function walked(
  list: readonly SentMessage[],
  walk: HistoryWalk,
  text: string,
  step: 1 | -1,
): { readonly walk: HistoryWalk; readonly sent: SentMessage | null; readonly text: string } | null {
  const here = walk.at >= 0 && list[walk.at]?.text === text ? walk : { at: -1, written: text };
  let at = here.at + step;
  // What differs from it in its send options only, or is what stands there already, is no step.
  while (at >= 0 && at < list.length && list[at]?.text === text) at += step;
  if (at >= list.length || at < -1) return null;
  if (at === -1) return { walk: NO_WALK, sent: null, text: here.written };
  const sent = list[at];
  return sent === undefined ? null : { walk: { at, written: here.written }, sent, text: sent.text };
}
