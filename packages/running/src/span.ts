import { randomBytes } from 'node:crypto';

export type Attributes = Record<string, string | number>;

/** Who asked, in the W3C's words: `00-trace-span-flags`. */
export type Parent = { traceId: string; spanId: string; isSampled: boolean };

export type FinishedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: Kind;
  begunMs: number;
  endedMs: number;
  hasFailed: boolean;
  attributes: Attributes;
};

/** As the OTLP counts them. */
export const KINDS = { server: 2, client: 3 } as const;
export type Kind = keyof typeof KINDS;

/** A piece of work that is being timed, and is sent when it has ended. */
export type Span = {
  traceId: string;
  traceparent: string;
  /** A part of it. */
  part: (name: string, kind: Kind) => Span;
  end: (outcome: { name?: string; hasFailed?: boolean; attributes?: Attributes }) => void;
};

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NOBODY = /^0+$/;

export function parentOf(header: unknown): Parent | undefined {
  const [, traceId = '', spanId = '', flags = ''] = typeof header === 'string' ? (TRACEPARENT.exec(header) ?? []) : [];
  if (!traceId || NOBODY.test(traceId) || NOBODY.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** By its last characters, so that all who ask about the same trace come to the same answer. */
export function isWithin(ratio: number, traceId: string): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < ratio * 0x1_0000_0000;
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}

type Begun = { traceId: string; parentSpanId?: string | undefined; name: string; kind: Kind };

export function beginSpan(begun: Begun, send: (span: FinishedSpan) => void): Span {
  const { traceId, parentSpanId, name, kind } = begun;
  const spanId = randomBytes(8).toString('hex');
  const begunMs = performance.timeOrigin + performance.now();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    part: (partName, partKind) => beginSpan({ traceId, parentSpanId: spanId, name: partName, kind: partKind }, send),
    end({ name: known = name, hasFailed = false, attributes = {} }) {
      const endedMs = performance.timeOrigin + performance.now();
      send({ traceId, spanId, parentSpanId, name: known, kind, begunMs, endedMs, hasFailed, attributes });
    },
  };
}
