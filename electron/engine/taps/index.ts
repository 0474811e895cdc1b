export { TappedConnections } from './tapped-connections.ts';
