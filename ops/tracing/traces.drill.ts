import { setTimeout as wait } from 'node:timers/promises';
import { startAllProcesses } from '../../apps/api/faults/all-processes.ts';
import { createStockedVariant, createTestBuyer } from '../../apps/api/test/factories.ts';
import { setup } from '../../apps/api/test/template.ts';
import { type CollectedSpan, createCollector } from '../../packages/server-runtime/test/span-collector.ts';

// `npm run ops:traces` follows a click and a page view from the browser through a running shop to the SQL statements.

const TRACE_IDS = { press: 'a1f92f3577b34da6a3ce929d0e0e4711', page: 'b2f92f3577b34da6a3ce929d0e0e4722' };
const BROWSER_SPAN_ID = '00f067aa0ba902b7';
const TIMEOUT_MS = 20_000;

await setup();
const collector = await createCollector();
const shop = await startAllProcesses({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
try {
  const { id: variantId } = await createStockedVariant(shop.db, { stock: 1 });
  const buyer = await createTestBuyer(shop.db, [{ variantId, quantity: 1 }]);
  // Like our browser client: sends a trace id with the sampled flag off.
  const traceparent = (trace: string) => `00-${trace}-${BROWSER_SPAN_ID}-00`;
  const reply = await fetch(`${shop.web.url}/api/orders/place`, {
    method: 'POST',
    headers: { ...buyer.headers, 'content-type': 'application/json', traceparent: traceparent(TRACE_IDS.press) },
    body: JSON.stringify({ addressId: buyer.addressId, paymentMethod: 'COD' }),
  });
  if (reply.status !== 201) throw new Error(`The order was answered ${reply.status}`);
  await fetch(`${shop.web.url}/shop-all`, { headers: { traceparent: traceparent(TRACE_IDS.page) } });

  await waitForSpanChain(TRACE_IDS.press, [
    'kinari-web POST /api/*',
    'kinari-api POST placeOrder',
    'kinari-api select',
  ]);
  await waitForSpanChain(TRACE_IDS.page, ['kinari-web GET /shop-all', 'kinari-api GET', 'kinari-api select']);
  const exportedSpans = JSON.stringify(collector.spans);
  for (const secret of [buyer.email, buyer.addressId, 'Asha', 'Bearer'])
    if (exportedSpans.includes(secret)) throw new Error(`A span contains ${secret}`);
  process.stdout.write(
    `${collector.spans.length} spans, one trace each from browser to SQL, no personal data in them\n`,
  );
} finally {
  await shop.close();
  collector.close();
}

/** Waits for a chain of spans that starts at the browser's span, each the child of the previous one. */
async function waitForSpanChain(traceId: string, steps: string[]): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (!hasSpanChain(BROWSER_SPAN_ID, traceId, steps)) {
    if (Date.now() > until) {
      const receivedSpans = collector.spans.filter((span) => span.traceId === traceId).map(formatSpan);
      throw new Error(`No way ${steps.join(' > ')} in ${receivedSpans.join(', ')}`);
    }
    await wait(200);
  }
  process.stdout.write(`browser > ${steps.join(' > ')}\n`);
}

function hasSpanChain(parent: string, traceId: string, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true;
  return collector.spans.some(
    (span) =>
      span.traceId === traceId &&
      span.parentSpanId === parent &&
      formatSpan(span).startsWith(step) &&
      hasSpanChain(span.spanId, traceId, rest),
  );
}

function formatSpan({ service, name }: CollectedSpan): string {
  return `${service} ${name}`;
}
