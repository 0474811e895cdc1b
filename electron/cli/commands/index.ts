import type { Command } from 'commander';
import type { Terminal } from '../print/index.ts';

/** Makes a command for a terminal. */
type CommandMaker = (terminal: Terminal) => Command;

/** The commands by name, in the order of the help. Each is loaded when it is asked for: a server under `check` waits for what `check` needs, and for no other command. */
const COMMANDS: Readonly<Record<string, () => Promise<CommandMaker>>> = {
  accept: async () => (await import('./accept.ts')).acceptCommand,
  auth: async () => (await import('./auth.ts')).authCommand,
  call: async () => (await import('./call.ts')).callCommand,
  chaos: async () => (await import('./chaos.ts')).chaosCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  clients: async () => (await import('./clients.ts')).clientsCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  import: async () => (await import('./import.ts')).importCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  mock: async () => (await import('./mock.ts')).mockCommand,
  record: async () => (await import('./record.ts')).recordCommand,
  open: async () => (await import('./open.ts')).openCommand,
  replay: async () => (await import('./replay.ts')).replayCommand,
  run: async () => (await import('./run.ts')).runCommand,
  show: async () => (await import('./show.ts')).showCommand,
  send: async () => (await import('./send.ts')).sendCommand,
  tap: async () => (await import('./tap.ts')).tapCommand,
  rules: async () => (await import('./rules.ts')).rulesCommand,
  schema: async () => (await import('./schema.ts')).schemaCommand,
  wrap: async () => (await import('./wrap.ts')).wrapCommand,
  unwrap: async () => (await import('./wrap.ts')).unwrapCommand,
};

/** The command that the first word names; every command where it names none, since the help and the refusal list them all. */
export async function commandsFor(word: string | undefined): Promise<readonly CommandMaker[]> {
  const named = new Map(Object.entries(COMMANDS)).get(word ?? '');
  return named === undefined ? Promise.all(Object.values(COMMANDS).map((load) => load())) : [await named()];
}
