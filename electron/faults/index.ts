export { FAULTS, FaultLog, isFault } from './fault-log.ts';
