import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { readEnvironment } from '../../electron/engine/index.ts';
import { responseText, ruleFor, ruleReply } from '../../shared/answering/index.ts';
import { noiseRules, standingRules } from '../../shared/bridge/index.ts';
import { differencesOf, likenessOf, withAnyIndex } from '../../shared/compare/index.ts';
import { parsedJson } from '../../shared/json/index.ts';
import { readFrame } from '../../shared/jsonrpc/index.ts';
import { expectationProblem, fillValue, outlineOf, readSequence } from '../../shared/sequences/index.ts';
import { SESSIONS } from '../sources/corpus.ts';
import type { Entrance } from './entrance.ts';
import { isSentence } from './oracle.ts';
import { inFolder } from './scratch.ts';

const VALUES = SESSIONS.flat().flatMap((event) =>
  event.kind === 'frame' ? readFrame(event.text ?? null).messages.map(({ value }) => value) : [],
);

/** A file of rules as each of its readers takes it, and what is in it held against messages. */
export const RULE_FILE: Entrance = {
  name: 'rule file',
  calls: 8,
  async run([name = '', ...lines]) {
    const bytes = Buffer.from(lines.join('\n'), 'latin1');
    const text = bytes.toString('utf8');
    if (name === 'sequence') sequence(text);
    else if (name === 'standing') standing(text);
    else if (name === 'noise') noise(text);
    else await variables(bytes);
    return null;
  },
};

function sequence(text: string): void {
  outlineOf(text);
  const reading = readSequence(text);
  if (!reading.ok) for (const { message } of reading.problems) isSentence(message, 'a problem of a sequence');
  else
    for (const step of reading.sequence.steps) {
      fillValue(step, () => null);
      for (const one of 'expect' in step ? step.expect : []) expectationProblem(one);
    }
}

function standing(text: string): void {
  const rules = read(standingRules, text) ?? [];
  const params = [{}, { requestedSchema: { type: 'object', properties: { a: { type: 'string' } } } }];
  for (const { method } of rules) {
    const rule = ruleFor(rules, method, JSON.stringify(params));
    for (const one of params)
      for (const nth of [0, 1, 5]) {
        const reply = rule === null ? null : ruleReply(rule.reply, one, nth);
        if (reply !== null) responseText('1', reply);
      }
  }
}

function noise(text: string): void {
  const rules = read(noiseRules, text) ?? [];
  for (const { path } of rules) withAnyIndex(path);
  for (const [i, value] of VALUES.entries()) {
    likenessOf(value, 'tools/call', rules);
    differencesOf(value, VALUES[i + 1], { method: 'tools/call', rules });
  }
}

function variables(bytes: Buffer): Promise<void> {
  return inFolder(async (folder) => {
    const file = join(folder, '.env');
    writeFileSync(file, bytes);
    isSentence(readEnvironment(file).problem, 'a file of variables');
  });
}

function read<T>(schema: z.ZodType<T>, text: string): T | null {
  const result = schema.safeParse(parsedJson(text));
  return result.success ? result.data : null;
}
