type Line = Readonly<Record<string, unknown>>;

/** How the lines of one version become those of the next. */
export interface Migration {
  readonly header: (line: Line) => Line;
  readonly event: (line: Line) => Line;
}

/** Version 2 has more kinds of events and purposes of requests, those of a sign-in; version 3 that of rules in the middle. What older ones have means the same. */
const same = (line: Line): Line => line;
const SAME: Migration = { header: same, event: same };

/** At position i: from version i + 1 to version i + 2. */
const MIGRATIONS: readonly Migration[] = [SAME, SAME];

/** Whether events of this version are written in another way than today's. */
export function changesEvents(version: number): boolean {
  return MIGRATIONS.slice(version - 1).some(({ event }) => event !== same);
}

/** Turns a parsed header of an older version into one of today's; `mcpscope` keeps the version of the file. */
export function migrateHeader(version: number, line: Line): Line {
  return MIGRATIONS.slice(version - 1).reduce((older, migration) => migration.header(older), line);
}

/** Turns a parsed event of an older version into one of today's. */
export function migrateEvent(version: number, line: Line): Line {
  return version > MIGRATIONS.length
    ? line
    : MIGRATIONS.slice(version - 1).reduce((older, migration) => migration.event(older), line);
}
