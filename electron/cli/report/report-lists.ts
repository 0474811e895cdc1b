import {
  counted,
  hasList,
  isFailing,
  LIST_METHODS,
  type ListFacts,
  type Session,
} from '../../../shared/analysis/index.ts';

/**
 * How far a list of what the server offers was read. `part`: not every page of it; `failed`: the server refused it, or did not
 * answer; `absent`: the server has resources, and no list of templates; `unasked`: the server does not declare it; `unreached`: it may have it, and was not
 * asked for it.
 */
export type ListStanding = 'read' | 'part' | 'failed' | 'absent' | 'unasked' | 'unreached';

export interface ListReport {
  readonly method: string;
  readonly standing: ListStanding;
  /** Pages and items that were read. */
  readonly pages: number;
  readonly items: number;
  /** Why it was not read to its end, as the end of a sentence; '' where it was. */
  readonly why: string;
  /** The events that show it. */
  readonly seqs: readonly number[];
}

/** What became of each list. `closed` is the session when everything had ended. */
export function listReports({ lists, surface, serverCapabilities: declared }: Session): ListReport[] {
  return lists.map((list) => {
    const { standing, why } = standingOf(list, declared);
    const seqs = [list.errorSeq, list.seq].filter((seq) => seq > 0).slice(0, 1);
    return { method: LIST_METHODS[list.kind], standing, pages: list.pages, items: surface[list.kind], why, seqs };
  });
}

/** Whether a list that the server has did not come, or could not be asked for: then a check does not know what the server offers. */
export function listsFailed(lists: readonly ListReport[]): boolean {
  return lists.some(({ standing }) => standing === 'failed' || standing === 'unreached');
}

function standingOf(list: ListFacts, declared: unknown): Pick<ListReport, 'standing' | 'why'> {
  const after = list.pages === 0 ? '' : ` after ${counted(list.pages, 'page')}`;
  switch (list.state) {
    case 'read':
      if (list.fault !== '') return { standing: 'part', why: lower(list.fault) };
      return list.more
        ? { standing: 'part', why: `a page after the first ${counted(list.pages, 'page')} was not read` }
        : READ;
    case 'refused':
      if (isFailing(list, declared)) return { standing: 'failed', why: `it was answered with ${list.error}${after}` };
      return { standing: 'absent', why: `it was answered with ${list.error}, as a server without any would` };
    case 'timed out':
      return { standing: 'failed', why: `no answer came in time${after}` };
    case 'waiting':
      return { standing: 'part', why: `its answer is not in the record${after}` };
    case 'unanswered':
      return { standing: 'failed', why: `no answer came before the connection ended${after}` };
    case 'unasked':
      return hasList(list.kind, declared)
        ? { standing: 'unreached', why: 'the conversation ended before that' }
        : {
            standing: 'unasked',
            why: `the server does not declare ${list.kind === 'resourceTemplates' ? 'resources' : list.kind}`,
          };
  }
}

const READ = { standing: 'read', why: '' } as const;

function lower(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, '');
}
