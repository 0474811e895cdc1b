import { create } from 'zustand';

/** A text that was sent, with what was written around it. */
export interface Sent {
  readonly text: string;
  readonly end: LineEndChoice;
  readonly bom: boolean;
}

export type LineEndChoice = 'lf' | 'crlf' | 'none';

const KEY = 'mcpscope.sent';
/** Sends that are kept, and the longest text that is. */
const KEPT = 50;
const LONGEST = 100_000;

interface HistoryState {
  /** Newest first. */
  readonly list: readonly Sent[];
}

/** What was sent by hand, over all connections; kept in the browser's storage. */
export const useHistory = create<HistoryState>()(() => ({
  list: readHistory(globalThis.localStorage?.getItem(KEY) ?? ''),
}));

/** Puts a send at the top; the same one further down gives way. Texts that are very long are not kept. */
export function remember(sent: Sent): void {
  if (sent.text.length > LONGEST) return;
  const others = useHistory
    .getState()
    .list.filter((one) => one.text !== sent.text || one.end !== sent.end || one.bom !== sent.bom);
  const list = [sent, ...others].slice(0, KEPT);
  useHistory.setState({ list });
  globalThis.localStorage?.setItem(KEY, JSON.stringify(list));
}

/** The kept sends; what cannot be understood is left out. */
export function readHistory(json: string): Sent[] {
  if (json === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    // Another version or another hand wrote it: the history begins anew, which the next send makes true.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  return Array.isArray(value) ? value.filter(isSent).slice(0, KEPT) : [];
}

function isSent(value: unknown): value is Sent {
  if (typeof value !== 'object' || value === null) return false;
  const { text, end, bom } = value as Partial<Record<keyof Sent, unknown>>;
  return typeof text === 'string' && (end === 'lf' || end === 'crlf' || end === 'none') && typeof bom === 'boolean';
}
