import type { Log } from './listener.ts';
import {
  type Attributes,
  beginSpan,
  type FinishedSpan,
  isWithin,
  KINDS,
  newTraceId,
  type Parent,
  type Span,
} from './span.ts';

export type TraceSettings = {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: without it nothing is traced. */
  endpoint: string | undefined;
  /** OTEL_EXPORTER_OTLP_HEADERS: `name=value`, with commas between. */
  headers?: string | undefined;
  /** OTEL_TRACES_SAMPLER_ARG: which share of traces is kept. */
  ratio: number;
};

export type Tracer = {
  /**
   * Begins to time a request, if it is one of those that are kept. `believed`: what the parent decided counts; otherwise only its
   * ids do, because a stranger must not be able to have all traced.
   */
  begin: (name: string, parent: Parent | undefined, options: { believed: boolean }) => Span | undefined;
  stop: () => Promise<void>;
};

const SEND_EVERY_MS = 2000;
// More than this within two seconds are dropped: what is told about the shop must not weigh on it.
const MOST_KEPT = 4096;
const PATIENCE_MS = 5000;

/** Sends spans to a collector as OTLP over HTTP, in JSON; `undefined` where nobody wants them. */
export function openTracer(settings: TraceSettings & { service: string; log: Log }): Tracer | undefined {
  const { endpoint, headers, ratio, service, log } = settings;
  if (!endpoint) return undefined;
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let kept: FinishedSpan[] = [];
  let isAway = false;

  async function send(): Promise<void> {
    const spans = kept;
    kept = [];
    if (spans.length === 0) return;
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { ...headersOf(headers), 'content-type': 'application/json' },
        body: JSON.stringify(asOtlp(service, spans)),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`The collector answered ${reply.status}`);
      isAway = false;
    } catch (error) {
      // Once, and not every two seconds: the shop goes on without being watched.
      if (!isAway) log.warn({ err: error }, 'traces could not be sent');
      isAway = true;
    }
  }
  const timer = setInterval(() => void send(), SEND_EVERY_MS).unref();

  return {
    begin(name, parent, { believed }) {
      const traceId = parent?.traceId ?? newTraceId();
      const isKept = believed && parent ? parent.isSampled : isWithin(ratio, traceId);
      if (!isKept) return undefined;
      return beginSpan({ traceId, parentSpanId: parent?.spanId, name, kind: 'server' }, (span) => {
        if (kept.length < MOST_KEPT) kept.push(span);
      });
    },
    async stop() {
      clearInterval(timer);
      await send();
    },
  };
}

function headersOf(text = ''): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [
      pair.slice(0, pair.indexOf('=')).trim(),
      decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim()),
    ]),
  );
}

function asOtlp(service: string, spans: FinishedSpan[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service }) },
        scopeSpans: [{ scope: { name: 'kinari' }, spans: spans.map(asOtlpSpan) }],
      },
    ],
  };
}

function asOtlpSpan({ kind, begunMs, endedMs, hasFailed, attributes, parentSpanId, ...span }: FinishedSpan) {
  return {
    ...span,
    ...(parentSpanId && { parentSpanId }),
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(begunMs),
    endTimeUnixNano: nanoseconds(endedMs),
    attributes: attributesOf(attributes),
    status: hasFailed ? { code: 2 } : {},
  };
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}
