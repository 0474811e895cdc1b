import type { PanelName } from '../state/index.ts';

/** What a panel says to whoever sees it first. */
export interface PanelHint {
  readonly text: string;
  /** Heading of the user guide that tells more. */
  readonly guide: string;
}

/** The user guide, as it is read outside of mcpscope. */
const GUIDE = 'https://github.com/mcpscope/mcpscope/blob/main/docs/user-guide.md';

/** What stands among the dismissed hints when none is to be shown. */
export const ALL_HINTS = 'all';

export const PANEL_HINTS: Readonly<Record<PanelName, PanelHint>> = {
  frames: {
    text: 'Every message in the order of the wire. Select one to read it; / filters.',
    guide: 'Window overview',
  },
  findings: {
    text: 'What breaks a rule of the protocol, with its evidence and its clause.',
    guide: 'Capabilities and findings',
  },
  operations: {
    text: 'Requests with their answers, how long they took, and what still waits.',
    guide: 'Requests in flight, and tasks',
  },
  sequence: { text: 'The messages as a sequence diagram, which you can export.', guide: 'As a sequence' },
  http: { text: 'The HTTP requests and event streams that carry the messages.', guide: 'HTTP beneath the frames' },
  capabilities: { text: 'What each side declared, and what it used.', guide: 'Capabilities and findings' },
  surface: {
    text: 'The tools, prompts and resources of the server. Select one to call it.',
    guide: 'What the server offers, and what it answers',
  },
  acceptance: {
    text: 'Which clients take the tools of the server, which lose some or all of them, and what they would take.',
    guide: 'Who will accept this server',
  },
  answers: {
    text: 'What the server asks of the client: sampling, elicitation, roots. Answer here.',
    guide: 'Answering the server',
  },
  requests: {
    text: 'Saved messages and sequences, kept in files that you can share.',
    guide: 'Saved requests and sequences',
  },
  rules: {
    text: 'What is held, changed, delayed or dropped between the client and the server.',
    guide: 'In the middle: hold and change messages',
  },
  'sign-in': {
    text: 'How a client gets a token of the server: each step with what was expected, and what came.',
    guide: 'Signing in',
  },
  process: {
    text: 'The server’s process: its command, its environment and its stderr.',
    guide: 'When a server does not start',
  },
  notes: { text: 'Your notes and marks. A writes one on the selected message.', guide: 'Notes, marks and a time zero' },
  replay: {
    text: 'The answers of the server beside those that were recorded.',
    guide: 'Replay a session against a server',
  },
};

/** Address of a heading of the guide. */
export function guideAddress(heading: string): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
  return `${GUIDE}#${anchor}`;
}
