import { setTimeout as wait } from 'node:timers/promises';
import { openWholeShop } from '../../apps/api/faults/whole-shop.ts';
import { aBuyer, aStockedVariant } from '../../apps/api/test/factories.ts';
import { setup } from '../../apps/api/test/template.ts';
import { type CollectedSpan, openCollector } from '../../packages/running/src/collector.ts';

// `npm run ops:traces` follows a press in the browser, and a page, through a running shop to the statements in the database.

const TRACES = { press: 'a1f92f3577b34da6a3ce929d0e0e4711', page: 'b2f92f3577b34da6a3ce929d0e0e4722' };
const BROWSER = '00f067aa0ba902b7';
const PATIENCE_MS = 20_000;

await setup();
const collector = await openCollector();
const shop = await openWholeShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
try {
  const { id: variantId } = await aStockedVariant(shop.db, { stock: 1 });
  const buyer = await aBuyer(shop.db, [{ variantId, quantity: 1 }]);
  // As the browser's own client sends it: it names a trace, and does not say that it is kept.
  const traceparent = (trace: string) => `00-${trace}-${BROWSER}-00`;
  const reply = await fetch(`${shop.web.url}/api/orders/place`, {
    method: 'POST',
    headers: { ...buyer.headers, 'content-type': 'application/json', traceparent: traceparent(TRACES.press) },
    body: JSON.stringify({ addressId: buyer.addressId, paymentMethod: 'COD' }),
  });
  if (reply.status !== 201) throw new Error(`The order was answered ${reply.status}`);
  await fetch(`${shop.web.url}/shop-all`, { headers: { traceparent: traceparent(TRACES.page) } });

  await follow(TRACES.press, ['kinari-web POST /api/*', 'kinari-api POST placeOrder', 'kinari-api select']);
  await follow(TRACES.page, ['kinari-web GET /shop-all', 'kinari-api GET', 'kinari-api select']);
  const told = JSON.stringify(collector.spans);
  for (const secret of [buyer.email, buyer.addressId, 'Asha', 'Bearer'])
    if (told.includes(secret)) throw new Error(`A span tells ${secret}`);
  process.stdout.write(`${collector.spans.length} spans, one trace each from browser to SQL, nobody's data in them\n`);
} finally {
  await shop.close();
  collector.close();
}

/** Looks for a way down from the browser's span, each step the child of the one before. */
async function follow(traceId: string, steps: string[]): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!leads(BROWSER, traceId, steps)) {
    if (Date.now() > until) {
      const seen = collector.spans.filter((span) => span.traceId === traceId).map(titleOf);
      throw new Error(`No way ${steps.join(' > ')} in ${seen.join(', ')}`);
    }
    await wait(200);
  }
  process.stdout.write(`browser > ${steps.join(' > ')}\n`);
}

function leads(parent: string, traceId: string, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true;
  return collector.spans.some(
    (span) =>
      span.traceId === traceId &&
      span.parentSpanId === parent &&
      titleOf(span).startsWith(step) &&
      leads(span.spanId, traceId, rest),
  );
}

function titleOf({ service, name }: CollectedSpan): string {
  return `${service} ${name}`;
}
