import { readStat } from '../../proc/index.ts';
import { isObject, parsedJson } from '../../../shared/json/index.ts';
import type { ProcessRow } from './process-row.ts';

/** Ticks of /proc in a second: USER_HZ, which is 100 on every Linux that Node.js runs on. */
const TICKS_A_SECOND = 100;

/** A process of Linux by the texts of its folder in /proc (proc(5)); null where it has ended meanwhile. */
export function fromProc(
  pid: number,
  stat: string,
  cmdline: string,
  uptime: string,
  pageBytes: number,
): ProcessRow | null {
  const read = readStat(stat);
  if (read === null || cmdline === '' || read.state === 'Z') return null;
  const { parent, began, pages } = read;
  return {
    pid,
    parent,
    began,
    ageMs: Math.max(0, Math.round(Number.parseFloat(uptime) * 1000 - (Number(began) * 1000) / TICKS_A_SECOND)),
    bytes: pages * pageBytes,
    words: cmdline.replace(/\0$/, '').split('\0'),
  };
}

/** What `ps -axo pid=,ppid=,rss=,lstart=,command=` prints (macOS). `now`: ms since 1970. */
export function fromPs(text: string, now: number): readonly ProcessRow[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, kilobytes, began = '', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined) return [];
    const at = Date.parse(began);
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        began,
        ageMs: Number.isNaN(at) ? -1 : Math.max(0, now - at),
        bytes: Number(kilobytes) * 1024,
        words: command.split(' '),
      },
    ];
  });
}

/** What PowerShell prints of Win32_Process as JSON (see `WINDOWS_QUESTION`). A parent that began later has only its number. */
export function fromCim(text: string, now: number): readonly ProcessRow[] {
  const read = parsedJson(text);
  const rows = (Array.isArray(read) ? read : [read]).filter(isObject).flatMap((one): ProcessRow[] => {
    const { pid, parent, bytes, began, line } = one;
    if (typeof pid !== 'number' || typeof parent !== 'number') return [];
    const at = typeof began === 'number' ? began : -1;
    return [
      {
        pid,
        parent,
        began: String(at),
        ageMs: at < 0 ? -1 : Math.max(0, now - at),
        bytes: typeof bytes === 'number' ? bytes : 0,
        words: typeof line === 'string' ? wordsOfLine(line) : [],
      },
    ];
  });
  const beganOf = new Map(rows.map(({ pid, began }) => [pid, Number(began)]));
  return rows.map((row) => ((beganOf.get(row.parent) ?? 0) > Number(row.began) ? { ...row, parent: 0 } : row));
}

/** Asks Windows for its processes. */
export const WINDOWS_QUESTION =
  'Get-CimInstance Win32_Process | ForEach-Object { [pscustomobject]@{ pid = [int64]$_.ProcessId; parent = [int64]$_.ParentProcessId; bytes = [int64]$_.WorkingSetSize; began = if ($_.CreationDate) { [DateTimeOffset]::new($_.CreationDate).ToUnixTimeMilliseconds() } else { $null }; line = $_.CommandLine } } | ConvertTo-Json -Compress';

/** The words of a command line as Windows' own rules part them, but for backslashes before quotes. */
function wordsOfLine(line: string): readonly string[] {
  return Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare]) => quoted ?? bare ?? '');
}
