import { join } from 'node:path';
import { ownNode } from '../../platform/index.ts';

/** How the demo server that comes with the product is started. */
export interface DemoServer {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables on top of the inherited ones. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The demo server as it lies beside a built shell; `folder` is that of the running program. */
export function demoServerBeside(folder: string): DemoServer {
  return { ...ownNode(), args: [join(folder, '..', 'demo', 'server.js')] };
}
