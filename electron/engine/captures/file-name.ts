import { randomInt } from 'node:crypto';

const LONGEST_NAME = 60;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Name of a new capture file, `YYYYMMDD-HHMMSS-<server>-<4 random characters>.mcpcap`, in local time. */
export function captureFileName(startedAt: Date, server: string): string {
  const date =
    digits(startedAt.getFullYear(), 4) + digits(startedAt.getMonth() + 1, 2) + digits(startedAt.getDate(), 2);
  const time = digits(startedAt.getHours(), 2) + digits(startedAt.getMinutes(), 2) + digits(startedAt.getSeconds(), 2);
  const random = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${date}-${time}-${safe(server)}-${random}.mcpcap`;
}

/** The part of a name that every file system takes: letters, digits, dots and dashes. */
function safe(name: string): string {
  const kept = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, LONGEST_NAME)
    .replace(/[-.]+$/, '');
  return kept === '' ? 'server' : kept;
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
