export { addressed, basicCredentials } from './address.ts';
export { ConnectError } from './connect-error.ts';
export { authority, destinationOf } from './destination.ts';
export { type DialOptions, Dialer, type OpenSocket, type Way } from './dialer.ts';
export { type Proxy, proxyFor } from './proxy.ts';
export { tlsIdentity } from './tls-files.ts';
export { handshakeProblem, isTlsError } from './tls-problem.ts';
