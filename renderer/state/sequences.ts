import { create } from 'zustand';
import type { SequenceFolder, SequenceReport } from '../../shared/sequences/index.ts';
import { command, sentenceOf, subscribe } from './bridge.ts';
import { notify } from './notices.ts';

/** What the window knows of the files of requests. */
export interface SequencesState {
  /** Null before it was read. */
  readonly folder: SequenceFolder | null;
  /** File that is shown; '' for none. */
  readonly fileName: string;
  /** Its text as it is in the editor, and as it is on disk. */
  readonly text: string;
  readonly kept: string;
  /** The newest run of each connection. */
  readonly runs: Readonly<Record<string, SequenceReport>>;
}

/** Saved requests and sequences, as the window shows them. */
export const useSequences = create<SequencesState>()(() => ({
  folder: null,
  fileName: '',
  text: '',
  kept: '',
  runs: {},
}));

/** True where the shown text was changed and not saved. */
export function hasChanges({ text, kept }: Pick<SequencesState, 'text' | 'kept'>): boolean {
  return text !== kept;
}

/** Reads the folder anew. Never rejects: what goes wrong is told in a notice. */
export async function loadSequences(): Promise<void> {
  try {
    useSequences.setState({ folder: await command('listSequences', {}) });
  } catch (problem) {
    notify({ tone: 'error', text: sentenceOf(problem) });
  }
}

/** Shows a file; what was not saved of another one is lost: ask before. Throws BridgeFailure. */
export async function openSequence(fileName: string): Promise<void> {
  const { text } = await command('readSequence', { fileName });
  useSequences.setState({ fileName, text, kept: text });
}

/** Changes the shown text. */
export function editSequence(text: string): void {
  useSequences.setState({ text });
}

/** Writes the shown text to its file. Throws BridgeFailure. */
export async function saveSequence(): Promise<void> {
  const { fileName, text } = useSequences.getState();
  if (fileName === '') return;
  await command('saveSequence', { fileName, text });
  useSequences.setState({ kept: text });
  await loadSequences();
}

/** Makes a file with this text and shows it. Throws BridgeFailure. */
export async function createSequence(fileName: string, text: string): Promise<void> {
  await command('saveSequence', { fileName, text });
  useSequences.setState({ fileName, text, kept: text });
  await loadSequences();
}

/** Deletes the shown file. Throws BridgeFailure. */
export async function deleteSequence(): Promise<void> {
  const { fileName } = useSequences.getState();
  if (fileName === '') return;
  await command('deleteSequence', { fileName });
  useSequences.setState({ fileName: '', text: '', kept: '' });
  await loadSequences();
}

/** Runs the shown text on a connection, or one step of it, and follows the run to its end. Throws BridgeFailure. */
export async function runSequence(connection: string, step?: number): Promise<void> {
  const { text } = useSequences.getState();
  const report = await command('runSequence', { connection, text, ...(step === undefined ? {} : { step }) });
  take(report);
  const end = subscribe('sequenceRun', { run: report.run }, (told) => {
    take(told);
    if (told.state !== 'running') end();
  });
}

function take(report: SequenceReport): void {
  useSequences.setState(({ runs }) => ({ runs: { ...runs, [report.connection]: report } }));
}
