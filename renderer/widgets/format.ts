/** Numbers as people read them. A non-breaking space stands between number and unit, so that they stay on one line. */
const SPACE = '\u00a0';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** 1204 → "1,204". */
export function count(value: number): string {
  return WHOLE.format(value);
}

/** A count with its noun: "1 row", "1,204 rows". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A duration in µs → "840 µs", "38 ms", "5.01 s", "2 min 05 s", "1 h 04 min". '' for negative values (not known). */
export function duration(us: number): string {
  if (!(us >= 0)) return '';
  if (us < 999.5) return `${Math.round(us)}${SPACE}µs`;
  if (us < 9_950) return `${(us / 1_000).toFixed(1)}${SPACE}ms`;
  if (us < 999_500) return `${Math.round(us / 1_000)}${SPACE}ms`;
  if (us < 9_995_000) return `${(us / 1e6).toFixed(2)}${SPACE}s`;
  if (us < 59_950_000) return `${(us / 1e6).toFixed(1)}${SPACE}s`;
  const seconds = Math.round(us / 1e6);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}${SPACE}min${SPACE}${pad(seconds % 60)}${SPACE}s`;
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}${SPACE}h${SPACE}${pad(minutes % 60)}${SPACE}min`;
}

/** Bytes → "33 B", "2.1 KB", "9.8 MB" (powers of 1024). */
export function byteSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes}${SPACE}B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = bytes / 1_024;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  return `${value < 99.95 ? value.toFixed(1) : String(Math.round(value))}${SPACE}${units[unit] ?? ''}`;
}

/** A time in µs since the start of the capture → seconds with ms: "0.212", "1,204.000". */
export function seconds(us: number): string {
  const ms = Math.floor(Math.max(0, us) / 1_000);
  const whole = Math.floor(ms / 1_000);
  return `${whole < 10_000 ? String(whole) : WHOLE.format(whole)}.${String(ms % 1_000).padStart(3, '0')}`;
}

/** A time in µs counted from another one: as `seconds` from the start (0), else with its sign: "+1.204", "−0.050". */
export function secondsFrom(us: number, zero: number): string {
  if (zero === 0 || us === zero) return seconds(us - zero);
  return us < zero ? `−${seconds(zero - us)}` : `+${seconds(us - zero)}`;
}

/** A stretch in µs as a clock: "00:42", "1:02:07". */
export function clock(us: number): string {
  const total = Math.floor(Math.max(0, us) / 1e6);
  const hours = Math.floor(total / 3_600);
  const rest = `${pad(Math.floor((total % 3_600) / 60))}:${pad(total % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** A wall-clock time near now → "now", "09:41", "Fri", "12 Mar", "2024-03-12". */
export function moment(iso: string, now: Date = new Date()): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return '';
  const ago = now.getTime() - then.getTime();
  if (ago >= 0 && ago < 60_000) return 'now';
  if (then.toDateString() === now.toDateString()) return `${pad(then.getHours())}:${pad(then.getMinutes())}`;
  if (ago >= 0 && ago < 6 * 86_400_000) return WEEKDAYS[then.getDay()] ?? '';
  if (then.getFullYear() === now.getFullYear()) return `${then.getDate()} ${MONTHS[then.getMonth()] ?? ''}`;
  return `${then.getFullYear()}-${pad(then.getMonth() + 1)}-${pad(then.getDate())}`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
