import type { FrameEvent } from '../../capture/index.ts';
import { eraOf, isRevision, META } from '../../mcp/index.ts';
import { type ExchangeRecord, isProbe } from '../http/index.ts';
import { oneLine } from '../reading/index.ts';
import { FactRecord, Ledger } from '../ledger/index.ts';
import { isDiscovery, ModernRecord, Negotiation, Opening } from '../lifecycle/index.ts';
import type { CorrelatedMessage, Operation } from '../operations/index.ts';
import { Surface } from '../surface/index.ts';
import { member, textMember } from '../../json/index.ts';

/** What the messages of a connection tell of the two sides: who they are, what they declare, use and offer. */
export class Knowledge {
  readonly negotiation = new Negotiation();
  readonly modern = new ModernRecord();
  readonly opening = new Opening();
  readonly ledger = new Ledger();
  readonly facts = new FactRecord();
  readonly surface = new Surface();
  /** The message at hand changed what the server offers. */
  surfaceChanged = false;

  /** Takes a message in. Gives the version that it, or the request that it answers, names by itself; '' for none. */
  learn(correlated: CorrelatedMessage, event: FrameEvent, carrier: ExchangeRecord | null): string {
    const { message, method, link, operation, dir } = correlated;
    this.surfaceChanged = false;
    this.ledger.apply(correlated, event.seq);
    this.facts.message(correlated, carrier, event.seq);
    const probing = isProbe(carrier);
    const version = operation === null ? '' : this.#version(correlated, operation, carrier, event.seq);
    if (!probing) this.opening.apply(correlated, event, carrier, version !== '');
    if (dir === 's2c' && message.method !== null) this.surface.told(method, event.seq);
    if (operation?.dir !== 'c2s') return version;
    const params = member(message.value, 'params');
    if (link === 'opens' && dir === 'c2s') this.surface.asked(operation, message.value, event.seq);
    if (link === 'opens' || link === 'continues') {
      // What a mere try says holds as long as nothing else is known.
      if (probing && this.negotiation.era !== 'unknown') return version;
      if (method === 'initialize') this.negotiation.offer(params);
      else if (version !== '') this.negotiation.ask(version, member(params, '_meta'));
    } else if (method === 'notifications/subscriptions/acknowledged' && link === 'relates')
      this.modern.acknowledged(operation, params);
    else if (link === 'answers' || link === 'answers-late' || link === 'asks')
      this.#answered(correlated, operation, version, event.seq, probing);
    return version;
  }

  #version(
    { link, message, dir }: CorrelatedMessage,
    operation: Operation,
    carrier: ExchangeRecord | null,
    seq: number,
  ): string {
    if (link === 'answers' || link === 'answers-late' || link === 'asks') return this.modern.answered(operation);
    if (dir !== 'c2s' || (link !== 'opens' && link !== 'continues') || operation.method === 'initialize') return '';
    const params = member(message.value, 'params');
    const header = carrier?.version ?? '';
    const own = oneLine(textMember(member(params, '_meta'), META.protocolVersion), 64);
    const version = own || (isRevision(header) && eraOf(header) === 'modern' ? header : '');
    if (version === '') return '';
    if (carrier) carrier.root.modern = true;
    this.modern.asked(operation, { version, inMeta: own !== '' }, params, seq);
    return version;
  }

  #answered(
    { message, method, link }: CorrelatedMessage,
    operation: Operation,
    version: string,
    seq: number,
    probing: boolean,
  ): void {
    if (message.class !== 'response.result') {
      const error = member(message.value, 'error');
      this.surface.refused(operation, error, seq);
      if (version !== '') this.modern.refused(error);
      return;
    }
    const result = member(message.value, 'result');
    this.surfaceChanged = this.surface.answered(operation, result, seq);
    const discovered = method === 'server/discover' && isDiscovery(result);
    if (discovered) this.modern.discovered(result, seq);
    if (probing && this.negotiation.era !== 'unknown') return;
    if (method === 'initialize') this.negotiation.answer(result);
    else if (discovered) {
      // Too late to be the opening: the client has gone on in the other era.
      if (link !== 'answers-late' || this.opening.method !== 'initialize') this.negotiation.discover(version, result);
    } else if (version !== '' && method !== 'server/discover') this.negotiation.confirm(version, result);
  }
}
