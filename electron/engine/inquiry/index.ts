// What is looked up beside the conversation, where that does not come about.
export { lookUp, type Sources } from './look-up.ts';
export { StartWatch } from './start-watch.ts';
