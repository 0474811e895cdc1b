/** How a report is printed: for people, for programs, for the pages of a CI, for a comment on a pull request, for an editor. */
export const FORMATS = ['text', 'json', 'junit', 'sarif', 'markdown', 'lines'] as const;
export type Format = (typeof FORMATS)[number];
