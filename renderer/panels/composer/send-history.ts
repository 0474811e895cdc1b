import { create } from 'zustand';
import { command, notify, offerUndo, sentenceOf } from '../../state/index.ts';
import { withoutSecrets } from './header-rows.ts';
import { misbehavioursOf } from './send-options.ts';
import { messageKey, messagesOf, readMessages, type SentMessage } from './sent-message.ts';

/** Where earlier versions kept the history, in the storage of the browser: it moves to the engine. */
const EARLIER = 'mcpscope.sent';
/** Messages that are kept, and the longest text that is. */
const KEPT = 200;
const LONGEST = 100_000;
/** Of all of them, since they travel together. */
const MOST_UNITS = 2_000_000;

interface HistoryState {
  /** Newest first. */
  readonly list: readonly SentMessage[];
}

/** What was sent by hand, over all connections; the engine keeps it. */
export const useHistory = create<HistoryState>()(() => ({ list: [] }));

let loading: Promise<void> | null = null;

/** Asks the engine once for what it has kept. Never rejects: where that fails, the user is told. */
export function loadHistory(): Promise<void> {
  loading ??= load().catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
  return loading;
}

async function load(): Promise<void> {
  const { messages } = await command('sentMessages', {});
  const earlier = globalThis.localStorage?.getItem(EARLIER) ?? '';
  const kept = [...readMessages(earlier), ...messagesOf(messages)];
  // What was sent while we asked comes first.
  useHistory.setState(({ list }) => ({ list: trimmed([...list, ...kept]) }));
  if (earlier === '') return;
  await command('keepSentMessages', { messages: [...useHistory.getState().list] });
  globalThis.localStorage?.removeItem(EARLIER);
}

/** The newest of the same, as many and as much text as is kept. */
function trimmed(list: readonly SentMessage[]): SentMessage[] {
  const seen = new Set<string>();
  let units = 0;
  return list
    .filter((sent) => {
      const key = messageKey(sent);
      if (seen.has(key)) return false;
      seen.add(key);
      units += key.length;
      return units <= MOST_UNITS;
    })
    .slice(0, KEPT);
}

/** Puts a message at the top; the same one further down gives way. Texts that are very long and secrets of headers are not kept. */
export function remember(sent: SentMessage): void {
  if (sent.text.length > LONGEST) return;
  const kept = { ...sent, sendOptions: { ...sent.sendOptions, headers: withoutSecrets(sent.sendOptions.headers) } };
  keep(trimmed([kept, ...useHistory.getState().list]));
}

/** Lets go of everything, until that is undone. */
export function forgetHistory(): void {
  const { list } = useHistory.getState();
  keep([]);
  offerUndo({
    text: 'The history of the composer was cleared.',
    undo: () => keep(trimmed([...useHistory.getState().list, ...list])),
  });
}

function keep(list: readonly SentMessage[]): void {
  useHistory.setState({ list });
  void loadHistory()
    .then(() => command('keepSentMessages', { messages: [...useHistory.getState().list] }))
    .catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
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

/** Where a walk through the history stands, as in a shell. */
export interface HistoryWalk {
  /** The message it came to, wherever that stands now: the history may grow on the way. Null is the text that was being written. */
  readonly at: SentMessage | null;
  /** What was being written when it began. */
  readonly written: string;
}

export const NO_WALK: HistoryWalk = { at: null, written: '' };

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
  const begun = walk.at?.text === text;
  const from = begun ? list.findIndex((sent) => sent === walk.at) : -1;
  const written = begun ? walk.written : text;
  let at = from + step;
  // What differs from it in its send options only, or is what stands there already, is no step.
  while (at >= 0 && at < list.length && list[at]?.text === text) at += step;
  if (at >= list.length || at < -1) return null;
  if (at === -1) return { walk: NO_WALK, sent: null, text: written };
  const sent = list[at];
  return sent === undefined ? null : { walk: { at: sent, written }, sent, text: sent.text };
}
