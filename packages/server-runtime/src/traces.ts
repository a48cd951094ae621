import type { Log } from './internal-http-server.ts';

export type TraceSettings = {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: without it nothing is traced. */
  endpoint: string | undefined;
  /** OTEL_EXPORTER_OTLP_HEADERS: `name=value`, separated by commas. */
  headers?: string | undefined;
  /** OTEL_TRACES_SAMPLER_ARG: the share of traces to record. */
  ratio: number;
};

export type TracerOptions = TraceSettings & { service: string; log: Pick<Log, 'warn'> };

/** A running span. It is sent after `end`. */
export type Span = {
  /** Header that makes the next process continue the trace. */
  traceparent: string;
  /** Starts the span of a call to another system, such as a query. */
  startChild: (name: string) => Span;
  end: (outcome: { name?: string; hasFailed?: boolean; attributes?: Record<string, string | number> }) => void;
};

export type Tracer = {
  /**
   * Starts the span of a request if it is sampled. If the client is trusted, its `traceparent` header decides. Otherwise only
   * its ids are used, so that an untrusted client cannot have everything traced.
   */
  startRequest: (name: string, traceparent: unknown, options: { isTrusted: boolean }) => Span | undefined;
  stop: () => Promise<void>;
};

/** Sends spans to a collector. Without an endpoint it returns undefined and does not load OpenTelemetry. */
export async function createTracer({ endpoint, ...options }: TracerOptions): Promise<Tracer | undefined> {
  if (!endpoint) return undefined;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  return createOtlpTracer({ endpoint, ...options });
}
