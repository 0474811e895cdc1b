// Where texts leave the program, each with the files that may use it: they make what a peer wrote inert.

/**
 * `at`: what stands in a source, as a member (`a.b`), a name that is called with `new`, an attribute of an element or what an object
 * of that type gives away (`Terminal: stdout`). `only`: its files. `within`: the folder that it is about, where not all are.
 */
export const SINKS = [
  {
    // No way out, but one way to the table of what differs.
    sink: 'the name of the system',
    at: /(?:^|\.)process\.platform$|^process: platform$/,
    only: ['electron/platform/system.ts'],
  },
  {
    // A page's console is for whoever opened its tools, who sees objects there and no terminal.
    sink: 'the console',
    at: /^(?:globalThis\.)?console\.\w+$/,
    within: 'electron/',
    only: ['electron/engine/shell/shell-output.ts'],
  },
  {
    sink: 'the terminal',
    at: /(?:^|\.)process\.std(?:out|err)$|(?:^|[.#])terminal\.std(?:out|err)$|^(?:Terminal|typeof process|NodeJS\.Process): std(?:out|err)$/,
    only: ['electron/cli/print/terminal.ts'],
  },
  {
    sink: 'the title of the window',
    at: /(?:^|\.)document\.title$|\.setTitle$/,
    only: ['renderer/state/window-title.ts'],
  },
  { sink: 'the clipboard', at: /(?:^|\.)navigator\.clipboard$|\.execCommand$/, only: ['renderer/state/clipboard.ts'] },
  { sink: 'a notification of the system', at: /(?:^|\.)Notification$/, only: [] },
  {
    sink: 'markup of the page',
    at: /\.(?:innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|parseFromString)$|^(?:document\.write(?:ln)?|dangerouslySetInnerHTML|srcDoc)$/,
    only: [],
  },
  { sink: 'the address of a blob', at: /(?:^|\.)URL\.createObjectURL$/, only: ['renderer/state/blob-address.ts'] },
  { sink: 'a download', at: /\.download$|^download$/, only: ['renderer/state/save-file.ts'] },
  {
    sink: 'another program by a link',
    at: /(?:^|\.)shell\.open(?:External|Path)$|(?:^|\.)window\.open$/,
    only: ['electron/desktop/open-outside.ts'],
  },
  {
    sink: 'an address outside, by a press in the page',
    at: /^(?:href|formAction)$|(?:^|\.)location\.(?:href|assign|replace)$/,
    only: ['renderer/widgets/OutsideLink.tsx'],
  },
];
