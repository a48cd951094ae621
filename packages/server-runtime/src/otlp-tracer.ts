import { hostname } from 'node:os';
import {
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, parseKeyPairsIntoRecord, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, Tracer, TracerOptions } from './traces.ts';
import { VERSION } from './version.ts';

const SEND_EVERY_MS = 2000;
// More unsent spans than this are dropped, to limit memory use.
const MAX_BUFFERED = 4096;
const TIMEOUT_MS = 5000;

/** Sends spans as OTLP/HTTP JSON. This is the only module that loads the OpenTelemetry SDK. */
export function createOtlpTracer(options: TracerOptions & { endpoint: string }): Tracer {
  const ratioSampler = new TraceIdRatioBasedSampler(options.ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.service,
      'service.version': VERSION,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: ratioSampler }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createExporter(options),
        scheduledDelayMillis: SEND_EVERY_MS,
        maxQueueSize: MAX_BUFFERED,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('kinari');
  const sampleByRatio = (traceId: string) => {
    const { decision } = ratioSampler.shouldSample(ROOT_CONTEXT, traceId);
    return decision === SamplingDecision.RECORD_AND_SAMPLED ? TraceFlags.SAMPLED : TraceFlags.NONE;
  };
  return {
    startRequest(name, traceparent, { isTrusted }) {
      const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
      if (parent && !isTrusted) parent.traceFlags = sampleByRatio(parent.traceId);
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, context);
      return span.isRecording() ? toSpan(span, tracer) : undefined;
    },
    // The exporter has logged the failure.
    stop: () => provider.shutdown().catch(() => {}),
  };
}

function toSpan(span: OtelSpan, tracer: OtelTracer): Span {
  const { traceId, spanId } = span.spanContext();
  const context = trace.setSpan(ROOT_CONTEXT, span);
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    startChild: (name) => toSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT }, context), tracer),
    end({ name, hasFailed = false, attributes = {} }) {
      if (name !== undefined) span.updateName(name);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttributes(attributes).end();
    },
  };
}

/** Logs failures once per outage. */
function createExporter({ endpoint, headers, log }: TracerOptions & { endpoint: string }): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
    timeoutMillis: TIMEOUT_MS,
  });
  let isUnavailable = false;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isUnavailable) log.warn({ err: result.error }, 'trace export failed');
        isUnavailable = hasFailed;
        onResult(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
