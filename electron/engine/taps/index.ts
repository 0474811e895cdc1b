export { TapWatch } from './tap-watch.ts';
export { TappedConnections } from './tapped-connections.ts';
export type { TappedMiddle } from './tapped-middle.ts';
