import { perConnection, plainMembers } from '../../state/index.ts';

/** How the findings of one connection are shown. */
export interface FindingsView {
  /** Words that they must have. */
  readonly sought: string;
  /** Keys of the lines that were folded or unfolded by hand. */
  readonly turned: ReadonlySet<string>;
  /** Key of the line that was chosen last; '' for none. */
  readonly line: string;
  /** The row that was chosen then. */
  readonly row: number;
}

const PLAIN: FindingsView = { sought: '', turned: new Set(), line: '', row: -1 };

const views = perConnection(PLAIN, {
  name: 'findings',
  read: (value) => ({ ...plainMembers(PLAIN, value), turned: new Set(textsOf(value['turned'])), row: -1 }),
  write: ({ turned, ...view }) => ({ ...view, turned: [...turned] }),
  nextRun: ({ sought, turned }) => ({ ...PLAIN, sought, turned }),
});

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Changes how the findings of a connection are shown. */
export function changeFindingsView(connection: string, change: Partial<FindingsView>): void {
  views.set(connection, { ...views.of(connection), ...change });
}

/** How the findings of a connection are shown: it stays when another panel was looked at. */
export function useFindingsView(connection: string): FindingsView {
  return views.use(connection);
}
