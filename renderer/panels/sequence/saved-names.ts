import { fileName } from '../../../shared/sinks/index.ts';

/** Name of a saved diagram, from what the server called itself: `sequence-weather-2.0.0.svg`. Plain letters only. */
export function savedName(server: string, ending: 'svg' | 'mmd'): string {
  const name = fileName(server, '');
  return `sequence${name === '' ? '' : `-${name}`}.${ending}`;
}
