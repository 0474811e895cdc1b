import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BridgeServer, isRefusal, openBridge, type Subscription } from '../../electron/engine/index.ts';
import { isObject, parsedJson } from '../../shared/json/index.ts';
import { CAPTURES } from '../sources/corpus.ts';
import { NO_COMMAND, withEngine } from './engine.ts';
import type { Entrance } from './entrance.ts';
import { isSentence } from './oracle.ts';

/** Nobody listens there. */
const NO_ADDRESS = 'http://127.0.0.1:9/mcp';
const PATHS = /^(?:path|.*[fF]ile|cwd)$/;
const UNTIL_MS = 5_000;

/** Messages to an engine with two captures open: each is answered, or refused with a sentence. */
export const ENGINE_TALK: Entrance = {
  name: 'bridge',
  run: (parts) =>
    withEngine(async (engine, folder) => {
      mkdirSync(join(folder, 'captures'), { recursive: true });
      for (const [i, lines] of CAPTURES.slice(0, 2).entries()) {
        const path = join(folder, 'captures', `${i}.mcpcap`);
        writeFileSync(path, `${lines.join('\n')}\n`);
        await (
          await engine.openCapture(path)
        ).read;
      }
      const bridge = openBridge(engine);
      const open: Subscription[] = [];
      const waiting: Promise<void>[] = [];
      for (const part of parts) {
        const at = part.indexOf('\n');
        const name = part.slice(0, at);
        const input = harmless(parsedJson(part.slice(at + 1)), folder);
        if (!name.startsWith('stream ')) waiting.push(answered(bridge, name, input));
        else {
          const opened = bridge.subscribe(name.slice('stream '.length), input, () => undefined);
          if (isRefusal(opened)) isSentence(opened.message, 'a refusal of a stream');
          else open.push(opened);
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
      for (const one of open) {
        one.acknowledge();
        one.close();
      }
      await engine.dispose();
      await Promise.race([Promise.all(waiting), late()]);
      return null;
    }),
};

async function answered(bridge: BridgeServer, name: string, input: unknown): Promise<void> {
  const reply = await bridge.invoke(name, input);
  if (!reply.ok) isSentence(reply.error.message, `the answer to ${name}`);
}

/** Some commands wait for what somebody else has to do; nobody does it here. */
function late(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, UNTIL_MS).unref());
}

/** The same without what would start a program, reach another machine, or touch a file outside of the folder. */
function harmless(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => harmless(inner, folder));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'command') return [name, NO_COMMAND];
      if (name === 'url') return [name, NO_ADDRESS];
      if (PATHS.test(name) && typeof inner === 'string')
        return [name, inner === '' ? '' : join(folder, basename(inner))];
      return [name, harmless(inner, folder)];
    }),
  );
}
