import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { listActivity } from './activity.service.ts';
import { recordAuditEntry } from './audit-log.service.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const [meera, ravi] = [
  await createTestUser(db, { userType: 'ADMIN' }),
  await createTestUser(db, { userType: 'ADMIN' }),
];
await pool.query(`update users set first_name = 'Ravi', last_name = 'Menon' where id = $1`, [ravi.id]);

async function entry(details: { by?: string; kind?: string; id?: string; summary: string; at: string }): Promise<void> {
  await pool.query(
    `insert into audit_entries (actor_id, subject_kind, subject_id, summary, happened_at) values ($1, $2, $3, $4, $5)`,
    [details.by ?? meera.id, details.kind ?? 'product', details.id ?? '1', details.summary, details.at],
  );
}

async function fetchActivity(query = ''): Promise<EndpointResponse<'listActivity'>> {
  const reply = await app.inject({ url: `/api/admin/activity?${query}`, headers: meera.headers });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}
const listDescriptions = async (query = '') => (await fetchActivity(query)).entries.map(({ summary }) => summary);

await entry({ summary: 'Price of Kurta changed', at: '2026-03-01T10:00:00Z' });
await entry({ summary: 'Status of order K3 changed', kind: 'order', id: 'K3', at: '2026-03-01T18:29:59Z' });
await entry({
  summary: 'Status of order K4 changed',
  kind: 'order',
  id: 'K4',
  by: ravi.id,
  at: '2026-03-01T18:30:00Z',
});
await entry({ summary: '100% cotton noted', by: ravi.id, at: '2026-03-02T10:00:00Z' });

test('entries are listed newest first, with the actor and the subject', async () => {
  const { entries, nextCursor } = await fetchActivity();
  expect(entries.map(({ summary, by, subject }) => [summary, by, subject.kind, subject.id])).toEqual([
    ['100% cotton noted', 'Ravi Menon', 'product', '1'],
    ['Status of order K4 changed', 'Ravi Menon', 'order', 'K4'],
    ['Status of order K3 changed', 'Asha Rao', 'order', 'K3'],
    ['Price of Kurta changed', 'Asha Rao', 'product', '1'],
  ]);
  expect(nextCursor).toBeNull();
});

test('an entry about a customer has the name of the customer, one about all customers has none', async () => {
  await entry({ summary: 'Customer details viewed', kind: 'customer', id: ravi.id, at: '2026-02-01T10:00:00Z' });
  await entry({ summary: 'Customer list exported', kind: 'customer', id: 'all', at: '2026-02-01T10:00:01Z' });
  const { entries } = await fetchActivity('kind=customer');
  expect(entries.map(({ summary, subject }) => [summary, subject.name])).toEqual([
    ['Customer list exported', null],
    ['Customer details viewed', 'Ravi Menon'],
  ]);
});

test('entries are filtered by person, by kind, by day in Indian time, and by all of them', async () => {
  expect(await listDescriptions(`person=${ravi.id}`)).toEqual(['100% cotton noted', 'Status of order K4 changed']);
  expect(await listDescriptions('kind=order')).toEqual(['Status of order K4 changed', 'Status of order K3 changed']);
  // 18:30 UTC is midnight in India.
  expect(await listDescriptions('day=2026-03-01')).toEqual(['Status of order K3 changed', 'Price of Kurta changed']);
  expect(await listDescriptions('day=2026-03-02')).toEqual(['100% cotton noted', 'Status of order K4 changed']);
  expect(await listDescriptions(`person=${ravi.id}&kind=order&day=2026-03-02`)).toEqual(['Status of order K4 changed']);
  expect(await listDescriptions(`person=${ravi.id}&day=2026-03-01`)).toEqual([]);
});

test('a search matches text anywhere in the description and treats no character as a pattern', async () => {
  expect(await listDescriptions('q=kurta')).toEqual(['Price of Kurta changed']);
  expect(await listDescriptions('q=order%20k')).toEqual(['Status of order K4 changed', 'Status of order K3 changed']);
  expect(await listDescriptions('q=100%25')).toEqual(['100% cotton noted']);
  expect(await listDescriptions('q=1_0')).toEqual([]);
  expect(await listDescriptions(`q=order&person=${ravi.id}`)).toEqual(['Status of order K4 changed']);
  expect((await app.inject({ url: '/api/admin/activity?q=ku', headers: meera.headers })).statusCode).toBe(400);
});

test('pages follow one another with and without a search, for every query plan', async () => {
  for (const q of ['', 'changed']) {
    for (const bounds of [
      { steps: 1, maxSearched: 1e9 },
      { steps: 1000, maxSearched: 1e9 },
      { steps: 1, maxSearched: -1 },
      { steps: 3, maxSearched: -1 },
    ]) {
      const seen: string[] = [];
      let before: string | undefined;
      do {
        const params = { person: undefined, kind: undefined, day: undefined, q, before, limit: 1 };
        const { entries, nextCursor } = await listActivity(db, params, bounds);
        seen.push(...entries.map(({ summary }) => summary));
        before = nextCursor ?? undefined;
      } while (before);
      expect(seen).toEqual(await listDescriptions(q && `q=${q}`));
      expect(seen.length).toBeGreaterThan(2);
    }
  }
});

test('before and after are returned as they were recorded', async () => {
  await db.transaction().execute((tx) =>
    recordAuditEntry(
      tx,
      { kind: 'settings', id: '1', actorId: meera.id },
      {
        action: 'settings.changed',
        data: { settings: ['deliveryDays'] },
        before: { deliveryDays: 5 },
        after: { deliveryDays: 3 },
      },
    ),
  );
  expect((await fetchActivity('limit=1')).entries).toMatchObject([
    {
      action: 'settings.changed',
      data: { settings: ['deliveryDays'] },
      summary: 'Settings changed: Delivery estimate in days',
      before: { deliveryDays: 5 },
      after: { deliveryDays: 3 },
    },
  ]);
});

test('a search finds the words that staff see for an action and its data', async () => {
  await db
    .transaction()
    .execute((tx) =>
      recordAuditEntry(
        tx,
        { kind: 'brand', id: '7', actorId: meera.id },
        { action: 'brand.renamed', data: { from: 'Anokhi_Mills', to: 'Phulkari' } },
      ),
    );
  const renamed = ['Brand Anokhi_Mills renamed to Phulkari'];
  expect(await listDescriptions('q=renamed%20to%20phulkari')).toEqual(renamed);
  expect(await listDescriptions('q=anokhi_m')).toEqual(renamed);
  expect(await listDescriptions('q=phulkari%20deleted')).toEqual([]);
});
