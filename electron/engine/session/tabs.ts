import type {
  ClientOptions,
  ConnectionInfo,
  EarlierRun,
  SessionState,
  TabView,
  Target,
} from '../../../shared/bridge/index.ts';
import type { Connections, ShownConnection } from '../connection/index.ts';
import { holdsSecret, serverId, withoutSecrets, type SavedServers } from '../settings/index.ts';
import type { KeptTab, SessionFiles } from './session-files.ts';

/** Closed tabs that can be opened again; the oldest go. */
const MOST_CLOSED = 25;
/** Earlier runs that a tab lists. */
const MOST_RUNS = 100;
/** Characters of the view of one tab: a longer one is not kept. */
const LONGEST_VIEW = 1_000_000;
/** Changes are written at most so often, in ms. */
const WRITE_EVERY_MS = 500;

/** What is started when a tab is restarted. */
export interface Again {
  readonly target: Target;
  readonly options: ClientOptions;
}

/** What it takes to open a tab once more. */
export interface Reopenable {
  readonly name: string;
  readonly record: string;
  readonly again: Again | null;
  readonly runs: readonly EarlierRun[];
  readonly view: TabView | null;
  readonly shown: boolean;
}

export interface TabsOptions {
  readonly connections: Connections;
  readonly files: SessionFiles;
  /** False in a command line: nothing is kept of it, nor read. */
  readonly keeps: boolean;
  readonly servers: Pick<SavedServers, 'list'>;
  /** What may stand in no file of ours. */
  readonly secrets: () => readonly string[];
}

/** The tabs of this run and of the one before: how each was looked at, those that were closed, and what restores them. */
export class Tabs {
  readonly #options: TabsOptions;
  readonly #views = new Map<string, TabView>();
  readonly #listeners = new Set<() => void>();
  #shown = '';
  #closed: readonly { readonly id: string; readonly tab: Reopenable }[] = [];
  #last: readonly KeptTab[];
  #count = 0;
  #timer: NodeJS.Timeout | null = null;
  #ended = false;

  constructor(options: TabsOptions) {
    this.#options = options;
    this.#last = options.keeps ? options.files.last() : [];
    this.#ended = !options.keeps;
    options.connections.listen(() => this.#writeSoon());
  }

  /** What was closed and what the last run had, for the window. */
  get state(): SessionState {
    return {
      closed: this.#closed.map(({ id, tab }) => ({ id, name: tab.name })),
      last: this.#last.map(({ name }) => name),
    };
  }

  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Keeps how a tab is looked at. False where it is too long to be kept. */
  keep(connection: string, view: TabView, shown: boolean): boolean {
    if (JSON.stringify(view).length > LONGEST_VIEW) return false;
    this.#views.set(connection, view);
    if (shown) this.#shown = connection;
    this.#writeSoon();
    return true;
  }

  viewOf(connection: string): { readonly view: TabView | null; readonly shown: boolean } {
    return { view: this.#views.get(connection) ?? null, shown: this.#shown === connection };
  }

  /** A tab is about to be closed. */
  close(connection: ShownConnection): void {
    const tab = this.#reopenable(connection.info());
    if (tab !== null) {
      this.#closed = [{ id: `t${(this.#count += 1)}`, tab }, ...this.#closed].slice(0, MOST_CLOSED);
      this.#tell();
    }
    this.#views.delete(connection.id);
  }

  /** A new run of what is shown in a tab takes its place there. */
  succeed(before: ShownConnection, next: ShownConnection): void {
    const { runs, recording, header } = before.info();
    const earlier = { path: recording.path, startedAt: header.startedAt };
    next.standIn({ runs: [earlier, ...runs].slice(0, MOST_RUNS), follows: before.id, again: null });
    const view = this.#views.get(before.id);
    if (view !== undefined) this.#views.set(next.id, view);
    this.#views.delete(before.id);
    if (this.#shown === before.id) this.#shown = next.id;
  }

  /** A record was opened as the tab that it was in. */
  adopt(connection: ShownConnection, { again, runs, view, shown }: Reopenable): void {
    if (view !== null) this.#views.set(connection.id, view);
    if (shown) this.#shown = connection.id;
    connection.standIn({ runs, follows: '', again });
  }

  /** Takes a closed tab out of the list, the last one where no id is given; null where there is none. */
  takeClosed(id?: string): Reopenable | null {
    const taken = id === undefined ? this.#closed[0] : this.#closed.find((one) => one.id === id);
    if (taken === undefined) return null;
    this.#closed = this.#closed.filter((one) => one !== taken);
    this.#tell();
    return taken.tab;
  }

  /** The tabs of the last run, once. */
  takeLast(): readonly Reopenable[] {
    const last = this.#last;
    this.#last = [];
    if (last.length > 0) this.#tell();
    const servers = this.#options.servers.list();
    return last.map((tab) => {
      const target = servers.find(({ id }) => id === tab.server)?.target ?? (tab.lacksSecrets ? null : tab.target);
      const again = target === null || tab.options === null ? null : { target, options: tab.options };
      return { ...tab, again };
    });
  }

  /** Writes what is to be written now, and nothing afterwards: connections that end with everything else stay tabs. */
  end(): void {
    if (this.#ended) return;
    this.#write();
    this.#ended = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #writeSoon(): void {
    if (this.#ended) return;
    this.#timer ??= setTimeout(() => this.#write(), WRITE_EVERY_MS).unref();
  }

  #write(): void {
    this.#timer = null;
    if (this.#ended) return;
    const secrets = this.#options.secrets();
    this.#options.files.write(
      this.#options.connections.infos().flatMap((info) => {
        const tab = this.#reopenable(info);
        return tab === null ? [] : [keptTab(tab, secrets)];
      }),
    );
  }

  /** Null for what can be opened no more than once: a playback, and what was neither recorded nor started. */
  #reopenable(info: ConnectionInfo): Reopenable | null {
    const { id, name, recording, runs, playback } = info;
    const again = againOf(info);
    if (playback !== null || (recording.path === '' && again === null)) return null;
    return { name, record: recording.path, again, runs, ...this.viewOf(id) };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** What is started when a tab is restarted; null for a file. */
export function againOf({ target, options }: ConnectionInfo): Again | null {
  return target === null || options === null ? null : { target, options };
}

/** Whether the next run may take a connection's place: all of it is in a file, and nobody else needs it open. */
export function isReplaceable(
  { id, recording, mock, replay }: ConnectionInfo,
  all: readonly ConnectionInfo[],
): boolean {
  return (
    recording.path !== '' &&
    recording.state !== 'stopped' &&
    mock === '' &&
    replay === null &&
    all.every(({ playback }) => playback?.source !== id)
  );
}

/** A tab as it may stand in a file: parts of its view that have a secret are left out. */
function keptTab({ again, view, ...tab }: Reopenable, secrets: readonly string[]): KeptTab {
  const target = again === null ? null : withoutSecrets(again.target);
  return {
    ...tab,
    runs: [...tab.runs],
    server: again === null ? '' : serverId(again.target),
    target,
    lacksSecrets: again !== null && JSON.stringify(target) !== JSON.stringify(again.target),
    options: again?.options ?? null,
    view:
      view === null
        ? null
        : {
            ...view,
            parts: Object.fromEntries(Object.entries(view.parts).filter(([, part]) => !holdsSecret(part, secrets))),
          },
  };
}
