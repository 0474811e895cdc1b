// What the flooding servers share: their messages, and how fast they come.

const frame = (data) =>
  JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', logger: 'flood', data } });

/** A log notification of so many bytes. */
function notification(index, bytes) {
  const head = `line ${index} `;
  return frame(head + 'x'.repeat(Math.max(0, bytes - frame(head).length)));
}

/** The answer to `initialize` that declares what the floods need. */
export function initializeResult(params) {
  return {
    protocolVersion: params.protocolVersion,
    capabilities: { logging: {} },
    serverInfo: { name: 'flood', version: '1.0.0' },
  };
}

/**
 * Gives `write` so many notifications, several at once, each as `wrap` makes it; as fast as it takes them, or `perSecond` of them.
 * `write` resolves when it can take more.
 */
export async function flood({ count, bytes = 300, perSecond = 0 }, wrap, write) {
  const started = performance.now();
  let sent = 0;
  while (sent < count) {
    const due =
      perSecond === 0 ? count : Math.min(count, Math.ceil(((performance.now() - started) / 1000) * perSecond));
    let text = '';
    while (sent < due && text.length < 65_536) text += wrap(notification(sent++, bytes));
    if (text === '') await new Promise((done) => setTimeout(done, 2));
    else await write(text);
  }
}
