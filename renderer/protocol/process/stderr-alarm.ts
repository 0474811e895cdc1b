/** True for lines that look like the cause of trouble. */
export function isAlarming(text: string): boolean {
  return /\b(?:\w*error|\w*exception|fatal|panic|traceback|cannot|denied)\b/i.test(text);
}
