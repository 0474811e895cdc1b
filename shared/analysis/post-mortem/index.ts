// What is left to say of a connection that failed.
export { certificateOf } from './certificate.ts';
