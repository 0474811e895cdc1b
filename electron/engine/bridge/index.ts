export { BridgeServer, isRefusal, type CommandTable, type Subscription } from './bridge-server.ts';
export { Delivery } from './delivery.ts';
export { BridgeFault, ending } from './fault.ts';
export { WholeStream } from './whole-stream.ts';
