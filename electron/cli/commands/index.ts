import type { Command } from 'commander';
import type { Terminal } from '../print/index.ts';
import { acceptCommand } from './accept.ts';
import { authCommand } from './auth.ts';
import { callCommand } from './call.ts';
import { chaosCommand } from './chaos.ts';
import { checkCommand } from './check.ts';
import { clientsCommand } from './clients.ts';
import { diffCommand } from './diff.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { mcpCommand } from './mcp.ts';
import { mockCommand } from './mock.ts';
import { openCommand } from './open.ts';
import { recordCommand } from './record.ts';
import { replayCommand } from './replay.ts';
import { rulesCommand } from './rules.ts';
import { runCommand } from './run.ts';
import { schemaCommand } from './schema.ts';
import { sendCommand } from './send.ts';
import { showCommand } from './show.ts';
import { unwrapCommand, wrapCommand } from './wrap.ts';
import { tapCommand } from './tap.ts';

/** The commands, in the order of the help. */
export const COMMANDS: readonly ((terminal: Terminal) => Command)[] = [
  acceptCommand,
  authCommand,
  callCommand,
  chaosCommand,
  checkCommand,
  clientsCommand,
  diffCommand,
  doctorCommand,
  exportCommand,
  importCommand,
  mcpCommand,
  mockCommand,
  recordCommand,
  openCommand,
  replayCommand,
  runCommand,
  showCommand,
  sendCommand,
  tapCommand,
  rulesCommand,
  schemaCommand,
  wrapCommand,
  unwrapCommand,
];
