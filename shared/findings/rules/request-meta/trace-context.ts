import { isToken } from '../../../mcp/index.ts';

/** The formats in which a trace is carried on (W3C Trace Context, levels 1 and 2; W3C Baggage). */

/** Longer texts are not looked into. */
const LENGTH_MOST = 16_384;
const MEMBERS_MOST = 32;

const PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const STATE_KEY = /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})$/;
const STATE_VALUE = /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;
const BAGGAGE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** `traceparent`: version, trace, parent, flags; ids of nothing but zeros are none. */
export function isTraceParent(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const match = PARENT.exec(value.slice(0, LENGTH_MOST));
  if (!match) return false;
  const [, version, trace, parent, more] = match;
  if (version === 'ff' || /^0+$/.test(trace ?? '') || /^0+$/.test(parent ?? '')) return false;
  return version !== '00' || more === undefined;
}

/** `tracestate`: at most 32 pairs, apart by commas; empty ones between them are allowed. */
export function isTraceState(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (value.length > LENGTH_MOST) return true;
  const members = value
    .split(',')
    .map((one) => one.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((one) => one !== '');
  return members.length <= MEMBERS_MOST && members.every(isPair);
}

function isPair(one: string): boolean {
  const equals = one.indexOf('=');
  return equals > 0 && STATE_KEY.test(one.slice(0, equals)) && STATE_VALUE.test(one.slice(equals + 1));
}

/** `baggage`: pairs with properties behind semicolons, apart by commas. */
export function isBaggage(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (value.length > LENGTH_MOST) return true;
  return value.split(',').every((one) => {
    const [pair = '', ...properties] = one.split(';').map((part) => part.trim());
    return isEntry(pair, true) && properties.every((property) => isEntry(property, false));
  });
}

function isEntry(text: string, needsValue: boolean): boolean {
  const equals = text.indexOf('=');
  if (equals < 0) return !needsValue && isToken(text);
  return isToken(text.slice(0, equals).trim()) && BAGGAGE_VALUE.test(text.slice(equals + 1).trim());
}
