/**
 * The page's half of the stand-in; its text is evaluated at the start of each document, once in the page's own world
 * and once in the isolated world of the preload script. The worlds share the DOM only: what crosses between them does
 * so as the `detail` of events, synchronously, with functions and promises as numbers.
 */
export function standInPage(side, secret, preload) {
  if (window !== window.top) return;
  const other = secret + (side === 'page' ? 'preload' : 'page');
  const functions = new Map();
  const promises = new Map();
  let last = 0;
  let returned;

  const tell = (detail) => window.dispatchEvent(new CustomEvent(other, { detail }));
  const wrap = (value) => {
    if (typeof value === 'function') {
      functions.set((last += 1), value);
      return { function: last };
    }
    if (value instanceof Promise) {
      const id = (last += 1);
      value.then(
        (result) => tell({ settle: id, value: wrap(result) }),
        (error) => tell({ settle: id, error: error.message }),
      );
      return { promise: id };
    }
    return { value };
  };
  const unwrap = (wrapped) => {
    if (wrapped.function !== undefined) return (...args) => call(wrapped.function, args);
    if (wrapped.promise === undefined) return wrapped.value;
    return new Promise((resolve, reject) => promises.set(wrapped.promise, { resolve, reject }));
  };
  const call = (id, args) => {
    tell({ call: id, args: args.map(wrap) });
    const { value, error } = returned;
    if (error !== undefined) throw new Error(error);
    return unwrap(value);
  };
  const serve = (id, args) => {
    try {
      return { value: wrap(functions.get(id)(...args.map(unwrap))) };
    } catch (error) {
      return { error: error.message };
    }
  };
  window.addEventListener(secret + side, ({ detail }) => {
    if (detail.call !== undefined) tell({ returned: serve(detail.call, detail.args) });
    else if (detail.returned !== undefined) returned = detail.returned;
    else if (detail.settle !== undefined) {
      const { resolve, reject } = promises.get(detail.settle);
      if (detail.error === undefined) resolve(unwrap(detail.value));
      else reject(new Error(detail.error));
    } else if (detail.expose !== undefined) {
      const api = Object.fromEntries(detail.members.map(([name, member]) => [name, unwrap(member)]));
      Object.defineProperty(window, detail.expose, { value: Object.freeze(api), enumerable: true });
    }
  });
  if (side === 'page') return;

  // The rest is the sandboxed preload script's `require('electron')`.
  const { standInSend } = window;
  const send = (message) => standInSend(JSON.stringify(message));
  const replies = new Map();
  const ports = new Map();
  const listeners = new Map();
  const ipcRenderer = {
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        replies.set((last += 1), { resolve, reject });
        send({ kind: 'invoke', channel, id: last, args });
      }),
    postMessage: (channel, message, transferred) => {
      const ids = transferred.map((port) => {
        const id = (last += 1);
        ports.set(id, port);
        port.addEventListener('message', ({ data }) => send({ kind: 'port', id, data }));
        port.addEventListener('close', () => send({ kind: 'port-close', id }));
        port.start();
        return id;
      });
      send({ kind: 'send', channel, args: [message], ports: ids });
    },
    on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    removeListener: (channel, listener) =>
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((kept) => kept !== listener),
      ),
  };
  window.standInReceive = (messages) => {
    for (const { kind, id, channel, args, data, base64, value, error } of messages) {
      const port = ports.get(id);
      if (base64 !== undefined) port.postMessage(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
      else if (kind === 'port') port.postMessage(data);
      else if (kind === 'port-close') port.close();
      else if (kind === 'message')
        for (const listener of listeners.get(channel) ?? []) listener({ ports: [] }, ...args);
      else if (error === undefined) replies.get(id).resolve(value);
      else replies.get(id).reject(new Error(error));
    }
  };
  const contextBridge = {
    exposeInMainWorld: (name, api) =>
      tell({ expose: name, members: Object.entries(api).map(([key, member]) => [key, wrap(member)]) }),
  };
  const require = (name) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return { contextBridge, ipcRenderer };
  };
  const module = { exports: {} };
  preload(require, module, module.exports);
}
