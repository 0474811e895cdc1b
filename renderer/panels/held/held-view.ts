import type { HeldMessage, HeldVerdict, MiddleState } from '../../../shared/bridge/index.ts';
import {
  BridgeFailure,
  command,
  middleOf,
  perConnection,
  releaseHeld,
  withoutLast,
  withText,
  type WrittenText,
} from '../../state/index.ts';
import { answerTo } from './held-words.ts';

/** What is written in the place of a held message. */
export interface HeldDraft extends WrittenText {
  /** It goes on in the place of the message, or back as an answer. */
  readonly kind: 'edited' | 'answer';
  /** The text that it began with. */
  readonly base: string;
}

/** How the held messages of a connection are looked at. */
export interface HeldView {
  /** The workbench is open. */
  readonly open: boolean;
  /** The text of the chosen message is to have the focus as soon as it is there. */
  readonly focuses: boolean;
  /** The message that the user has chosen; null for the first one. */
  readonly chosen: HeldMessage | null;
  /** What is being written, by the number of the message. */
  readonly drafts: Readonly<Record<number, HeldDraft>>;
}

const CLOSED: HeldView = { open: false, focuses: false, chosen: null, drafts: {} };

/** How the held messages of each connection are looked at. */
export const HELD_VIEW = perConnection<HeldView>(CLOSED);

/** The held message that actions are about: the chosen one as long as it is held, else the first; null where nothing is held. */
export function chosenHeld({ held, total }: MiddleState, { chosen }: HeldView): HeldMessage | null {
  const [first = null] = held;
  if (chosen === null) return first;
  const told = held.find((message) => message.held === chosen.held);
  if (told !== undefined) return told;
  // Only the first ones are told: a later one may still be held.
  const last = held.at(-1);
  return total > held.length && last !== undefined && chosen.held > last.held ? chosen : first;
}

function change(connection: string, changes: Partial<HeldView>): void {
  HELD_VIEW.set(connection, { ...HELD_VIEW.of(connection), ...changes });
}

/** Chooses a message, whose text is then shown. */
export function chooseHeld(connection: string, message: HeldMessage): void {
  change(connection, { chosen: message });
}

/** Opens the workbench on the message that is chosen; it begins to edit that. */
export function openWorkbench(connection: string): void {
  if (chosenHeld(middleOf(connection), HELD_VIEW.of(connection)) !== null)
    change(connection, { open: true, focuses: true });
}

/** The text has taken the focus. */
export function tookFocus(connection: string): void {
  change(connection, { focuses: false });
}

export function closeWorkbench(connection: string): void {
  HELD_VIEW.set(connection, CLOSED);
}

/** Begins to edit a message, or goes on where that was left. One that has gone on meanwhile is left alone: another one is shown. Throws BridgeFailure. */
export async function beginDraft(connection: string, held: number): Promise<void> {
  const isBegun = (): boolean => HELD_VIEW.of(connection).drafts[held] !== undefined;
  if (isBegun()) return;
  try {
    const { text } = await command('heldText', { connection, held });
    if (!isBegun()) putDraft(connection, held, { kind: 'edited', text, base: text, past: [] });
  } catch (problem) {
    if (!(problem instanceof BridgeFailure && problem.code === 'not-found')) throw problem;
  }
}

/** Begins an answer in the place of the other side, or goes back to the message. */
export function turnDraft(connection: string, message: HeldMessage, kind: HeldDraft['kind'], base: string): void {
  const text = kind === 'answer' ? answerTo(message) : base;
  putDraft(connection, message.held, { kind, text, base, past: [] });
}

/** Writes another text. `asOne`: it is a change by itself, and not one more character of the one before. */
export function writeDraft(connection: string, held: number, text: string, asOne: boolean): void {
  const draft = HELD_VIEW.of(connection).drafts[held];
  if (draft !== undefined) putDraft(connection, held, { ...draft, ...withText(draft, text, asOne) });
}

/** Takes the last change back. */
export function undoDraft(connection: string, held: number): void {
  const draft = HELD_VIEW.of(connection).drafts[held];
  const before = draft === undefined ? null : withoutLast(draft);
  if (draft !== undefined && before !== null) putDraft(connection, held, { ...draft, ...before });
}

function putDraft(connection: string, held: number, draft: HeldDraft): void {
  change(connection, { drafts: { ...HELD_VIEW.of(connection).drafts, [held]: draft } });
}

/** Says what becomes of a message, and goes on to the next one. Throws BridgeFailure where a text is not to be sent so. */
export async function decideHeld(connection: string, { held }: HeldMessage, verdict: HeldVerdict): Promise<void> {
  await releaseHeld(connection, [held], verdict);
  if (verdict.kind === 'later' || verdict.kind === 'forward later') return;
  const { [held]: _gone, ...drafts } = HELD_VIEW.of(connection).drafts;
  change(connection, { chosen: null, drafts, focuses: HELD_VIEW.of(connection).open });
}
