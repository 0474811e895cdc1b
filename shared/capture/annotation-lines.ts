import { NO_ANNOTATIONS, type Annotation, type AnnotationLine, type Annotations } from './annotations.ts';
import { parseJson } from '../json/index.ts';

/** Events that can be annotated in one capture; a side file may be anything. */
const ENTRIES_MOST = 100_000;
const NOTE_MOST = 10_000;
const TAGS_MOST = 50;

/** Notes, marks and names, kept up as lines of a side file are read or written. */
export class AnnotationRecord {
  readonly #entries = new Map<number, Annotation>();
  #rest: Omit<Annotations, 'entries'> = NO_ANNOTATIONS;
  #whole: Annotations | null = NO_ANNOTATIONS;

  get whole(): Annotations {
    this.#whole ??= {
      ...this.#rest,
      entries: Array.from(this.#entries.values()).toSorted((a, b) => a.seq - b.seq),
    };
    return this.#whole;
  }

  apply(line: AnnotationLine): void {
    this.#whole = null;
    if ('seq' in line) this.#annotate(line);
    else this.#rest = { ...this.#rest, ...line };
  }

  #annotate({ seq, note, mark }: Extract<AnnotationLine, { seq: number }>): void {
    const before = this.#entries.get(seq);
    const after = { seq, note: note ?? before?.note ?? '', mark: mark ?? before?.mark ?? '' };
    if (after.note === '' && after.mark === '') this.#entries.delete(seq);
    else if (before !== undefined || this.#entries.size < ENTRIES_MOST) this.#entries.set(seq, after);
  }
}

/** One line of a side file, without its line end. */
export function encodeAnnotation(line: AnnotationLine): string {
  return JSON.stringify(line);
}

/** Null for what is no such line: a torn one, or one of a newer version. */
export function decodeAnnotation(text: string): AnnotationLine | null {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { seq, zero, note, mark, name, pinned, tags } = value as Record<string, unknown>;
  if (isSeq(seq)) return { seq, ...textOf('note', note), ...textOf('mark', mark) };
  if (zero === null || isSeq(zero)) return { zero };
  return {
    ...textOf('name', name),
    ...(typeof pinned === 'boolean' ? { pinned } : {}),
    ...(Array.isArray(tags) ? { tags: tags.filter((tag) => typeof tag === 'string').slice(0, TAGS_MOST) } : {}),
  };
}

function isSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function textOf<K extends string>(key: K, value: unknown): { [_ in K]?: string } {
  return (typeof value === 'string' ? { [key]: value.slice(0, NOTE_MOST) } : {}) as { [_ in K]?: string };
}
