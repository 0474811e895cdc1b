/** The user guide, as it is read outside of mcpscope. */
const GUIDE = 'https://github.com/mcpscope/mcpscope/blob/main/docs/user-guide.md';

/** Address of a heading of the guide. */
export function guideAddress(heading: string): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
  return `${GUIDE}#${anchor}`;
}
