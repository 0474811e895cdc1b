/** A command line cut into words, or why it cannot be. */
export type CommandLine =
  | { readonly ok: true; readonly argv: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Cuts a command line into words as a POSIX shell would, without anything else that a shell does: quotes group,
 * a backslash takes the next character as it is. On Windows a backslash is part of a path unless a quote follows.
 */
export function splitCommandLine(text: string, windows: boolean): CommandLine {
  const argv: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    if (quote !== '') {
      if (char === quote) quote = '';
      else if (char === '\\' && quote === '"' && (next === '"' || (next === '\\' && !windows))) {
        word = (word ?? '') + next;
        at += 1;
      } else word = (word ?? '') + char;
    } else if (char === '"' || (char === "'" && !windows)) {
      quote = char;
      word ??= '';
    } else if (char === '\\' && next !== '' && (!windows || next === '"')) {
      word = (word ?? '') + next;
      at += 1;
    } else if (/\s/.test(char)) {
      if (word !== null) argv.push(word);
      word = null;
    } else word = (word ?? '') + char;
  }
  if (quote !== '') return { ok: false, problem: `A ${quote === '"' ? 'double' : 'single'} quote is not closed.` };
  if (word !== null) argv.push(word);
  return { ok: true, argv };
}

/** Writes words as a command line that `splitCommandLine` cuts into the same words. */
export function joinCommandLine(argv: readonly string[], windows: boolean): string {
  return argv.map((word) => quoted(word, windows)).join(' ');
}

function quoted(word: string, windows: boolean): string {
  if (word !== '' && !/[\s"'\\]/.test(word)) return word;
  if (windows) return word !== '' && !/[\s"]/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`;
  return `"${word.replace(/["\\]/g, '\\$&')}"`;
}

const SHELL_WORDS = new Set(['|', '||', '&', '&&', ';', '>', '>>', '<', '2>', '2>&1']);

/** Remarks on words that mean something to a shell, for there is none here. */
export function shellRemarks(argv: readonly string[]): string[] {
  const remarks: string[] = [];
  const first = argv[0] ?? '';
  if (/^[A-Za-z_]\w*=/.test(first)) {
    remarks.push(`“${first}” would be taken for the command: set variables under Environment.`);
  }
  const shell = argv.find((word) => SHELL_WORDS.has(word));
  if (shell !== undefined) remarks.push(`No shell reads this line: “${shell}” is given to the command as a word.`);
  const variable = argv.find((word) => /\$\w|\$\{|^~(\/|$)/.test(word));
  if (variable !== undefined) remarks.push(`No shell reads this line: “${variable}” stays unchanged.`);
  return remarks;
}
