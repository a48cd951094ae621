import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestCategory, createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off', RESPONSE_CACHE: 'on' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const photo = await createTestPhoto();

type Parent = Awaited<ReturnType<typeof createTestCategory>>;

async function createCategoryFamily(...names: string[]) {
  const parent = await createTestCategory(db);
  const ids = [];
  for (const name of names) ids.push((await createTestCategory(db, { name, parent })).id);
  return { parent, ids };
}

function reorderCategories({ id: parentId }: Parent, ids: readonly string[], expectedIds: readonly string[]) {
  const payload = { parentId, ids, expectedIds };
  return app.inject({ method: 'PUT', url: '/api/categories/positions', headers: admin.headers, payload });
}

async function saveCategory(method: 'POST' | 'PUT', url: string, fields: object) {
  const form = await createTestForm({ ...fields }, { files: [photo] });
  return app.inject({ method, url, payload: form.payload, headers: { ...form.headers, ...admin.headers } });
}

async function listSubcategoryNames(parent: Parent): Promise<string[] | undefined> {
  const tree = (await app.inject('/api/categories')).json<EndpointResponse<'listCategories'>>();
  return tree.find(({ id }) => id === parent.id)?.subCategories.map(({ name }) => name);
}

describe('PUT /categories/positions', () => {
  test('changes the public order within a second and is recorded in the history', async () => {
    const { parent, ids } = await createCategoryFamily('Silk', 'Cotton', 'Linen');
    await expect.poll(() => listSubcategoryNames(parent)).toEqual(['Silk', 'Cotton', 'Linen']);
    const [silk = '', cotton = '', linen = ''] = ids;
    expect((await reorderCategories(parent, [linen, silk, cotton], ids)).statusCode).toBe(200);
    await expect.poll(() => listSubcategoryNames(parent), { timeout: 1000 }).toEqual(['Linen', 'Silk', 'Cotton']);
    const { rows } = await pool.query(
      'select actor_id, action, data, before, after from audit_entries where subject_id = $1',
      [parent.id],
    );
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        action: 'category.subcategories_reordered',
        data: { name: parent.name },
        before: { order: ['Silk', 'Cotton', 'Linen'] },
        after: { order: ['Linen', 'Silk', 'Cotton'] },
      },
    ]);
  });

  test('orders top-level categories too', async () => {
    const tree = (await app.inject('/api/categories')).json<EndpointResponse<'listCategories'>>();
    const expectedIds = tree.map(({ id }) => id);
    const payload = { parentId: null, ids: expectedIds.toReversed(), expectedIds };
    const reply = await app.inject({
      method: 'PUT',
      url: '/api/categories/positions',
      headers: admin.headers,
      payload,
    });
    expect(reply.statusCode).toBe(200);
    await expect
      .poll(async () => (await app.inject('/api/categories')).json<{ id: string }[]>().map(({ id }) => id))
      .toEqual(expectedIds.toReversed());
  });

  test('sent twice is applied once', async () => {
    const { parent, ids } = await createCategoryFamily('One', 'Two');
    for (let times = 0; times < 2; times++) {
      expect((await reorderCategories(parent, ids.toReversed(), ids)).statusCode).toBe(200);
    }
    const { rows } = await pool.query('select from audit_entries where subject_id = $1', [parent.id]);
    expect(rows).toHaveLength(1);
  });

  test('rejects an outdated order and outdated siblings', async () => {
    const { parent, ids } = await createCategoryFamily('One', 'Two', 'Three');
    const [one = '', two = '', three = ''] = ids;
    expect((await reorderCategories(parent, [two, one, three], ids)).statusCode).toBe(200);
    for (const expectedIds of [ids, [two, one]]) {
      const reply = await reorderCategories(parent, expectedIds.toReversed(), expectedIds);
      expect([reply.statusCode, reply.json<ErrorResponse>().code]).toEqual([409, 'stale_version']);
    }
    await expect.poll(() => listSubcategoryNames(parent)).toEqual(['Two', 'One', 'Three']);
  });

  test('rejects duplicate, missing and foreign ids', async () => {
    const { parent, ids } = await createCategoryFamily('One', 'Two');
    const [one = '', two = ''] = ids;
    const cousin = (await createCategoryFamily('Cousin')).ids[0] ?? '';
    for (const invalidIds of [[one, one], [two], [one, two, cousin], [cousin, two]]) {
      expect((await reorderCategories(parent, invalidIds, ids)).statusCode).toBe(400);
    }
    expect((await reorderCategories(parent, [cousin, two], [two, cousin])).statusCode).toBe(409);
    expect((await reorderCategories(parent, [], [])).statusCode).toBe(400);
  });

  test('two concurrent requests: one is rejected, and nothing is lost or duplicated', async () => {
    const outcomes = [];
    for (let round = 0; round < 20; round++) {
      const { parent, ids } = await createCategoryFamily('A', 'B', 'C', 'D', 'E');
      const [first = '', ...others] = ids;
      const requestedOrders = [[...others, first], ids.toReversed()];
      const replies = await Promise.all(
        requestedOrders.map((requestedOrder) => reorderCategories(parent, requestedOrder, ids)),
      );
      const { rows } = await pool.query<{ id: string }>(
        'select id from categories where parent_id = $1 order by position',
        [parent.id],
      );
      expect(requestedOrders).toContainEqual(rows.map(({ id }) => id));
      outcomes.push(countBy(replies));
    }
    expect(outcomes.filter(({ 200: done, 409: refused }) => done !== 1 || refused !== 1)).toEqual([]);
  });

  test('during the deletion of a sibling is rejected or applied before it', async () => {
    for (let round = 0; round < 10; round++) {
      const { parent, ids } = await createCategoryFamily('A', 'B', 'C');
      const [orderReply, deleteReply] = await Promise.all([
        reorderCategories(parent, ids.toReversed(), ids),
        app.inject({ method: 'DELETE', url: `/api/categories/${ids[1]}`, headers: admin.headers }),
      ]);
      expect(deleteReply.statusCode).toBe(200);
      await expect
        .poll(() => listSubcategoryNames(parent))
        .toEqual(orderReply.statusCode === 200 ? ['C', 'A'] : ['A', 'C']);
    }
  });
});

test('a new or moved category is last among its siblings', async () => {
  const [{ parent, ids }, other] = [
    await createCategoryFamily('Front', 'Back'),
    await createCategoryFamily('Guest', 'Host'),
  ];
  await reorderCategories(parent, ids.toReversed(), ids);
  const movedId = other.ids[0] ?? '';
  expect(
    (await saveCategory('PUT', `/api/categories/${movedId}`, { name: 'Guest', parentId: parent.id })).statusCode,
  ).toBe(200);
  expect((await saveCategory('POST', '/api/categories', { name: 'New', parentId: parent.id })).statusCode).toBe(201);
  await expect.poll(() => listSubcategoryNames(parent)).toEqual(['Back', 'Front', 'Guest', 'New']);
  // A save with the same parent does not change the position.
  const fields = { name: 'Guest', parentId: parent.id, description: 'Stays' };
  const { images } = (await app.inject('/api/categories'))
    .json<EndpointResponse<'listCategories'>>()
    .flatMap(({ subCategories }) => subCategories)
    .find(({ id }) => id === movedId) ?? { images: [] };
  await saveCategory('PUT', `/api/categories/${movedId}`, { ...fields, deletedUploadIds: images.map(({ id }) => id) });
  await expect.poll(() => listSubcategoryNames(parent)).toEqual(['Back', 'Front', 'Guest', 'New']);
});
