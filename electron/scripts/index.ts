export { loadScripts, runScript, scriptProblem, scriptsOf } from './script-isolate.ts';
