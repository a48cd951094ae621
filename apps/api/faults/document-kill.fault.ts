import { formatNumber } from '@kinari/contract/locale';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_BARRIERS, installDocumentBarriers } from '../races/barriers.ts';
import {
  type CreatedOrder,
  createOrders,
  expectSuccess,
  getDocumentTotals,
  listSerials,
} from '../races/invoicing/taxed-orders.ts';
import { createStaff } from '../races/race.ts';
import type { RaceHarness } from '../races/race-harness.ts';
import { bySize, MAX_RUN_MS, range } from '../races/race-size.ts';
import { updateDeliveryStatus } from '../races/requests.ts';
import { listIntegrityErrors } from '../test/integrity-checks.ts';
import { blockRequests } from './block-requests.ts';
import { runDoctor } from './doctor.ts';
import { closeConnections, createFaultTestApp, withLongTimeouts } from './fault-test-app.ts';
import { findFreePort, startApi } from './processes.ts';
import { requestFromProcess } from './request-from-process.ts';

// One request stopped at the step, and two that wait behind it.
const CONCURRENT_REQUESTS = 3;

describe('kill -9 of the API while invoices are issued', () => {
  test('at every step, no invoice number is skipped or used twice', async ({ annotate }) => {
    const shop = await createFaultTestApp();
    const port = await findFreePort();
    const start = () => startApi({ databaseUrl: withLongTimeouts(shop.databaseUrl), port });
    let api = await start();
    const harness: RaceHarness = { ...shop, ask: (...request) => requestFromProcess(api, ...request) };
    const killCount = bySize(1, 50);
    const deadline = Date.now() + MAX_RUN_MS;
    const [killed, outcomes] = [{ count: 0 }, { issued: 0, rolledBack: 0 }];
    const orders: CreatedOrder[] = [];
    try {
      const staffMember = await createStaff(harness);
      orders.push(...(await createOrders(harness, 1)));
      for (const { id } of orders) await expectSuccess(updateDeliveryStatus(harness, staffMember, id, 'SHIPPED'));
      await installDocumentBarriers(shop.pool);
      for (const kill of range(killCount))
        for (const [n, barrier] of DOCUMENT_BARRIERS.entries()) {
          if (Date.now() > deadline) continue;
          const blockedOrders = await createOrders(harness, CONCURRENT_REQUESTS);
          orders.push(...blockedOrders);
          const release = await blockRequests(
            harness,
            blockedOrders.map(
              ({ id }) =>
                () =>
                  updateDeliveryStatus(harness, staffMember, id, 'SHIPPED'),
            ),
            barrier,
          );
          await api.end('SIGKILL');
          // Every other time, close its database connections at once; otherwise PostgreSQL finishes the orphaned statements.
          if ((n + kill) % 2 === 1) await closeConnections(shop.pool);
          await release();
          killed.count += 1;
          for (const { id } of blockedOrders)
            outcomes[(await getDocumentTotals(harness, id)).invoices === 1 ? 'issued' : 'rolledBack'] += 1;
          api = await start();
          for (const { id } of blockedOrders)
            await expectSuccess(updateDeliveryStatus(harness, staffMember, id, 'SHIPPED'));
        }
      expect(outcomes.issued * outcomes.rolledBack).toBeGreaterThan(0);
      expect(await listSerials(harness, 'invoice')).toEqual(orders.map((_, n) => n + 1));
      expect(await listIntegrityErrors(shop.db)).toEqual([]);
      expect(await runDoctor(shop.databaseUrl)).toContain('healthy');
      await annotate(
        `${formatNumber(killed.count)} kills at ${DOCUMENT_BARRIERS.length} steps, ${CONCURRENT_REQUESTS} moves under way at each: ${formatNumber(outcomes.issued)} were issued, ` +
          `${formatNumber(outcomes.rolledBack)} were not; moved again, ${formatNumber(orders.length)} orders have the numbers 1 to ${formatNumber(orders.length)}`,
        'result',
      );
    } finally {
      await api.end('SIGKILL');
      await shop.close();
    }
  });
});
