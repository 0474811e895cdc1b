// Which message belongs to which operation.
export { Correlation, newestRequest } from './correlation.ts';
