import { create } from 'zustand';
import type {
  ClientTrialsOrder,
  ConnectionInfo,
  FaultChoices,
  SavedServer,
  Target,
} from '../../../shared/bridge/index.ts';
import { sourceName } from '../../../shared/capture/index.ts';
import {
  isSameTarget,
  isUrlTarget,
  standsBetween,
  targetLine,
  useConnections,
  useLibrary,
  useSettings,
} from '../../state/index.ts';
import { splitCommandLine } from '../../protocol/target/index.ts';

/** A server that can have faults. */
export interface ServerChoice {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  /** Null for that of a connection that is tapped. */
  readonly target: Target | null;
  /** The connection, where it is tapped; '' for all others. */
  readonly connection: string;
  /** Which faults can be had there. */
  readonly ground: 'stdio' | 'http';
}

/** What is to be tried, as it is being written. */
export interface ClientForm {
  /** Value of a `ServerChoice`; '' for the first one. */
  readonly server: string;
  readonly client: 'started' | 'by hand';
  readonly line: string;
  readonly cwd: string;
  /** Those that are chosen, in place of all. */
  readonly some: boolean;
  readonly chosen: readonly string[];
  readonly once: boolean;
  readonly seed: string;
  readonly seconds: string;
}

const EMPTY: ClientForm = {
  server: '',
  client: 'started',
  line: '',
  cwd: '',
  some: false,
  chosen: [],
  once: false,
  seed: '',
  seconds: '',
};

/** Kept while the window lives: a client is tried again and again. */
const useStore = create<{ readonly form: ClientForm }>()(() => ({ form: EMPTY }));

/** The form with what it needs to be shown. */
export function useClientForm(): {
  readonly form: ClientForm;
  readonly servers: readonly ServerChoice[];
  readonly windows: boolean;
  /** Where a client is started unless the user says otherwise. */
  readonly cwd: string;
  change(changes: Partial<ClientForm>): void;
} {
  const { form } = useStore();
  const { list, active } = useConnections();
  const saved = useLibrary((state) => state.servers);
  const app = useSettings((state) => state.app);
  const servers = serverChoices(list, active, saved);
  const known = servers.some(({ value }) => value === form.server) ? form.server : (servers[0]?.value ?? '');
  const target = servers.find(({ value }) => value === known)?.target ?? null;
  const own = target !== null && !isUrlTarget(target) ? target.cwd : '';
  return {
    form: { ...form, server: known },
    servers,
    windows: app?.platform === 'win32',
    cwd: own === '' ? (app?.cwd ?? '') : own,
    change: (changes) => useStore.setState({ form: { ...form, ...changes } }),
  };
}

/** The shown connection's server first, then those of other connections, those of taps, and those that were connected to before; each once. */
export function serverChoices(
  connections: readonly ConnectionInfo[],
  active: string | null,
  saved: readonly SavedServer[],
): readonly ServerChoice[] {
  const choices: ServerChoice[] = [];
  const shownFirst = connections.toSorted((one, other) => Number(other.id === active) - Number(one.id === active));
  for (const connection of shownFirst) {
    if (connection.target !== null) add(choices, connection.target, connection.name);
    else if (connection.tap !== null && standsBetween(connection))
      choices.push({
        value: `tap ${connection.id}`,
        label: connection.name,
        hint: 'the tapped client',
        target: null,
        connection: connection.id,
        ground: connection.transport === 'stdio' ? 'stdio' : 'http',
      });
  }
  for (const { target, name } of saved.map((server) => ({ ...server, name: sourceName(server.target) })))
    add(choices, target, name);
  return choices;
}

function add(choices: ServerChoice[], target: Target, name: string): void {
  if (choices.some((known) => known.target !== null && isSameTarget(known.target, target))) return;
  choices.push({
    value: `server ${choices.length} ${targetLine(target)}`,
    label: name,
    hint: targetLine(target).slice(0, 60),
    target,
    connection: '',
    ground: isUrlTarget(target) ? 'http' : 'stdio',
  });
}

export type ClientFormProblems = Partial<Record<'server' | 'line' | 'faults' | 'seed' | 'seconds', string>>;

/** What the form orders, or what is wrong with it. */
export function orderOf(
  form: ClientForm,
  server: ServerChoice | undefined,
  { faults, recipes }: FaultChoices,
  windows: boolean,
):
  | { readonly ok: true; readonly order: ClientTrialsOrder }
  | { readonly ok: false; readonly problems: ClientFormProblems } {
  const problems: { -readonly [K in keyof ClientFormProblems]: string } = {};
  const isStarted = form.client === 'started' && (server?.connection ?? '') === '';
  const words = splitCommandLine(form.line, windows);
  if (server === undefined) problems.server = 'Choose the server that is to have the faults.';
  if (isStarted && !words.ok) problems.line = words.problem;
  if (isStarted && words.ok && words.argv.length === 0) problems.line = 'Name the program that is the client.';
  const chosen = (all: FaultChoices['faults']): string[] =>
    form.some ? all.map(({ id }) => id).filter((id) => form.chosen.includes(id)) : [];
  const [named, mixed] = [chosen(faults), chosen(recipes)];
  if (form.some && named.length + mixed.length === 0) problems.faults = 'Choose one fault or recipe at least.';
  const seed = form.seed.trim() === '' ? null : Number(form.seed);
  if (seed !== null && !(Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff))
    problems.seed = 'Must be a whole number below 4294967296.';
  const seconds = form.seconds.trim() === '' ? (isStarted ? 60 : 5) : Number(form.seconds.replace(',', '.'));
  if (!(seconds >= 0.1 && seconds <= 3600)) problems.seconds = 'Must be a number from 0.1 to 3600.';
  if (Object.keys(problems).length > 0 || server === undefined || !words.ok) return { ok: false, problems };
  const ms = Math.round(seconds * 1000);
  const [program = '', ...args] = words.argv;
  const client: ClientTrialsOrder['client'] =
    server.connection !== ''
      ? { kind: 'tapped', connection: server.connection, quietMs: ms }
      : isStarted
        ? { kind: 'started', command: program, args, cwd: form.cwd.trim(), limitMs: ms }
        : { kind: 'by hand', quietMs: ms };
  return {
    ok: true,
    order: { server: server.target, client, faults: named, recipes: mixed, once: form.once, seed },
  };
}
