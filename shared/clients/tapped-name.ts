/** What is known of a client that uses a tap, each by itself: none of them proves another. */
export interface TapClient {
  /** Id of the client whose configuration names the tap; '' where none was told. */
  readonly client: string;
  /** What the client says of itself; '' before it did. */
  readonly says: string;
  /** What started the tap runs, nearest first. */
  readonly startedBy: readonly string[];
}

/** Programs that start others and are no client themselves. */
const STARTERS = /^(?:(?:ba|da|z|k|fi)?sh|cmd|powershell|pwsh|env|timeout|npx|npm|node|python[\d.]*|electron)?$/i;

/** A tapped connection by both its ends: `Claude Desktop ⇄ weather`. */
export function tappedName(client: TapClient, server: string): string {
  return `${clientName(client)} ⇄ ${server}`;
}

/** The client by the entry that names the tap, else by what it says of itself, else by the process that started the tap. */
function clientName({ client, says, startedBy }: TapClient): string {
  return clientLabel(client) || says || startedBy.find((name) => !STARTERS.test(name)) || 'A client';
}

/** A client by its id: `claude-code` is Claude Code; '' for none. */
export function clientLabel(id: string): string {
  return id
    .split('-')
    .map((word) => NAMES[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

const NAMES: Readonly<Record<string, string>> = {
  vscode: 'VS Code',
  lm: 'LM',
  cli: 'CLI',
  ai: 'AI',
  jetbrains: 'JetBrains',
};
