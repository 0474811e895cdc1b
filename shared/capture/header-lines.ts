import type { Masked } from './masked.ts';

/**
 * One header line in its place. Exactly one of `value` and `masked` is present. Each char of a value is one byte of the
 * wire (ISO 8859-1, RFC 9110 §5.5).
 */
export interface HeaderLine {
  readonly name: string;
  readonly value?: string;
  readonly masked?: Masked & {
    /** The authentication scheme, which stays readable: `Bearer`. */
    readonly scheme?: string;
  };
}

/** The first line of a header, also where it is masked; names are compared without case (RFC 9110 §5.1). */
export function headerLine(headers: readonly HeaderLine[], name: string): HeaderLine | undefined {
  const wanted = name.toLowerCase();
  return headers.find((line) => line.name.toLowerCase() === wanted);
}

/** What tells one value from another, masked ones by their fingerprint. */
export function identityOf({ value, masked }: HeaderLine): string {
  return value === undefined ? `masked ${masked?.fingerprint ?? ''}` : `value ${value}`;
}

/** The readable values of a header, in their order; names are compared without case (RFC 9110 §5.1). Masked ones are left out. */
export function headerValues(headers: readonly HeaderLine[], name: string): string[] {
  const has = readable(name);
  return headers.filter(has).map(({ value }) => value);
}

/** The first readable value of a header; '' where there is none. */
export function headerValue(headers: readonly HeaderLine[], name: string): string {
  return headers.find(readable(name))?.value ?? '';
}

/** Whether a line is a readable one of this header. Most names differ in length: these are told apart without their letters. */
function readable(name: string): (line: HeaderLine) => line is HeaderLine & { readonly value: string } {
  const wanted = name.toLowerCase();
  return (line): line is HeaderLine & { readonly value: string } =>
    line.value !== undefined && line.name.length === wanted.length && line.name.toLowerCase() === wanted;
}

/** The media type of a Content-Type without its parameters, lower case (RFC 9110 §8.3.1). */
export function mediaType(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase().slice(0, 200);
}
