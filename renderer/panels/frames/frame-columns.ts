import { FIELDS, type Field } from '../../../shared/query/index.ts';
import type { Column, ColumnWishes } from '../../state/index.ts';
import { placeColumns } from './place-columns.ts';

/** The fields that the columns of every list show in their own way. */
const SHOWN: ReadonlySet<string> = new Set(['seq', 't', 'dir', 'method', 'id', 'exchange', 'size', 'latency', 'level']);

function hasColumn({ name, at }: Field): boolean {
  return at !== undefined && !SHOWN.has(name);
}

/** What else of a row can have a column: each field of the filter language that a row has one value of. */
const FIELD_COLUMNS: readonly Column[] = FIELDS.filter(hasColumn).map(({ name, meaning }) => ({
  id: name,
  title: name,
  meaning,
  width: 90,
  least: 40,
  grow: 0.4,
  extra: true,
}));

/** Width of digits in the list's font of 11 px, which are 6.6 px wide. */
function widthOf(digits: string, least: number): number {
  return Math.max(least, Math.ceil(digits.length * 6.6) + 2);
}

/** What the columns of one connection depend on. */
export interface FrameColumnFacts {
  /** Its longest number of an event, and its longest time. */
  readonly seq: string;
  readonly time: string;
  /** It has HTTP exchanges: a column says which. */
  readonly exchanges: boolean;
  /** What the user chose: places of the messages are columns too. */
  readonly wishes: Pick<ColumnWishes, 'shown'>;
}

/** The columns of the frame list, the first ones as wide as their longest number: they only grow. */
export function frameColumns({ seq, time, exchanges, wishes }: FrameColumnFacts): readonly Column[] {
  return [
    { id: 'seq', title: '#', meaning: 'number of the event', width: widthOf(seq, 34), align: 'end', leaves: 5 },
    { id: 't', title: 'time s', meaning: 'seconds since the start', width: widthOf(time, 46), align: 'end', leaves: 4 },
    { id: 'dir', title: 'direction', meaning: 'who sent it', width: 14, align: 'center' },
    { id: 'method', title: 'method', width: 184, least: 110, grow: 0.2, always: true },
    { id: 'id', title: 'id', width: 48, least: 24, leaves: 2 },
    ...(exchanges
      ? [
          {
            id: 'exchange',
            title: 'http',
            meaning: 'number of the HTTP exchange',
            width: 30,
            align: 'end',
            leaves: 3,
          } as const,
        ]
      : []),
    ...FIELD_COLUMNS,
    ...placeColumns(wishes),
    { id: 'summary', title: 'summary', width: 140, least: 80, grow: 1 },
    { id: 'size', title: 'size', meaning: 'bytes on the wire', width: 54, align: 'end', leaves: 1 },
    { id: 'latency', title: 'latency', meaning: 'time from request to answer', width: 56, align: 'end' },
    { id: 'level', title: 'finding', meaning: 'worst level of what was found', width: 14, align: 'center' },
  ];
}
