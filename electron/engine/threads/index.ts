export { checkThreadFiles, IN_THIS_THREAD, threadFile } from './thread-files.ts';
export { ThreadJobs } from './thread-jobs.ts';
export { Thread } from './thread.ts';
