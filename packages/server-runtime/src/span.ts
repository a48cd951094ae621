import { randomBytes } from 'node:crypto';

export type Attributes = Record<string, string | number>;

/** Parent span from a W3C `traceparent` header: `00-trace-span-flags`. */
export type Parent = { traceId: string; spanId: string; isSampled: boolean };

export type FinishedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  begunMs: number;
  endedMs: number;
  hasFailed: boolean;
  attributes: Attributes;
};

/** Span kinds as numbered in OTLP. */
export const SPAN_KINDS = { server: 2, client: 3 } as const;
export type SpanKind = keyof typeof SPAN_KINDS;

/** A running span. It is sent after `end`. */
export type Span = {
  traceId: string;
  traceparent: string;
  /** Starts a child span. */
  part: (name: string, kind: SpanKind) => Span;
  end: (outcome: { name?: string; hasFailed?: boolean; attributes?: Attributes }) => void;
};

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const ALL_ZEROS = /^0+$/;

export function parseTraceparent(header: unknown): Parent | undefined {
  const [, traceId = '', spanId = '', flags = ''] = typeof header === 'string' ? (TRACEPARENT.exec(header) ?? []) : [];
  if (!traceId || ALL_ZEROS.test(traceId) || ALL_ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Uses the trace id, so that all processes make the same sampling decision. */
export function isSampledByRatio(ratio: number, traceId: string): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < ratio * 0x1_0000_0000;
}

export function createTraceId(): string {
  return randomBytes(16).toString('hex');
}

type SpanStart = { traceId: string; parentSpanId?: string | undefined; name: string; kind: SpanKind };

export function startSpan(start: SpanStart, send: (span: FinishedSpan) => void): Span {
  const { traceId, parentSpanId, name, kind } = start;
  const spanId = randomBytes(8).toString('hex');
  const begunMs = performance.timeOrigin + performance.now();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    part: (partName, partKind) => startSpan({ traceId, parentSpanId: spanId, name: partName, kind: partKind }, send),
    end({ name: finalName = name, hasFailed = false, attributes = {} }) {
      const endedMs = performance.timeOrigin + performance.now();
      send({ traceId, spanId, parentSpanId, name: finalName, kind, begunMs, endedMs, hasFailed, attributes });
    },
  };
}
