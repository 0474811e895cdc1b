import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ScriptedSession } from '../../../../shared/analysis/testing/scripted-session.ts';
import { encodeEvent, encodeHeader } from '../../../../shared/capture/index.ts';
import { PathPattern } from '../../../../shared/replay/index.ts';
import { headerFor } from '../../captures/testing/scripted-capture.ts';
import type { ListenerLimits } from '../../loopback/index.ts';
import type { ForwardTarget } from '../forwarding.ts';
import { serveOverHttp, type HttpMock } from '../http-mock.ts';
import type { MockPolicy } from '../mock-conversation.ts';
import type { MockRemark } from '../mock-log.ts';
import { openMockRecord, type MockRecord } from '../mock-record.ts';
import { playOverStdio } from '../stdio-mock.ts';

export interface ScriptedPolicy extends Partial<Omit<MockPolicy, 'ignored'>> {
  readonly ignore?: readonly string[];
  readonly forwardTo?: ForwardTarget;
  /** Code of the thread for long lines, where the session has any. */
  readonly workerFile?: string;
}

/** For tests: writes a session as a capture and gives its path. */
export function writeCapture(folder: string, session: ScriptedSession, name = 'session'): string {
  const path = join(folder, `${name}.mcpcap`);
  const lines = [encodeHeader(headerFor('scripted')), ...session.events.map(encodeEvent)];
  writeFileSync(path, `${lines.map((line) => line.trimEnd()).join('\n')}\n`);
  return path;
}

/** For tests: a capture that is played, at once where nothing else is said. */
export class ScriptedMock {
  readonly record: MockRecord;
  readonly remarks: MockRemark[] = [];
  readonly #policy: MockPolicy;
  readonly #forwardTo: ForwardTarget | null;

  private constructor(record: MockRecord, policy: MockPolicy, forwardTo: ForwardTarget | null) {
    this.record = record;
    this.#policy = policy;
    this.#forwardTo = forwardTo;
  }

  static async open(
    path: string,
    { ignore = [], forwardTo, workerFile, ...policy }: ScriptedPolicy = {},
  ): Promise<ScriptedMock> {
    const ignored = ignore.flatMap((one) => PathPattern.read(one) ?? []);
    const record = await openMockRecord(path, ignored, workerFile);
    return new ScriptedMock(
      record,
      { unmatched: 'error', consume: false, latency: 0, eras: 'both', ...policy, ignored },
      forwardTo ?? null,
    );
  }

  /** What the mock answers over stdio to these lines, after which its input ends. */
  async lines(...lines: readonly (string | object)[]): Promise<string[]> {
    const input = new PassThrough();
    const output = new PassThrough();
    const written = text(output);
    input.end(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
    await playOverStdio({ ...this.#options(), input, output });
    output.end();
    return (await written).split('\n').slice(0, -1);
  }

  /** A mock over stdio that goes on until `input` ends. */
  play(input: PassThrough, output: PassThrough): Promise<void> {
    return playOverStdio({ ...this.#options(), input, output });
  }

  serve(limits?: ListenerLimits): Promise<HttpMock> {
    return serveOverHttp({ ...this.#options(), port: 0, ...(limits && { limits }) });
  }

  #options(): Omit<Parameters<typeof serveOverHttp>[0], 'port'> {
    const log = (remark: MockRemark): void => void this.remarks.push(remark);
    return { record: this.record, policy: this.#policy, log, forwardTo: this.#forwardTo };
  }
}
