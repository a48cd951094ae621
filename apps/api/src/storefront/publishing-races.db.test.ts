import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestUser } from '#test/factories.ts';
import { createEditor, header } from '#test/storefront/editor.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY } from '../platform/clock.ts';
import { getLiveContent } from './storefront.service.ts';

const RACES = Number(process.env.RACES ?? 25);

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const editors = await Promise.all(
  [1, 2, 3].map(async () => createEditor(app, (await createTestUser(db, { userType: 'ADMIN' })).headers)),
);
const [asha, ravi, meera] = editors as [Editor, Editor, Editor];
type Editor = ReturnType<typeof createEditor>;
const HEADER = { area: 'header' } as const;
const ABOUT = { area: 'about' } as const;

const aboutWith = (intro: string) => ({
  intro,
  statistics: [],
  story: { lead: '', paragraphs: [] },
  values: [],
  journey: [],
  invitation: '',
});

test(`in ${RACES} races of save, publish and schedule, nothing is lost, doubled or mixed`, async () => {
  let future = addMs(new Date(), DAY);
  let lastScheduled: string | undefined;
  for (let race = 0; race < RACES; race++) {
    const before = await asha.draft(HEADER);
    expect((await asha.save(HEADER, header(`base ${race}`), before)).statusCode).toBe(200);
    const about = await asha.draft(ABOUT);
    expect((await asha.save(ABOUT, aboutWith(`base ${race}`), about)).statusCode).toBe(200);
    const { revision } = await asha.draft(HEADER);
    const live = await getLiveContent(db, 'header', new Date());
    const count = await countVersions();
    future = addMs(future, 60_000);

    // In another order each time.
    const actions = [
      () => ravi.save(HEADER, header(`saved ${race}`), { revision }),
      () => meera.save(HEADER, header(`also saved ${race}`), { revision }),
      () => asha.publish(HEADER, ABOUT),
      () => ravi.schedule([ABOUT, HEADER], future),
    ];
    const order = [0, 1, 2, 3].map((index) => (index + race) % 4);
    const replies = await Promise.all(order.map((index) => actions[index]!()));
    const [saved, alsoSaved, published, scheduled] = [0, 1, 2, 3].map((index) => replies[order.indexOf(index)]!);

    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    // Both saves had the same revision, so one at most succeeds. The drafts go live together, once.
    expect([saved, alsoSaved].filter((reply) => reply?.statusCode === 200).length).toBeLessThanOrEqual(1);
    const winners = [published, scheduled].filter((reply) => reply?.statusCode === 200);
    expect(winners).toHaveLength(1);
    expect(await countVersions()).toBe(count + 2);

    const versions = winners[0]!.json<EndpointResponse<'publishContent'>>().versions;
    const [text] = await listTexts(versions[0]!.area === 'header' ? versions[0]!.id : versions[1]!.id);
    // A save that succeeded is published: one after the publication finds that the draft is gone.
    const winner = [saved, alsoSaved].find((reply) => reply?.statusCode === 200);
    const winnerText = winner === saved ? `saved ${race}` : `also saved ${race}`;
    expect(text).toBe(winner ? winnerText : `base ${race}`);
    expect((await asha.draft(HEADER)).revision).toBe(0);

    const now = await getLiveContent(db, 'header', new Date());
    expect(now).toEqual(published?.statusCode === 200 ? header(text ?? '') : live);
    const later = (await getLiveContent(db, 'header', future)).announcement.text;
    if (scheduled?.statusCode === 200) lastScheduled = text;
    expect(later).toBe(lastScheduled ?? text);
  }
  const { rows } = await pool.query(
    `select area from content_versions group by area having count(*) <> max(number) or min(number) <> 1`,
  );
  expect(rows).toEqual([]);
});

test('of two staff who publish one draft, one succeeds', async () => {
  for (let race = 0; race < Math.ceil(RACES / 5); race++) {
    await asha.save(HEADER, header(`both ${race}`), await asha.draft(HEADER));
    const replies = await Promise.all(editors.map((editor) => editor.publish(HEADER)));
    expect(countBy(replies)).toEqual({ 200: 1, 404: 2 });
  }
});

test('of many first saves of one draft, one succeeds', async () => {
  const replies = await Promise.all(editors.map((editor, index) => editor.save(HEADER, header(`first ${index}`))));
  expect(countBy(replies)).toEqual({ 200: 1, 409: 2 });
});

async function countVersions(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from content_versions');
  return rows[0]?.count ?? 0;
}

async function listTexts(id: string | null): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select content #>> '{announcement,text}' as text from content_versions where id = $1`,
    [id],
  );
  return rows.map(({ text }) => text);
}
