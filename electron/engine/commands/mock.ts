import type { CommandName } from '../../../shared/bridge/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';
import { openRecord } from '../connection/index.ts';
import { serveOverHttp, readMockRecord } from '../mock/index.ts';

const NAMES = ['startMock', 'stopMock'] as const satisfies readonly CommandName[];

/** Serves records of connections as mock servers, for as long as the connections are there. */
export function mockCommands({ connections }: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    startMock: async ({ connection: id, port, unmatched, consume, latency }) => {
      const connection = connections.get(id);
      const record = await readMockRecord(await openRecord(connection), []);
      if (record.book.answered === 0) {
        await record.close();
        throw new BridgeFault('failed', 'The record holds no answer of a server, so there is nothing to play.');
      }
      try {
        const policy = { unmatched, consume, latency, ignored: [], eras: 'both' } as const;
        const mock = await serveOverHttp({ record, policy, log: () => undefined, forwardTo: null, port });
        const close = async (): Promise<void> => {
          await mock.close();
          await record.close();
        };
        if (await connection.serve({ url: mock.url, close })) return { url: mock.url };
      } catch (error) {
        await record.close();
        throw new BridgeFault('failed', `Port ${port} cannot be served: ${systemErrorInWords(error)}.`);
      }
      throw new BridgeFault('failed', 'The connection was closed before its record was served.');
    },
    stopMock: async ({ connection }) => {
      await connections.get(connection).serve(null);
      return {};
    },
  };
}
