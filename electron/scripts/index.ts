export { loadScripts, runScript, scriptProblem } from './script-isolate.ts';
