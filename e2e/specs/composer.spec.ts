import { captureFiles, recordedEvents } from '../shells/captures.ts';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../test.ts';

test.use({ server: [process.execPath, testServer('large-result')] });

for (const [what, text] of [
  ['a request with odd spaces', '{ "jsonrpc" : "2.0",  "id":12345678901234567890 ,"method":"ping"}'],
  ['half a message', '{"jsonrpc":"2.0","id":1,"method":'],
  [
    'repeated keys and escapes',
    '{"jsonrpc":"2.0","id":7,"id":8,"method":"ping","params":{"__proto__":{},"x":"\\ud800"}}',
  ],
  ['no JSON at all', 'HELO example.org'],
] as const) {
  test(`the composer sends ${what} exactly as it stands`, async ({ scope, home }) => {
    await scope.expectVerdict('Connected');
    const before = await scope.count('upto');
    await scope.send(text);
    await scope.expectCount('upto', before + 1);
    const [capture] = captureFiles(home);
    await expect
      .poll(() =>
        recordedEvents(capture ?? '')
          .filter((event) => event.origin === 'user')
          .map((event) => event.text),
      )
      .toEqual([text]);
  });
}
