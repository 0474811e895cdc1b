// What is looked up beside the conversation, where that does not come about.
export { lookUp } from './look-up.ts';
export { StartWatch } from './start-watch.ts';
