import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { clientOptions, tabView, target } from '../../../shared/bridge/index.ts';
import { isObject } from '../../../shared/json/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { readJsonFile, writeJsonFile } from '../settings/index.ts';

const VERSION = 1;
const FOLDER = 'sessions';
/** Sessions of earlier runs that stay; the oldest go. */
const KEPT = 10;
/** Tabs of a session that are kept. */
const MOST_TABS = 200;
/** Named by the start of its run and by the process: `2026-01-31T23-59-59-999Z-4711.json`. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-(\d{1,10})\.json$/;

/** A tab as it stands in a file: without a secret. */
const keptTab = z.object({
  name: z.string(),
  /** The capture; '' where nothing was recorded. */
  record: z.string(),
  /** Id of the saved server, and its target as far as it may stand in the open; '' and null for a file. */
  server: z.string(),
  target: target.nullable(),
  /** Secrets were taken out of the target: without the saved server it cannot be started. */
  lacksSecrets: z.boolean(),
  options: clientOptions.nullable(),
  runs: z.array(z.object({ path: z.string(), startedAt: z.string() })).max(1_000),
  view: tabView.nullable(),
  shown: z.boolean(),
});
export type KeptTab = z.infer<typeof keptTab>;

/**
 * The tabs of each run, a file a run: two windows' engines with one settings folder write side by side, and neither loses what the other
 * has. What cannot be understood is left alone.
 */
export class SessionFiles {
  readonly #folder: string;
  readonly #own: string;
  readonly #report: (sentence: string) => void;
  #written = '';
  #failed = false;

  constructor(settingsFolder: string, report: (sentence: string) => void, now = new Date()) {
    this.#folder = join(settingsFolder, FOLDER);
    this.#own = `${now.toISOString().replace(/[:.]/g, '-')}-${process.pid}.json`;
    this.#report = report;
  }

  /** The tabs of the newest run that has ended and had any; none where there is no such. Never throws. */
  last(): readonly KeptTab[] {
    const names = this.#names().filter((name) => name < this.#own && !isAlive(Number(NAME.exec(name)?.[1])));
    for (const name of names.slice(KEPT)) rmSync(join(this.#folder, name), { force: true });
    for (const name of names.slice(0, KEPT)) {
      const tabs = this.#read(join(this.#folder, name));
      if (tabs.length > 0) return tabs;
    }
    return [];
  }

  /** Keeps the tabs of this run; none leaves no file. Never throws: that nothing can be kept is told once. */
  write(tabs: readonly KeptTab[]): void {
    const text = JSON.stringify(tabs);
    if (text === this.#written || (this.#written === '' && tabs.length === 0)) return;
    const path = join(this.#folder, this.#own);
    try {
      if (tabs.length === 0) rmSync(path, { force: true });
      else writeJsonFile(path, { version: VERSION, tabs: tabs.slice(0, MOST_TABS) }, { lasting: false });
      this.#written = text;
    } catch (error) {
      if (!this.#failed) this.#report(`The open tabs are not kept for the next start: ${systemErrorInWords(error)}.`);
      this.#failed = true;
    }
  }

  /** The newest first. */
  #names(): string[] {
    try {
      return readdirSync(this.#folder)
        .filter((name) => NAME.test(name))
        .toSorted()
        .toReversed();
    } catch {
      // Nothing was kept yet.
      return [];
    }
  }

  #read(path: string): readonly KeptTab[] {
    const { value, problem } = readJsonFile(path);
    if (problem !== '') this.#report(problem);
    if (!isObject(value) || !Array.isArray(value['tabs'])) return [];
    if (value['version'] !== VERSION) {
      this.#report(
        `${path} is of another version of mcpscope, so its tabs cannot be restored. The file is left alone.`,
      );
      return [];
    }
    return value['tabs'].slice(0, MOST_TABS).flatMap((tab) => {
      const read = keptTab.safeParse(tab);
      return read.success ? [read.data] : [];
    });
  }
}

/** Our own number was an earlier process's where each start gets the same one, as in a container. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
