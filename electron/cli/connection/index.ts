export { cliEngine } from './cli-engine.ts';
export { connect, type ConnectOptions, prepare, type Prepared } from './connect.ts';
export { Follower } from './follow.ts';
export { goesOn } from './goes-on.ts';
export { probe } from './probe.ts';
export { started } from './started.ts';
export { sweep } from './sweep.ts';
export { codeOfRecords } from './whole-records.ts';
export { tellWhenWaiting } from './waiting-notice.ts';
