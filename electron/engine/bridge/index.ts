export { BridgeServer, isRefusal, type CommandTable, type StreamTable, type Subscription } from './bridge-server.ts';
export { Delivery } from './delivery.ts';
export { BridgeFault, bridgeErrorOf, ending } from './fault.ts';
export { WholeStream } from './whole-stream.ts';
