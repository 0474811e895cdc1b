export { FAULTS, FaultLog, isFault, type KeptFault } from './fault-log.ts';
