// Sends messages whose exact text matters: ids that no JavaScript number holds, and keys and characters that a parser loses.
import { serve, writeLine } from './peers/stdio-peer.mjs';

serve({
  async 'notifications/initialized'() {
    await writeLine('{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}');
    await writeLine('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    await writeLine('{"jsonrpc":"2.0","id":"1","method":"ping"}');
    await writeLine(
      '{"jsonrpc":"2.0","method":"notifications/odd","params":{"a":1,"a":2,"__proto__":{"b":3},"lone":"\\ud800"}}',
    );
  },
});
