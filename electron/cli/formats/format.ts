/** How a report is printed: for people, for programs, for the pages of a CI, for a comment on a pull request. */
export const FORMATS = ['text', 'json', 'junit', 'sarif', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];
