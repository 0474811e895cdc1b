import { addressed } from '../connect/index.ts';
import type { BodyDelivery, ExchangeOrder, HttpExchange } from '../wire/index.ts';
import { Hop, type HopOrder, type HopWire } from './hop.ts';
import { headersElsewhere, redirection, type Redirection } from './redirect.ts';

const PROTOCOLS = ['http:', 'https:'];

/** One exchange under way, with the redirects that it follows. */
export class RunningExchange implements HttpExchange {
  readonly number: number;
  readonly stream: string;
  readonly #wire: HopWire;
  readonly #nextNumber: () => number;
  readonly #onOver: (exchange: RunningExchange) => void;
  #order: HopOrder;
  #hop: Hop;
  #body: Uint8Array | null = null;
  #delivery: BodyDelivery = {};
  #sent = false;
  readonly #visited: string[] = [];

  /** Tells `http.request`. `onOver` is called when the exchange has ended. */
  constructor(
    order: ExchangeOrder,
    wire: HopWire,
    nextNumber: () => number,
    onOver: (exchange: RunningExchange) => void,
  ) {
    this.#wire = wire;
    this.#nextNumber = nextNumber;
    this.#onOver = onOver;
    this.number = nextNumber();
    this.stream = `http-${this.number}`;
    const { purpose, method, resumes, secretHeaders, sealed } = order;
    this.#order = {
      number: this.number,
      purpose,
      method,
      ...addressed(order.url, order.headers, PROTOCOLS),
      ...(resumes !== undefined && { resumes }),
      ...(secretHeaders !== undefined && { secretHeaders }),
      ...(sealed !== undefined && { sealed }),
    };
    this.#hop = this.#newHop();
  }

  send(body: Uint8Array | null, delivery: BodyDelivery = {}): void {
    if (this.#sent) return;
    this.#sent = true;
    this.#body = body;
    this.#delivery = delivery;
    this.#hop.send(body, delivery);
  }

  abort(why: string): void {
    this.#hop.abort(why);
  }

  /** Stops or goes on reading, as the transport says. */
  hold(): void {
    this.#hop.hold();
  }

  #newHop(): Hop {
    const { url } = this.#order;
    if (typeof url !== 'string') this.#visited.push(url.href);
    return new Hop(this.#order, this.#wire, {
      redirection: (status, location) => this.#redirection(status, location),
      over: (to) => {
        if (to === null) this.#onOver(this);
        else this.#follow(to);
      },
    });
  }

  #redirection(status: number, location: string): Redirection | null {
    const { method, url, sealed } = this.#order;
    if (sealed !== undefined) return null;
    const hasBody = this.#body !== null && this.#body.length > 0;
    return typeof url === 'string'
      ? null
      : redirection(status, location, { method, hasBody, url, visited: this.#visited });
  }

  /** The body that is sent again is no frame again. */
  #follow(to: URL): void {
    const { number, purpose, method, url, headers, secretHeaders } = this.#order;
    const elsewhere = typeof url === 'string' || url.origin !== to.origin;
    const { kept, dropped } = elsewhere
      ? headersElsewhere(headers, new Set([...this.#wire.options.secretHeaders, ...(secretHeaders ?? [])]))
      : { kept: headers, dropped: [] };
    this.#order = {
      number: this.#nextNumber(),
      purpose,
      method,
      ...addressed(to.href, kept, PROTOCOLS),
      redirectOf: number,
      ...(secretHeaders !== undefined && { secretHeaders }),
    };
    this.#hop = this.#newHop();
    if (dropped.length > 0) this.#tellDropped(to, dropped);
    this.#hop.send(this.#body, this.#delivery);
  }

  #tellDropped(to: URL, dropped: readonly string[]): void {
    const { sink, options } = this.#wire;
    const names = [...new Set(dropped)].join(', ');
    const text = `The redirect goes to another origin, ${to.origin}: ${names} ${dropped.length === 1 ? 'was' : 'were'} not sent there.`;
    sink.event({ kind: 'note', t: options.now(), by: 'engine', level: 'warning', text });
  }
}
