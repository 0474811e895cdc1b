import { basename, join } from 'node:path';
import type { Target } from '../../../shared/bridge/index.ts';
import { readText } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import type { RulesReach } from '../middle/index.ts';
import type { Connector } from '../live/index.ts';
import { addressTarget } from './address-target.ts';
import { Elsewhere } from './elsewhere.ts';

/** A longer one is no answer. */
const LONGEST_ANSWER = 64 * 1024 * 1024;
/** Where answers lie that rules of a window name, beside the captures. */
const ANSWERS = 'answers';

/** What a window has that its rules reach. */
export interface WindowHost {
  readonly connector: Connector;
  readonly captureFolder: string;
  servers(): readonly { readonly target: Target }[];
  notify(text: string): void;
}

/**
 * What rules of a window reach: servers that are saved or at an address, captures of the capture folder, and the texts in `answers` below it. A file of rules may come
 * from anybody: it reads nothing else, and starts nothing.
 */
export function windowReach({ connector, captureFolder, servers, notify }: WindowHost): RulesReach {
  return {
    notify,
    answers: () =>
      new Elsewhere({
        connector,
        targetOf: (source) => {
          if (source.kind === 'url') return addressTarget(source.url);
          const name = source.kind === 'server' ? source.name : '';
          const found = servers().find(({ target }) => target.name === name);
          if (found === undefined) throw new Error(`No saved server is called “${name}”.`);
          return found.target;
        },
        captureAt: (path) => join(captureFolder, basename(path)),
      }),
    readFile: (path) => {
      const problem = `Answers lie in ${join(captureFolder, ANSWERS)}: put it there, and name it without a folder.`;
      if (basename(path) !== path) return { ok: false, problem };
      try {
        return { ok: true, text: readText(join(captureFolder, ANSWERS, path), LONGEST_ANSWER) };
      } catch (error) {
        return { ok: false, problem: `The answer “${path}” cannot be read: ${systemErrorInWords(error)}. ${problem}` };
      }
    },
  };
}
