import { hostname } from 'node:os';
import type { Log } from './internal-http-server.ts';
import {
  type Attributes,
  createTraceId,
  type FinishedSpan,
  isSampledByRatio,
  type Parent,
  SPAN_KINDS,
  type Span,
  startSpan,
} from './span.ts';
import { VERSION } from './version.ts';

export type TraceSettings = {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: without it nothing is traced. */
  endpoint: string | undefined;
  /** OTEL_EXPORTER_OTLP_HEADERS: `name=value`, separated by commas. */
  headers?: string | undefined;
  /** OTEL_TRACES_SAMPLER_ARG: the share of traces to record. */
  ratio: number;
};

export type Tracer = {
  /**
   * Starts the span of a request if it is sampled. `believed`: follow the parent's sampling decision. Otherwise use only its
   * ids, so that an untrusted client cannot have everything traced.
   */
  begin: (name: string, parent: Parent | undefined, options: { isTrusted: boolean }) => Span | undefined;
  stop: () => Promise<void>;
};

const INSTANCE = `${hostname()}:${process.pid}`;
const SEND_EVERY_MS = 2000;
// More spans than this in one interval are dropped, to limit memory use.
const MAX_BUFFERED = 4096;
const TIMEOUT_MS = 5000;

/** Sends spans to a collector as OTLP/HTTP JSON. Returns undefined without an endpoint. */
export function createTracer(
  settings: TraceSettings & { service: string; log: Pick<Log, 'warn'> },
): Tracer | undefined {
  const { endpoint, headers, ratio, service, log } = settings;
  if (!endpoint) return undefined;
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let buffer: FinishedSpan[] = [];
  let isUnavailable = false;

  async function send(): Promise<void> {
    const spans = buffer;
    buffer = [];
    if (spans.length === 0) return;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...parseHeaders(headers), 'content-type': 'application/json' },
        body: JSON.stringify(toOtlp(service, spans)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`Trace collector returned ${response.status}`);
      isUnavailable = false;
    } catch (error) {
      // Logged once per outage, not every two seconds.
      if (!isUnavailable) log.warn({ err: error }, 'trace export failed');
      isUnavailable = true;
    }
  }
  const timer = setInterval(() => void send(), SEND_EVERY_MS).unref();

  return {
    begin(name, parent, { isTrusted }) {
      const traceId = parent?.traceId ?? createTraceId();
      const isSampled = isTrusted && parent ? parent.isSampled : isSampledByRatio(ratio, traceId);
      if (!isSampled) return undefined;
      return startSpan({ traceId, parentSpanId: parent?.spanId, name, kind: 'server' }, (span) => {
        if (buffer.length < MAX_BUFFERED) buffer.push(span);
      });
    },
    async stop() {
      clearInterval(timer);
      await send();
    },
  };
}

function parseHeaders(text = ''): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [
      pair.slice(0, pair.indexOf('=')).trim(),
      decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim()),
    ]),
  );
}

function toOtlp(service: string, spans: FinishedSpan[]) {
  return {
    resourceSpans: [
      {
        resource: {
          attributes: toOtlpAttributes({
            'service.name': service,
            'service.version': VERSION,
            'service.instance.id': INSTANCE,
          }),
        },
        scopeSpans: [{ scope: { name: 'kinari' }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  };
}

function toOtlpSpan({ kind, begunMs, endedMs, hasFailed, attributes, parentSpanId, ...span }: FinishedSpan) {
  return {
    ...span,
    ...(parentSpanId && { parentSpanId }),
    kind: SPAN_KINDS[kind],
    startTimeUnixNano: nanoseconds(begunMs),
    endTimeUnixNano: nanoseconds(endedMs),
    attributes: toOtlpAttributes(attributes),
    status: hasFailed ? { code: 2 } : {},
  };
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

function toOtlpAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}
