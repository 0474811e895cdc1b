// What is left to say of a connection that failed.
export { postMortemOf } from './post-mortem.ts';
