import { create } from 'zustand';
import type { CaptureEntry, ConnectionInfo } from '../../../shared/bridge/index.ts';
import { captureBehind, sentenceOf, notify, useConnections, useLayout } from '../../state/index.ts';
import { moment } from '../../widgets/index.ts';

/** The connections that are put beside each other; null where none was chosen. */
export interface ComparedSides {
  readonly left: string | null;
  readonly right: string | null;
}

export const useComparedSides = create<ComparedSides>()(() => ({ left: null, right: null }));

/** Captures of the library that are offered beside the open ones. */
const CAPTURES_OFFERED = 100;
const FILE = 'file ';
const NAMES_SHOWN = 40;

/** Something that can be compared: an open connection by its id, or a capture by its path. */
export interface SideOption {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

/**
 * What can stand on a side: what is open, then the newest captures that are not; without what stands on the other one. Sessions
 * of one name are told apart by their files.
 */
export function sideOptions(
  open: readonly ConnectionInfo[],
  captures: readonly CaptureEntry[],
  other: string | null,
): SideOption[] {
  const paths = new Set(open.map(({ recording }) => recording.path));
  return [
    ...open
      .filter(({ id }) => id !== other)
      .map(({ id, name, recording, startedAtMs, origin }) => ({
        value: id,
        label: labelOf(name, recording.path),
        hint: `${origin === 'live' ? 'live' : 'open'}, ${moment(new Date(startedAtMs).toISOString())}`,
      })),
    ...captures
      .filter(({ path, problem, events }) => !paths.has(path) && (problem === '' || events > 0))
      .slice(0, CAPTURES_OFFERED)
      .map(({ path, name, startedAt, summary }) => ({
        value: `${FILE}${path}`,
        label: labelOf(name, path),
        hint: [serverOf(summary), moment(startedAt)].filter((part) => part !== '').join(', '),
      })),
  ];
}

function serverOf(summary: CaptureEntry['summary']): string {
  const { name = '', version = '' } = summary?.server ?? {};
  return `${name.slice(0, NAMES_SHOWN)} ${version.slice(0, NAMES_SHOWN)}`.trim();
}

function labelOf(name: string, path: string): string {
  const file = path.split(/[/\\]/).at(-1) ?? '';
  const shown = name.length > NAMES_SHOWN ? `${name.slice(0, NAMES_SHOWN - 1)}…` : name;
  return file === '' || file === name ? shown : `${shown} · ${file}`;
}

/** The other side to begin with: the one that was compared last, else a newer or an older session with the same name, else any. */
export function likelyOther(left: string, before: string | null, open: readonly ConnectionInfo[]): string | null {
  const others = open.filter(({ id }) => id !== left);
  const name = open.find(({ id }) => id === left)?.name;
  const alike = others.find((one) => one.name === name);
  return (others.find(({ id }) => id === before) ?? alike ?? others.at(-1))?.id ?? null;
}

/** Puts something on a side; a capture that is not open is opened in a tab behind. */
export async function chooseSide(side: 'left' | 'right', value: string): Promise<void> {
  if (!value.startsWith(FILE)) {
    useComparedSides.setState({ [side]: value });
    return;
  }
  try {
    useComparedSides.setState({ [side]: await captureBehind(value.slice(FILE.length)) });
  } catch (failure) {
    notify({ tone: 'error', text: sentenceOf(failure) });
  }
}

/** Puts each on the other's side. */
export function swapSides(): void {
  useComparedSides.setState(({ left, right }) => ({ left: right, right: left }));
}

/** Which of two is the baseline: the one that began earlier. */
export function inOrder(one: string, other: string | null, open: readonly ConnectionInfo[]): ComparedSides {
  const began = (id: string | null): number => open.find((each) => each.id === id)?.startedAtMs ?? Infinity;
  return began(other) < began(one) ? { left: other, right: one } : { left: one, right: other };
}

/** Shows a connection beside the likeliest other one. */
export function showComparison(shown: string): void {
  const { list } = useConnections.getState();
  const { left, right } = useComparedSides.getState();
  useComparedSides.setState(inOrder(shown, likelyOther(shown, left === shown ? right : left, list), list));
  useLayout.getState().open({ name: 'compare' });
}

/** Shows an earlier record, on the left, beside a connection. Throws BridgeFailure where it cannot be opened. */
export async function showBeside(right: string, earlier: string): Promise<void> {
  useComparedSides.setState({ left: await captureBehind(earlier), right });
  useLayout.getState().open({ name: 'compare' });
}
