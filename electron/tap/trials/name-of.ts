import { basename } from 'node:path';

/** The program and the first word that says which: arguments may be secrets. */
export function nameOf([command = '', ...args]: readonly string[]): string {
  const first = args.find((arg) => !arg.startsWith('-'));
  return [basename(command), ...(first === undefined ? [] : [basename(first)])].join(' ');
}
