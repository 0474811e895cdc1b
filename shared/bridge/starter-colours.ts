import type { ColourRule } from './settings.ts';

/** The colour rules of somebody who has made none: to be switched on, changed and deleted like any other. */
export const STARTER_COLOURS: readonly ColourRule[] = [
  { name: 'Errors', filter: 'level:error or class:response.error', colour: 'red', enabled: true },
  { name: 'Slow answers', filter: 'latency>1s', colour: 'orange', enabled: false },
  { name: 'Sent by hand', filter: 'origin:user', colour: 'violet', enabled: false },
  { name: 'Server requests', filter: 'dir:s2c class:request', colour: 'teal', enabled: false },
];
