import { randomInt } from 'node:crypto';
import { fileName } from '../../../shared/sinks/index.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Name of a new capture file, `YYYYMMDD-HHMMSS-<server>-<4 random characters>.mcpcap`, in local time. */
export function captureFileName(startedAt: Date, server: string): string {
  const date =
    digits(startedAt.getFullYear(), 4) + digits(startedAt.getMonth() + 1, 2) + digits(startedAt.getDate(), 2);
  const time = digits(startedAt.getHours(), 2) + digits(startedAt.getMinutes(), 2) + digits(startedAt.getSeconds(), 2);
  const random = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${date}-${time}-${fileName(server, 'server')}-${random}.mcpcap`;
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
