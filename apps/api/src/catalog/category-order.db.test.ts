import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { describe, expect, test } from 'vitest';
import { aCategory, aPerson } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off', CACHE: 'on' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const photo = await aPhoto();

type Parent = Awaited<ReturnType<typeof aCategory>>;

async function aFamily(...names: string[]) {
  const parent = await aCategory(db);
  const ids = [];
  for (const name of names) ids.push((await aCategory(db, { name, parent })).id);
  return { parent, ids };
}

function order({ id: parentId }: Parent, ids: readonly string[], seenIds: readonly string[]) {
  const payload = { parentId, ids, seenIds };
  return app.inject({ method: 'PUT', url: '/api/categories/order', headers: admin.headers, payload });
}

async function save(method: 'POST' | 'PUT', url: string, fields: object) {
  const form = await aForm({ ...fields }, { files: [photo] });
  return app.inject({ method, url, payload: form.payload, headers: { ...form.headers, ...admin.headers } });
}

async function namesUnder(parent: Parent): Promise<string[] | undefined> {
  const tree = (await app.inject('/api/categories')).json<Reply<'listCategories'>>();
  return tree.find(({ id }) => id === parent.id)?.subCategories.map(({ name }) => name);
}

describe('PUT /categories/order', () => {
  test('is the order everybody sees within a second, and is in the history', async () => {
    const { parent, ids } = await aFamily('Silk', 'Cotton', 'Linen');
    await expect.poll(() => namesUnder(parent)).toEqual(['Silk', 'Cotton', 'Linen']);
    const [silk = '', cotton = '', linen = ''] = ids;
    expect((await order(parent, [linen, silk, cotton], ids)).statusCode).toBe(200);
    await expect.poll(() => namesUnder(parent), { timeout: 1000 }).toEqual(['Linen', 'Silk', 'Cotton']);
    const { rows } = await pool.query('select actor_id, what, before, after from audit_entries where subject_id = $1', [
      parent.id,
    ]);
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        what: `Subcategories of ${parent.name} put in another order`,
        before: { order: ['Silk', 'Cotton', 'Linen'] },
        after: { order: ['Linen', 'Silk', 'Cotton'] },
      },
    ]);
  });

  test('puts the categories at the top in order too', async () => {
    const tree = (await app.inject('/api/categories')).json<Reply<'listCategories'>>();
    const seenIds = tree.map(({ id }) => id);
    const payload = { parentId: null, ids: seenIds.toReversed(), seenIds };
    const reply = await app.inject({ method: 'PUT', url: '/api/categories/order', headers: admin.headers, payload });
    expect(reply.statusCode).toBe(200);
    await expect
      .poll(async () => (await app.inject('/api/categories')).json<{ id: string }[]>().map(({ id }) => id))
      .toEqual(seenIds.toReversed());
  });

  test('sent twice is done once', async () => {
    const { parent, ids } = await aFamily('One', 'Two');
    for (let times = 0; times < 2; times++) {
      expect((await order(parent, ids.toReversed(), ids)).statusCode).toBe(200);
    }
    const { rows } = await pool.query('select from audit_entries where subject_id = $1', [parent.id]);
    expect(rows).toHaveLength(1);
  });

  test('on top of another order, or of other siblings than there are, is refused', async () => {
    const { parent, ids } = await aFamily('One', 'Two', 'Three');
    const [one = '', two = '', three = ''] = ids;
    expect((await order(parent, [two, one, three], ids)).statusCode).toBe(200);
    for (const seen of [ids, [two, one]]) {
      const reply = await order(parent, seen.toReversed(), seen);
      expect([reply.statusCode, reply.json<ErrorReply>().code]).toEqual([409, 'stale_version']);
    }
    await expect.poll(() => namesUnder(parent)).toEqual(['Two', 'One', 'Three']);
  });

  test('that names one twice, one less, or a stranger is refused', async () => {
    const { parent, ids } = await aFamily('One', 'Two');
    const [one = '', two = ''] = ids;
    const cousin = (await aFamily('Cousin')).ids[0] ?? '';
    for (const odd of [[one, one], [two], [one, two, cousin], [cousin, two]]) {
      expect((await order(parent, odd, ids)).statusCode).toBe(400);
    }
    expect((await order(parent, [cousin, two], [two, cousin])).statusCode).toBe(409);
    expect((await order(parent, [], [])).statusCode).toBe(400);
  });

  test('asked for by two at once, one is refused and nothing is lost or doubled', async () => {
    const outcomes = [];
    for (let round = 0; round < 20; round++) {
      const { parent, ids } = await aFamily('A', 'B', 'C', 'D', 'E');
      const [first = '', ...others] = ids;
      const wishes = [[...others, first], ids.toReversed()];
      const replies = await Promise.all(wishes.map((wish) => order(parent, wish, ids)));
      const { rows } = await pool.query<{ id: string }>(
        'select id from categories where parent_id = $1 order by position',
        [parent.id],
      );
      expect(wishes).toContainEqual(rows.map(({ id }) => id));
      outcomes.push(tally(replies));
    }
    expect(outcomes.filter(({ 200: done, 409: refused }) => done !== 1 || refused !== 1)).toEqual([]);
  });

  test('while a sibling is deleted is refused, or done before it goes', async () => {
    for (let round = 0; round < 10; round++) {
      const { parent, ids } = await aFamily('A', 'B', 'C');
      const [ordered, deleted] = await Promise.all([
        order(parent, ids.toReversed(), ids),
        app.inject({ method: 'DELETE', url: `/api/categories/${ids[1]}`, headers: admin.headers }),
      ]);
      expect(deleted.statusCode).toBe(200);
      await expect.poll(() => namesUnder(parent)).toEqual(ordered.statusCode === 200 ? ['C', 'A'] : ['A', 'C']);
    }
  });
});

test('a category that is new or comes from elsewhere stands last among its siblings', async () => {
  const [{ parent, ids }, other] = [await aFamily('Front', 'Back'), await aFamily('Guest', 'Host')];
  await order(parent, ids.toReversed(), ids);
  const guest = other.ids[0] ?? '';
  expect((await save('PUT', `/api/categories/${guest}`, { name: 'Guest', parentId: parent.id })).statusCode).toBe(200);
  expect((await save('POST', '/api/categories', { name: 'New', parentId: parent.id })).statusCode).toBe(201);
  await expect.poll(() => namesUnder(parent)).toEqual(['Back', 'Front', 'Guest', 'New']);
  // Where it already is, a save leaves it in its place.
  const fields = { name: 'Guest', parentId: parent.id, description: 'Stays' };
  const { images } = (await app.inject('/api/categories'))
    .json<Reply<'listCategories'>>()
    .flatMap(({ subCategories }) => subCategories)
    .find(({ id }) => id === guest) ?? { images: [] };
  await save('PUT', `/api/categories/${guest}`, { ...fields, deletedUploadIds: images.map(({ id }) => id) });
  await expect.poll(() => namesUnder(parent)).toEqual(['Back', 'Front', 'Guest', 'New']);
});
