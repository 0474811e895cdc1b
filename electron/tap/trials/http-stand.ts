import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Middle, readRules, type RuleSet } from '../../../shared/middle/index.ts';
import { bytesIn, recordsIn } from '../../engine/captures/index.ts';
import { clientRecords, type HttpTapOptions, openHttpTap } from '../http/index.ts';
import type { Stand } from './stand.ts';

/** What a stand at an address needs beside its folder. */
export interface AddressStandOptions extends Pick<HttpTapOptions, 'url' | 'port' | 'upstream'> {
  readonly seed: number;
  readonly version: string;
  /** Folder of the settings, where the key of fingerprints lies. */
  readonly settings: string;
  say(sentence: string): void;
}

/** A server at an address. Rejects with the system's error when the port cannot be had. */
export async function openHttpStand(options: AddressStandOptions, folder: string): Promise<Stand> {
  const { url, port, upstream, seed, version, settings, say } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const folders = { captures: folder, settings, taps: join(folder, 'taps') };
  const transport = /^wss?:/i.test(url) ? ('ws' as const) : ('auto' as const);
  const middles = new Set<Middle>();
  let set: RuleSet = { name: '', seed: null, rules: [] };
  const tap = await openHttpTap({
    url,
    port,
    upstream,
    rewrites: true,
    allowedOrigins: [],
    record: clientRecords({ source: { transport, name: '', url }, client: '', version, folders }, undefined, false),
    middle: () => {
      const middle = new Middle(set, seed, String(process.pid));
      middles.add(middle);
      return middle;
    },
    say,
  });
  return {
    handed: { words: [], url: tap.url, env: {} },
    put: ({ rules }) => {
      const reading = readRules(rules);
      if (!reading.ok) throw new Error(reading.problems.map(({ message }) => message).join(' '));
      ({ set } = reading);
      for (const middle of middles) middle.put(set);
    },
    records: () => recordsIn(folder),
    bytes: () => bytesIn(folder),
    close: () => tap.close(),
  };
}
