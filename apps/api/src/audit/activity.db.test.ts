import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { listActivity } from './activity.service.ts';
import { recordChange } from './audit.service.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const [meera, ravi] = [await aPerson(db, { userType: 'ADMIN' }), await aPerson(db, { userType: 'ADMIN' })];
await pool.query(`update users set first_name = 'Ravi', last_name = 'Menon' where id = $1`, [ravi.id]);

async function entry(facts: { by?: string; kind?: string; id?: string; what: string; at: string }): Promise<void> {
  await pool.query(
    `insert into audit_entries (actor_id, subject_kind, subject_id, what, happened_at) values ($1, $2, $3, $4, $5)`,
    [facts.by ?? meera.id, facts.kind ?? 'product', facts.id ?? '1', facts.what, facts.at],
  );
}

async function list(query = ''): Promise<Reply<'listActivity'>> {
  const reply = await app.inject({ url: `/api/admin/activity?${query}`, headers: meera.headers });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}
const whats = async (query = '') => (await list(query)).entries.map(({ what }) => what);

await entry({ what: 'Price of Kurta changed', at: '2026-03-01T10:00:00Z' });
await entry({ what: 'Status of order K3 changed', kind: 'order', id: 'K3', at: '2026-03-01T18:29:59Z' });
await entry({ what: 'Status of order K4 changed', kind: 'order', id: 'K4', by: ravi.id, at: '2026-03-01T18:30:00Z' });
await entry({ what: '100% cotton noted', by: ravi.id, at: '2026-03-02T10:00:00Z' });

test('what everybody did is told newest first, with who did it and to what', async () => {
  const { entries, older } = await list();
  expect(entries.map(({ what, by, subject }) => [what, by, subject.kind, subject.id])).toEqual([
    ['100% cotton noted', 'Ravi Menon', 'product', '1'],
    ['Status of order K4 changed', 'Ravi Menon', 'order', 'K4'],
    ['Status of order K3 changed', 'Asha Rao', 'order', 'K3'],
    ['Price of Kurta changed', 'Asha Rao', 'product', '1'],
  ]);
  expect(older).toBeNull();
});

test('it is narrowed by person, by kind, by a day in India, and by all of them', async () => {
  expect(await whats(`person=${ravi.id}`)).toEqual(['100% cotton noted', 'Status of order K4 changed']);
  expect(await whats('kind=order')).toEqual(['Status of order K4 changed', 'Status of order K3 changed']);
  // 18:30 in UTC is midnight in India.
  expect(await whats('day=2026-03-01')).toEqual(['Status of order K3 changed', 'Price of Kurta changed']);
  expect(await whats('day=2026-03-02')).toEqual(['100% cotton noted', 'Status of order K4 changed']);
  expect(await whats(`person=${ravi.id}&kind=order&day=2026-03-02`)).toEqual(['Status of order K4 changed']);
  expect(await whats(`person=${ravi.id}&day=2026-03-01`)).toEqual([]);
});

test('words are looked for wherever they stand, and no sign in them is a pattern', async () => {
  expect(await whats('q=kurta')).toEqual(['Price of Kurta changed']);
  expect(await whats('q=order%20k')).toEqual(['Status of order K4 changed', 'Status of order K3 changed']);
  expect(await whats('q=100%25')).toEqual(['100% cotton noted']);
  expect(await whats('q=1_0')).toEqual([]);
  expect(await whats(`q=order&person=${ravi.id}`)).toEqual(['Status of order K4 changed']);
  expect((await app.inject({ url: '/api/admin/activity?q=ku', headers: meera.headers })).statusCode).toBe(400);
});

test('pages go on below one another, with a search and without, walked, gathered or walked on', async () => {
  for (const q of ['', 'changed']) {
    for (const bounds of [
      { steps: 1, mostGathered: 1e9 },
      { steps: 1000, mostGathered: 1e9 },
      { steps: 1, mostGathered: -1 },
      { steps: 3, mostGathered: -1 },
    ]) {
      const seen: string[] = [];
      let before: string | undefined;
      do {
        const asked = { person: undefined, kind: undefined, day: undefined, q, before, limit: 1 };
        const { entries, older } = await listActivity(db, asked, bounds);
        seen.push(...entries.map(({ what }) => what));
        before = older ?? undefined;
      } while (before);
      expect(seen).toEqual(await whats(q && `q=${q}`));
      expect(seen.length).toBeGreaterThan(2);
    }
  }
});

test('before and after come as they were recorded', async () => {
  await db.transaction().execute((tx) =>
    recordChange(tx, {
      subject: { kind: 'settings', id: '1' },
      actorId: meera.id,
      what: 'Settings changed: cancelHours',
      before: { cancelHours: 12 },
      after: { cancelHours: 24 },
    }),
  );
  expect((await list('limit=1')).entries).toMatchObject([{ before: { cancelHours: 12 }, after: { cancelHours: 24 } }]);
});
