import type { HeaderLine } from '../../capture/index.ts';

/** The header lines of one head, found by name without regard to case (RFC 9110 §5.1). */
export class HeaderLines {
  readonly #lines = new Map<string, HeaderLine[]>();

  constructor(lines: readonly HeaderLine[]) {
    for (const line of lines) {
      const name = line.name.toLowerCase();
      const known = this.#lines.get(name);
      if (known) known.push(line);
      else this.#lines.set(name, [line]);
    }
  }

  has(name: string): boolean {
    return this.#lines.has(name.toLowerCase());
  }

  /** Every line of this name, in order. */
  all(name: string): readonly HeaderLine[] {
    return this.#lines.get(name.toLowerCase()) ?? [];
  }

  /** Value of the first line of this name; null where there is none or its value is masked. */
  value(name: string): string | null {
    return this.all(name)[0]?.value ?? null;
  }

  /** The values of all lines of this name as one list (RFC 9110 §5.3); '' for none. */
  joined(name: string): string {
    return this.all(name)
      .map(({ value }) => value ?? '')
      .join(', ');
  }

  /** Names in lower case that begin so. */
  names(prefix: string): string[] {
    return Array.from(this.#lines.keys()).filter((name) => name.startsWith(prefix));
  }
}

export const NO_HEADERS = new HeaderLines([]);

/** Media type of a `Content-Type` without its parameters, in lower case; '' for none. */
export function mediaType(headers: HeaderLines): string {
  return (headers.value('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** Whether an `Accept` names a media type, with whatever weight but 0 (RFC 9110 §12.5.1). */
export function accepts(headers: HeaderLines, type: string): boolean {
  return headers
    .joined('accept')
    .toLowerCase()
    .split(',')
    .some((range) => range.split(';', 1)[0]!.trim() === type && !/;\s*q=0(\.0*)?\s*(;|$)/.test(range));
}
