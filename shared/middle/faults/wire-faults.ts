import { withValueAt } from '../../json/index.ts';
import { delaying, throttling } from '../steps/index.ts';
import { ANSWERS, CALL_ANSWERS, CALLS, type Fault } from './fault.ts';

const BOM = '\ufeff';
/** Neither is a message: both are met before the first answer of servers that print to stdout. */
const BANNER = 'Server started, listening on stdio';
const LATENCY_MS = 2000;
const PAUSE_MS = 250;

/** What happens to the bytes of a message. */
export const WIRE_FAULTS: readonly Fault[] = [
  {
    id: 'latency',
    does: 'answers two seconds late',
    ground: 'any',
    usual: CALL_ANSWERS,
    met: 'xpzouying/xiaohongshu-mcp#116',
    deed: delaying(LATENCY_MS, 0),
  },
  {
    id: 'byte-a-second',
    does: 'writes its answer at one byte a second',
    ground: 'any',
    usual: CALL_ANSWERS,
    met: 'basic/lifecycle, Timeouts',
    deed: throttling(1),
  },
  {
    id: 'stall',
    does: 'does not answer, and says nothing more',
    ground: 'any',
    usual: CALL_ANSWERS,
    met: 'modelcontextprotocol/python-sdk#265',
    deed: (draft) => {
      draft.copies = 0;
      draft.ending = { kind: 'stall' };
      return true;
    },
  },
  {
    id: 'half-frame',
    does: 'writes half of the answer without its line end, and nothing more',
    ground: 'any',
    usual: CALL_ANSWERS,
    met: 'DeusData/codebase-memory-mcp#635',
    deed: (draft, { text }) => {
      draft.length = Math.floor((draft.text ?? text ?? '').length / 2);
      draft.end = 'none';
      draft.ending = { kind: 'stall' };
      return true;
    },
  },
  {
    id: 'truncated-json',
    does: 'leaves the last three bytes of the answer out',
    ground: 'any',
    usual: CALL_ANSWERS,
    met: 'hurttlocker/o8#1541',
    deed: (draft) => {
      draft.length = -3;
      return true;
    },
  },
  {
    id: 'split-character',
    does: 'writes the answer in two pieces, a quarter of a second apart, the first of which ends within a character',
    ground: 'any',
    usual: CALL_ANSWERS,
    met: 'RFC 3629 §3',
    deed: (draft, letter) => {
      const text = draft.text ?? letter.text;
      if (text === null) return false;
      const wide = withWideCharacter(text);
      if (wide === null) return false;
      draft.text = wide.text;
      draft.split = { at: wide.bytesBefore + 1, waitMs: PAUSE_MS };
      return true;
    },
  },
  {
    id: 'crlf',
    does: 'ends its lines with CR and LF',
    ground: 'stdio',
    usual: ANSWERS,
    met: 'basic/transports, stdio',
    deed: (draft) => {
      draft.end = 'crlf';
      return true;
    },
  },
  {
    id: 'bom',
    does: 'begins the answer with a byte order mark',
    ground: 'any',
    usual: ANSWERS,
    met: 'RFC 8259 §8.1',
    deed: (draft, letter) => {
      const text = draft.text ?? letter.text;
      if (text === null) return false;
      draft.text = BOM + text;
      return true;
    },
  },
  {
    id: 'banner',
    does: 'prints a line of words to stdout in front of its first answer',
    ground: 'stdio',
    usual: `${ANSWERS} (method:initialize or method:server/discover)`,
    met: 'vinilana/dotcontext#89',
    deed: (draft) => {
      draft.before.push({ to: 'receiver', text: BANNER, afterMs: 0 });
      return true;
    },
  },
  {
    id: 'stderr-flood',
    does: 'writes a megabyte to stderr in front of the answer',
    ground: 'stdio',
    usual: CALL_ANSWERS,
    met: 'cline/cline#1959',
    deed: (draft) => {
      const line = `${'debug '.repeat(20)}\n`;
      draft.before.push({ to: 'stderr', text: line.repeat(Math.ceil(1_048_576 / line.length)), afterMs: 0 });
      return true;
    },
  },
  {
    id: 'stdin-ignored',
    does: 'reads nothing more from the call on',
    ground: 'stdio',
    usual: CALLS,
    met: 'modelcontextprotocol/python-sdk#395',
    deed: (draft) => {
      draft.copies = 0;
      draft.ending = { kind: 'deaf' };
      return true;
    },
  },
  {
    id: 'exit-in-call',
    does: 'exits with code 1 while a tool is called',
    ground: 'stdio',
    usual: CALLS,
    met: 'tavily-ai/tavily-mcp#34',
    deed: (draft) => {
      draft.copies = 0;
      draft.ending = { kind: 'exit', code: 1 };
      return true;
    },
  },
  {
    id: 'kill-in-call',
    does: 'is killed (SIGKILL) while a tool is called',
    ground: 'stdio',
    usual: CALLS,
    met: 'anthropics/claude-code#58918',
    deed: (draft) => {
      draft.copies = 0;
      draft.ending = { kind: 'kill' };
      return true;
    },
  },
];

/** A message that has a character of more than one byte, and how many bytes stand before it; null where it can have none. */
function withWideCharacter(text: string): { readonly text: string; readonly bytesBefore: number } | null {
  const wide = /[\u0080-\uffff]/;
  // Where a message may have anything.
  const whole = wide.test(text) ? text : withValueAt(text, '/result/_meta', '{"mcpscope":"é"}');
  // All in front of the first one is ASCII: a byte a unit.
  return whole === null ? null : { text: whole, bytesBefore: whole.search(wide) };
}
