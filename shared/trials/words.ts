/** `once`, `twice`, `5 times`. */
export function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count.toLocaleString('en')} times`;
}

/** A time as a person reads it: `340 ms`, `2.1 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The same behind something that happened. */
export function after(ms: number): string {
  return `after ${duration(ms)}`;
}
