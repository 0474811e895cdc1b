/** Traces as OTLP/JSON (OpenTelemetry Protocol 1.x, “JSON Protobuf Encoding”), as far as we write them. */

type OtlpValue =
  | { readonly stringValue: string }
  | { readonly intValue: string }
  | { readonly boolValue: boolean }
  | { readonly doubleValue: number };

export interface OtlpAttribute {
  readonly key: string;
  readonly value: OtlpValue;
}

export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly events: readonly OtlpEvent[];
  readonly droppedEventsCount: number;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

export interface OtlpEvent {
  readonly timeUnixNano: string;
  readonly name: string;
  readonly attributes: readonly OtlpAttribute[];
}

export const SPAN_KIND = { internal: 1, server: 2, client: 3 } as const;
export const STATUS_ERROR = 2;

/** Attributes of these values; '', null and undefined ones are left out. */
export function attributes(
  values: Readonly<Record<string, string | number | boolean | null | undefined>>,
): OtlpAttribute[] {
  return Object.entries(values).flatMap(([key, value]): OtlpAttribute[] => {
    if (value === null || value === undefined || value === '') return [];
    if (typeof value === 'string') return [{ key, value: { stringValue: value } }];
    if (typeof value === 'boolean') return [{ key, value: { boolValue: value } }];
    return [{ key, value: Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value } }];
  });
}

/** Nanoseconds since 1970 as OTLP/JSON writes 64-bit numbers. */
export class OtlpClock {
  readonly #start: bigint;

  /** `startedAt` as the capture's first line has it; 1970 where that is no time. */
  constructor(startedAt: string) {
    const ms = Date.parse(startedAt);
    this.#start = BigInt(Number.isNaN(ms) ? 0 : ms) * 1_000_000n;
  }

  nano(us: number): string {
    return String(this.#start + BigInt(Math.max(0, Math.round(us))) * 1000n);
  }
}
