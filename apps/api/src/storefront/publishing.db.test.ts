import type { EndpointResponse } from '@kinari/contract/contract';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import type { ErrorResponse } from '@kinari/contract/errors';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createEditor, createRail, defaultHome, header, homeWith } from '#test/storefront/editor.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { runPendingJobs } from '../platform/jobs.ts';
import { storefrontJobs } from './storefront.jobs.ts';
import { getLiveContent } from './storefront.service.ts';

// Starts at a whole minute. The tests move it.
let time = new Date(Math.ceil(Date.now() / MINUTE) * MINUTE);
const now = () => time;
const { app, db, pool, log, config } = await createTestApp({}, { now });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const editor = createEditor(app, admin.headers);
const HEADER = { area: 'header' } as const;
const HOME = { area: 'home' } as const;

const errorOf = (reply: { json: () => unknown }) => reply.json() as ErrorResponse;
const announcementAt = async (at: Date) => (await getLiveContent(db, 'header', at)).announcement.text;
const saveHeader = async (text: string) => {
  const { revision } = await editor.draft(HEADER);
  expect((await editor.save(HEADER, header(text), { revision })).statusCode).toBe(200);
};
const scheduleHeader = async (text: string, from: Date, until: Date | null = null) => {
  await saveHeader(text);
  const reply = await editor.schedule([HEADER], from, until);
  expect(reply.statusCode).toBe(200);
  return reply.json<EndpointResponse<'scheduleContent'>>().versions[0]!;
};
const listAudit = async () => {
  const { rows } = await pool.query<{ subject: string; action: string; data: object }>(
    `select subject_id as subject, action, data from audit_entries where subject_kind = 'storefront' order by id`,
  );
  return rows;
};

describe('publishing', () => {
  test('makes the drafts live, deletes them, and records the changes', async () => {
    await saveHeader('Open on Sunday');
    await editor.save(HOME, homeWith(createRail()));
    const reply = await editor.publish(HEADER, HOME, HEADER);
    expect(reply.json<EndpointResponse<'publishContent'>>().versions).toMatchObject([
      {
        area: 'header',
        number: 1,
        status: 'live',
        author: 'Asha Rao',
        changes: ['Announcement changed'],
        liveUntil: null,
      },
      { area: 'home', number: 1, status: 'live', changes: ['"New this week" added'] },
    ]);
    expect(await announcementAt(now())).toBe('Open on Sunday');
    expect((await editor.draft(HEADER)).revision).toBe(0);
    expect(await listAudit()).toEqual([
      {
        subject: 'header',
        action: 'storefront.published',
        data: { area: 'Announcement bar', changes: ['Announcement changed'] },
      },
      {
        subject: 'home',
        action: 'storefront.published',
        data: { area: 'Home page', changes: ['"New this week" added'] },
      },
    ]);
  });

  test('of several areas publishes all or none', async () => {
    await saveHeader('Not published');
    expect((await editor.publish(HEADER, HOME)).statusCode).toBe(404);
    expect(await announcementAt(now())).toBe('Open on Sunday');
    await editor.save({ area: 'theme' }, { ...DEFAULT_CONTENT.theme, brand: '#ff9ad5' });
    const weak = await editor.publish(HEADER, { area: 'theme' });
    expect([weak.statusCode, errorOf(weak).code]).toEqual([409, 'too_weak_contrast']);
    expect(Object.keys(errorOf(weak).fields ?? {})).toEqual(['theme.brand']);
    const scheduled = await editor.schedule([{ area: 'theme' }], addMs(now(), HOUR));
    expect(errorOf(scheduled).code).toBe('too_weak_contrast');
    expect((await editor.draft(HEADER)).content).toEqual(header('Not published'));
    expect((await editor.listVersions()).versions).toHaveLength(2);
  });

  test('wins over an earlier version, even if the clock of this process is late', async () => {
    const before = time;
    time = addMs(time, -5 * MINUTE);
    const version = await editor.saveAndPublish(HEADER, header('From a late clock'));
    time = before;
    expect(version.number).toBe(2);
    expect(await announcementAt(now())).toBe('From a late clock');
  });

  test('needs a recent login', async () => {
    await pool.query(`update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`, [admin.id]);
    for (const reply of [await editor.publish(HEADER), await editor.schedule([HEADER], addMs(now(), HOUR))])
      expect(errorOf(reply).code).toBe('reauthentication_required');
    await pool.query('update sessions set authenticated_at = now() where user_id = $1', [admin.id]);
  });
});

describe('a schedule', () => {
  test('starts and ends at its minute, and the version below it comes back', async () => {
    const [start, middle, end] = [DAY, DAY + HOUR, DAY + 2 * HOUR].map((ms) => addMs(now(), ms)) as [Date, Date, Date];
    const long = await scheduleHeader('Long', start, end);
    expect(long).toMatchObject({ status: 'scheduled', liveFrom: start.toISOString(), liveUntil: end.toISOString() });
    // Two versions overlap: the later start wins until it ends.
    await scheduleHeader('Short', middle, addMs(middle, 10 * MINUTE));
    const timeline: [number, string][] = [
      [-1, 'From a late clock'],
      [0, 'Long'],
      [HOUR - 1, 'Long'],
      [HOUR, 'Short'],
      [HOUR + 10 * MINUTE - 1, 'Short'],
      [HOUR + 10 * MINUTE, 'Long'],
      [2 * HOUR - 1, 'Long'],
      [2 * HOUR, 'From a late clock'],
    ];
    const shown = [];
    for (const [ms] of timeline) shown.push([ms, await announcementAt(addMs(start, ms))]);
    expect(shown).toEqual(timeline);
    expect((await editor.listAreas())[1]?.scheduled.map(({ number }) => number)).toEqual([3, 4]);
  });

  test('describes what differs from the version before it', async () => {
    const { versions } = await editor.listVersions('?area=header');
    expect(versions[0]).toMatchObject({ number: 4, changes: ['Announcement changed'] });
    const same = await scheduleHeader('Long', addMs(now(), DAY + MINUTE), addMs(now(), DAY + 2 * MINUTE));
    expect(same.changes).toEqual([]);
    await editor.unschedule(same.id ?? '');
    await editor.discard(HEADER, (await editor.draft(HEADER)).revision);
  });

  test('is cancelled before its start, once, and its content becomes the draft again', async () => {
    const version = await scheduleHeader('Diwali', addMs(now(), 3 * DAY));
    expect((await editor.unschedule(version.id ?? '')).statusCode).toBe(200);
    expect((await editor.unschedule(version.id ?? '')).statusCode).toBe(404);
    expect(await announcementAt(addMs(now(), 4 * DAY))).toBe('From a late clock');
    expect((await editor.draft(HEADER)).content).toEqual(header('Diwali'));
    expect((await editor.listVersions()).versions.map(({ id }) => id)).not.toContain(version.id);
    expect((await listAudit()).at(-1)).toMatchObject({
      action: 'storefront.unscheduled',
      data: { area: 'Announcement bar' },
    });
  });

  test('that began or is unknown cannot be cancelled', async () => {
    const [live] = (await editor.listVersions('?area=home')).versions;
    expect((await editor.unschedule(live?.id ?? '')).statusCode).toBe(404);
    expect((await editor.unschedule('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });

  test('is in the future and ends after its start', async () => {
    const past = await editor.schedule([HEADER], now());
    expect([past.statusCode, errorOf(past).code]).toEqual([400, 'schedule_in_past']);
    const reversed = await editor.schedule([HEADER], addMs(now(), DAY), addMs(now(), HOUR));
    expect([reversed.statusCode, Object.keys(errorOf(reversed).fields ?? {})]).toEqual([400, ['until']]);
  });

  test('enqueues a job at each boundary that clears the caches', async () => {
    const { rows } = await pool.query<{ runAt: Date }>(
      `select run_at as "runAt" from graphile_worker.jobs
       where task_identifier = 'apply_storefront_schedule' and key is not null order by run_at limit 2`,
    );
    const { rows: versions } = await pool.query<{ at: Date }>(
      `select live_from as at from content_versions where live_until is not null order by live_from limit 1`,
    );
    // A little later: a cache must not be refilled before the boundary.
    const lateMs = (rows[0]?.runAt.getTime() ?? 0) - (versions[0]?.at.getTime() ?? 0);
    expect(lateMs).toBeLessThan(MINUTE);

    const listener = new pg.Client({ connectionString: config.DATABASE_URL });
    await listener.connect();
    let notifications = 0;
    listener.on('notification', () => (notifications += 1));
    await listener.query('listen catalog_changed');
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now()
       where id = (select id from graphile_worker.jobs where task_identifier = 'apply_storefront_schedule' limit 1)`,
    );
    await runPendingJobs(
      storefrontJobs(now).filter(({ name }) => name === 'apply_storefront_schedule'),
      { pool, tools: { db, log } },
    );
    await expect.poll(() => notifications).toBe(1);
    await saveHeader('Published');
    expect(notifications).toBe(1);
    await editor.save(HOME, defaultHome());
    await editor.publish(HEADER, HOME);
    await expect.poll(() => notifications).toBe(2);
    await listener.end();
  });
});

describe('versions', () => {
  test('are listed by page, latest start first, with all that start together', async () => {
    time = addMs(time, 10 * DAY);
    await pool.query('update sessions set authenticated_at = $1, last_seen_at = $1, expires_at = $2', [
      time,
      addMs(time, DAY),
    ]);
    await editor.save({ area: 'about' }, { ...DEFAULT_CONTENT.about, statistics: [] });
    await editor.save({ area: 'refund' }, { ...DEFAULT_CONTENT.refund, intro: 'Ask us.' });
    await editor.publish({ area: 'about' }, { area: 'refund' });
    const first = await editor.listVersions('?limit=1');
    expect(first.versions.map(({ area }) => area)).toEqual(['about', 'refund']);
    expect(first.more).toBe(true);
    const listed = [];
    for (let before = ''; ; ) {
      const { versions, more } = await editor.listVersions(`?limit=2${before}`);
      listed.push(...versions);
      if (!more) break;
      before = `&before=${versions.at(-1)?.liveFrom}`;
    }
    expect(listed).toEqual((await editor.listVersions()).versions);
    expect(listed.filter(({ status, area }) => status === 'live' && area === 'header')).toHaveLength(1);
    expect(listed.filter(({ area }) => area === 'header').map(({ status }) => status)).toContain('past');
  });

  test('are restored as a draft, also version 0', async () => {
    const { versions } = await editor.listVersions('?area=header');
    const old = versions.find(({ number }) => number === 1);
    const restored = (await editor.restore(HEADER, old?.id ?? '')).json<EndpointResponse<'restoreVersion'>>();
    expect(restored).toMatchObject({ content: header('Open on Sunday'), changes: ['Announcement changed'] });
    expect(await announcementAt(now())).toBe('Published');
    const zero = (await editor.restore(HEADER, null)).json<EndpointResponse<'restoreVersion'>>();
    expect(zero.content).toEqual(DEFAULT_CONTENT.header);
    expect(zero.revision).toBe(restored.revision + 1);
    await editor.publish(HEADER);
    expect(await announcementAt(now())).toBe(DEFAULT_CONTENT.header.announcement.text);
  });

  test('of another area or page are not found', async () => {
    const [version] = (await editor.listVersions('?area=header')).versions;
    expect((await editor.restore({ area: 'footer' }, version?.id ?? '')).statusCode).toBe(404);
    expect((await editor.restore({ area: 'page', slug: 'sizes' }, null)).statusCode).toBe(404);
  });

  test.each([
    ['changed', `update content_versions set content = '{}'`],
    ['renumbered', 'update content_versions set number = number + 100, canceled_at = created_at'],
    ['cancelled after its start', `update content_versions set canceled_at = live_from + interval '1 second'`],
    ['revived', 'update content_versions set canceled_at = null where canceled_at is not null'],
    ['deleted', 'delete from content_versions'],
    ['truncated', 'truncate content_versions cascade'],
  ])('cannot be %s', async (_how, statement) => {
    await expect(pool.query(statement)).rejects.toThrow('content_versions is only ever added to');
  });
});
