import { ordinal } from './fields.ts';

/** The number of the exchange that a stream (`http-7`) belongs to; 0 for every other stream. */
export function exchangeNumber(stream: string): number {
  if (!stream.startsWith('http-')) return 0;
  const number = Number(stream.slice(5));
  return ordinal.holds(number) ? number : 0;
}
