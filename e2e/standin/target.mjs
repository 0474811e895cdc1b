import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { devtools, sessions } from './chromium.mjs';
import { standInPage } from './page.mjs';
import { addressOf, respond, schemeOf } from './protocol.mjs';

const WORLD = 'stand-in preload';

/** A document that is left, by a reload or with its window, takes the requests with it that were still to be answered. */
function ofALeftDocument(error) {
  if (!/InterceptionId|session/i.test(error.message)) throw error;
}

/** One page of the browser with its preload script, and the pipe between that and us. */
export class Target {
  /** As the app knows it. */
  url = '';
  id = '';
  #session = '';
  /** The preload script's world in the present document. */
  #world;
  #wanted = '';
  #outgoing = [];
  #listener;
  #opened;

  /** `listener` has: message, navigated, leaves (returns false to stay), opens, ready, loaded, crashed, closed. */
  constructor(preload, listener) {
    this.#listener = listener;
    this.#opened = this.#open(preload);
  }

  async navigate(address) {
    await this.#opened;
    this.#wanted = address;
    const { errorText } = await this.#devtools('Page.navigate', { url: schemeOf(address) });
    if (errorText) throw new Error(`${errorText} loading '${address}'`);
  }

  reload() {
    this.#wanted = this.url;
    return this.#devtools('Page.reload');
  }

  close() {
    sessions.delete(this.#session);
    return devtools('Target.closeTarget', { targetId: this.id });
  }

  /** One call a turn of the loop, whatever the number of messages. What is sent to no document is lost, as with Electron. */
  post(message) {
    if (this.#outgoing.push(message) > 1) return;
    setImmediate(() => {
      const expression = `standInReceive(${JSON.stringify(this.#outgoing.splice(0))})`;
      if (this.#world === undefined || !sessions.has(this.#session)) return;
      this.#devtools('Runtime.evaluate', { uniqueContextId: this.#world, expression }).catch((error) => {
        if (!/context|session|target/i.test(error.message)) throw error;
      });
    });
  }

  async #open(preload) {
    const size = { newWindow: true, width: 1440, height: 900 };
    this.id = (await devtools('Target.createTarget', { url: 'about:blank', ...size })).targetId;
    this.#session = (await devtools('Target.attachToTarget', { targetId: this.id, flatten: true })).sessionId;
    sessions.set(this.#session, (method, params) => this.#happened(method, params));
    const secret = JSON.stringify(randomUUID());
    const pageSide = (side, script) => `(${standInPage})('${side}', ${secret}, ${script});`;
    const script = `(require, module, exports) => {${fs.readFileSync(preload, 'utf8')}\n}`;
    const patterns = [{ urlPattern: 'https://*.stand-in/*' }, { urlPattern: '*', resourceType: 'Document' }];
    await this.#devtools('Page.enable');
    await this.#devtools('Runtime.enable');
    await this.#devtools('Fetch.enable', { patterns });
    await this.#devtools('Runtime.addBinding', { name: 'standInSend', executionContextName: WORLD });
    await this.#devtools('Page.addScriptToEvaluateOnNewDocument', { source: pageSide('page', 'null') });
    await this.#devtools('Page.addScriptToEvaluateOnNewDocument', {
      source: pageSide('preload', script),
      worldName: WORLD,
    });
  }

  #devtools(method, params) {
    return devtools(method, params, this.#session);
  }

  #happened(method, params) {
    if (method === 'Runtime.executionContextCreated' && params.context.name === WORLD)
      this.#world = params.context.uniqueId;
    else if (method === 'Runtime.bindingCalled') this.#listener.message(JSON.parse(params.payload));
    else if (method === 'Fetch.requestPaused') void this.#requested(params).catch(ofALeftDocument);
    else if (method === 'Page.windowOpen' && this.#listener.opens(params.url))
      throw new Error('The stand-in opens no further windows.');
    else if (method === 'Page.frameNavigated' && !params.frame.parentId) {
      this.url = addressOf(params.frame.url);
      this.#listener.navigated();
    } else if (method === 'Page.domContentEventFired') this.#listener.ready();
    else if (method === 'Page.loadEventFired') this.#listener.loaded();
    else if (method === 'Inspector.targetCrashed') this.#listener.crashed();
    else if (method === 'Inspector.detached') this.#listener.closed();
  }

  async #requested({ requestId, request, resourceType }) {
    const address = addressOf(request.url);
    const leaves = resourceType === 'Document' && address !== this.#wanted;
    if (leaves && !this.#listener.leaves()) {
      return this.#devtools('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    }
    const response = await respond(address, request.method);
    if (response === null) return this.#devtools('Fetch.continueRequest', { requestId });
    const responseHeaders = [...response.headers].map(([name, value]) => ({ name, value }));
    const body = Buffer.from(await response.arrayBuffer()).toString('base64');
    const responseCode = response.status;
    return this.#devtools('Fetch.fulfillRequest', { requestId, responseCode, responseHeaders, body });
  }
}
