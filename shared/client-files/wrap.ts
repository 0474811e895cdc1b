import { edited } from '../json/index.ts';
import {
  asItem,
  insertItems,
  insertMember,
  membersNamed,
  quoted,
  readConfiguration,
  removeItems,
  type ConfigFormat,
  type ConfigScalar,
  type ConfigValue,
  type TextEdit,
} from '../configuration/index.ts';
import type { ClientKind } from './client-kind.ts';
import { entriesOf, type ServerEntry, type StdioLaunch } from './entries.ts';
import type { ClientFile } from './places.ts';
import { tappedIn, tapWords, type TapProgram } from './tapped.ts';

/** A client's file with its text. */
export interface FileText {
  readonly text: string;
  readonly file: Pick<ClientFile, 'format' | 'listed' | 'servers'>;
  readonly kind: ClientKind;
  /** All of its entries. */
  readonly entries: readonly ServerEntry[];
}

/** What was written otherwise before an entry was wrapped, and cannot be told from the wrapped one. */
export interface WrapNote {
  /** The exact text of the program. */
  readonly program: string;
  /** True when the entry had no list of arguments. */
  readonly argsAdded: boolean;
}

/** The edit of an entry, or the sentence that says why there is none. */
export type Rewrite =
  | { readonly edits: readonly TextEdit[]; readonly after: string; readonly note: WrapNote }
  | { readonly refusal: string };

/** Puts a tap in front of an entry's server: two values change, and nothing else of the text. */
export function wrapEntry(from: FileText, entry: ServerEntry, tap: TapProgram): Rewrite {
  const refusal = whyFixed(from, entry);
  if (refusal !== '') return { refusal };
  const launch = entry.launch as StdioLaunch;
  if (tappedIn(launch.words) !== null) return { refusal: `${entry.name} is tapped already.` };
  const ours = tapWords(tap, from.kind.id, entry.name);
  const edits = wrapEdits(from.text, launch, ours, from.file.format);
  if (edits === null)
    return {
      refusal: `The arguments of ${entry.name} are laid out in a way that cannot be edited safely.`,
    };
  const words = [...ours, ...launch.words];
  const note = {
    program: textAt(from.text, launch.program.value),
    argsAdded: launch.joined === null && launch.args === null,
  };
  return checked(from, entry, { edits, words, note });
}

/** Takes the tap away from an entry again. `note`: what was noted when it was put there, null where that is not known. */
export function unwrapEntry(from: FileText, entry: ServerEntry, note: WrapNote | null): Rewrite {
  const refusal = whyFixed(from, entry);
  if (refusal !== '') return { refusal };
  const launch = entry.launch as StdioLaunch;
  const tapped = tappedIn(launch.words);
  if (tapped === null) return { refusal: `${entry.name} is not tapped.` };
  const edits = unwrapEdits(from.text, launch, tapped.ours, note);
  if (edits === null)
    return {
      refusal: `The arguments of ${entry.name} are laid out in a way that cannot be edited safely.`,
    };
  return checked(from, entry, {
    edits,
    words: launch.words.slice(tapped.ours),
    note: note ?? { program: '', argsAdded: false },
  });
}

function wrapEdits(
  text: string,
  launch: StdioLaunch,
  ours: readonly string[],
  format: ConfigFormat,
): readonly TextEdit[] | null {
  const [program = '', ...rest] = ours.map((word) => quoted(word, format));
  if (launch.joined !== null) {
    const edit = insertItems(text, launch.joined, [program, ...rest]);
    return edit === null ? null : [edit];
  }
  const { value } = launch.program;
  const list = launch.args?.value ?? null;
  if (value.kind !== 'scalar' || (list !== null && list.kind !== 'list')) return null;
  const items = [...rest, asItem(text, value, format, list)];
  const args =
    list === null
      ? insertMember(text, launch.program, 'args', `[${items.join(', ')}]`, format)
      : insertItems(text, list, items);
  return args === null ? null : inOrder([{ ...value, text: program }, args]);
}

function unwrapEdits(
  text: string,
  launch: StdioLaunch,
  ours: number,
  note: WrapNote | null,
): readonly TextEdit[] | null {
  if (launch.joined !== null) {
    const edit = removeItems(text, launch.joined, ours);
    return edit === null ? null : [edit];
  }
  const { value } = launch.program;
  const list = launch.args?.value;
  if (value.kind !== 'scalar' || list?.kind !== 'list') return null;
  const own = list.items[ours - 1];
  if (own?.kind !== 'scalar') return null;
  // What we wrote for it stands in the list, unless it was changed there since.
  const known = note !== null && sameText(note.program, own, text) ? note.program : textAt(text, own);
  // Between the program and the list that was added behind it stands nothing but what separates them.
  const added =
    note?.argsAdded === true &&
    list.items.length === ours &&
    /^[\s,]*$/.test(text.slice(value.end, launch.args?.from ?? value.end));
  const gone = added ? { start: value.end, end: list.end, text: '' } : removeItems(text, list, ours);
  return gone === null ? null : inOrder([{ ...value, text: known }, gone]);
}

/** Whether a noted text and an item are the same words, written in one way or in two. */
function sameText(noted: string, item: ConfigScalar, text: string): boolean {
  const exact = textAt(text, item);
  return noted === exact || JSON.stringify(noted) === exact || exact === quoted(noted, 'toml');
}

interface Meant {
  readonly edits: readonly TextEdit[];
  /** The entry's command line afterwards. */
  readonly words: readonly string[];
  readonly note: WrapNote;
}

/** Reads the edited text again: the entry has to say what it is meant to, and every other entry what it said. */
function checked(from: FileText, entry: ServerEntry, { edits, words, note }: Meant): Rewrite {
  const { text, file, kind } = from;
  const after = edited(text, edits);
  const reading = readConfiguration(after, file.format);
  const wanted = from.entries.map((one) => ({
    ...saidBy(one),
    ...(one.start === entry.start ? { words } : {}),
  }));
  const found = entriesOf(reading.root, file, kind).map(saidBy);
  if (reading.fault !== null || JSON.stringify(found) !== JSON.stringify(wanted))
    return { refusal: `${entry.name} is written in a way that cannot be edited safely.` };
  return { edits, after, note };
}

function saidBy({ name, scope, folder, launch, enabled }: ServerEntry): object {
  const words = launch.kind === 'stdio' ? launch.words : launch.kind === 'address' ? [launch.url] : [];
  return { name, scope, folder, enabled, words };
}

/** Why an entry can be neither wrapped nor unwrapped, a sentence; '' when, as far as can be told before, it can. */
export function whyFixed({ entries }: Pick<FileText, 'entries'>, entry: ServerEntry): string {
  const { name, launch, value, scope } = entry;
  if (scope === 'managed') return `${name} is set by whoever manages this machine, whose files are only read.`;
  if (launch.kind === 'address')
    return `${name} is at an address. Tap it by “mcpscope tap --url ${launch.url} --listen PORT”, and set its address to that port while the tap runs.`;
  if (launch.kind === 'none') return `${name} says neither a command nor an address.`;
  const twins = entries.filter((one) => one.name === name && one.scope === scope && one.folder === entry.folder);
  if (twins.length > 1)
    return `${name} stands twice in the file, and clients differ in which one they take. Delete one first.`;
  for (const key of [launch.program.key, 'args'])
    if (membersNamed(value, key).length > 1) return `${name} has ${key} twice. Delete one first.`;
  const shared = [value, launch.program.value, launch.args?.value].find((one) => one?.kind === 'shared');
  if (shared?.kind === 'shared')
    return `${name} shares its command line with another place of the file: ${shared.why}.`;
  const [program = ''] = launch.words;
  if (program === '') return `The command of ${name} is empty.`;
  if (launch.joined === null && /\s/.test(program) && !/[\\/]/.test(program))
    return `The command of ${name} holds its arguments as well. Put each of them into args first.`;
  return '';
}

function textAt(text: string, { start, end }: ConfigValue): string {
  return text.slice(start, end);
}

function inOrder(edits: readonly (TextEdit & Partial<ConfigValue>)[]): readonly TextEdit[] {
  return edits.map(({ start, end, text }) => ({ start, end, text })).toSorted((one, other) => one.start - other.start);
}
