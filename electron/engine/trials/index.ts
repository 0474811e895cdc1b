export { CannotTry, type ServerRun, tryServer } from './server-run.ts';
