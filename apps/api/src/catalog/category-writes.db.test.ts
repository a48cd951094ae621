import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { describe, expect, test } from 'vitest';
import { aCategory, aPerson, aProduct, aVariant } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const photo = await aPhoto();

type Files = { files?: (typeof photo)[] };

async function send(method: 'POST' | 'PUT', path: string, fields: object, { files = [] }: Files = {}) {
  const form = await aForm({ ...fields }, { files });
  return app.inject({
    method,
    url: `/api/categories${path}`,
    ...form,
    headers: { ...form.headers, ...admin.headers },
  });
}
const create = (fields: object, files: Files = { files: [photo] }) => send('POST', '', fields, files);
const update = (id: string, fields: object, files?: Files) => send('PUT', `/${id}`, fields, files);
const remove = (id: string) => app.inject({ method: 'DELETE', url: `/api/categories/${id}`, headers: admin.headers });

async function created(fields: object): Promise<Reply<'createCategory'>['category']> {
  const reply = await create(fields);
  expect(reply.statusCode).toBe(201);
  return reply.json<Reply<'createCategory'>>().category;
}

describe('POST /categories', () => {
  test('makes a category with its picture, and says so in the history', async () => {
    const { id, images, ...category } = await created({ name: 'Silk Sarees', description: 'Woven.\nBy hand.' });
    expect(category).toMatchObject({ slug: 'silk-sarees', description: 'Woven.\nBy hand.', parentId: null });
    expect(images).toHaveLength(1);
    expect(images[0]).toMatchObject({ alt: 'Silk Sarees', tint: '#2f4e86', cutout: false });
    expect((await app.inject(images[0]?.url ?? '')).statusCode).toBe(200);
    const { rows } = await pool.query('select actor_id, what from audit_entries where subject_id = $1', [id]);
    expect(rows).toEqual([{ actor_id: admin.id, what: 'Category Silk Sarees created' }]);
  });

  test.each([
    ['a blank name', { name: ' ' }, [photo], 'name', 'Please fill the category name.'],
    ['no name', {}, [photo], 'name', 'Please fill the category name.'],
    ['no picture', { name: 'Bare' }, [], 'media', 'Please upload at least 1 images.'],
    ['two pictures', { name: 'Rich' }, [photo, photo], 'media', 'You can upload a maximum of 1 images.'],
  ])('with %s is refused in the words of the form', async (_what, fields, files, field, message) => {
    const refused = await create(fields, { files });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'invalid_request', message, fields: { [field]: message } },
    ]);
  });

  test('under the name of a sibling is refused, under that of a cousin it is not', async () => {
    const parent = await created({ name: 'Kurtas' });
    await created({ name: 'T Shirts' });
    expect((await create({ name: 'T-Shirts' })).json<ErrorReply>().code).toBe('category_name_taken');
    await created({ name: 'T-Shirts', parentId: parent.id });
  });

  test('below the fifth level is refused', async () => {
    let parentId: string | undefined;
    for (let level = 1; level <= 5; level++) parentId = (await created({ name: `Level ${level}`, parentId })).id;
    expect((await create({ name: 'Level 6', parentId })).json<ErrorReply>().code).toBe('category_too_deep');
  });

  test('with a name that has no letter is refused, for it would have no address', async () => {
    expect((await create({ name: '!!!' })).statusCode).toBe(400);
  });
});

describe('PUT /categories/{id}', () => {
  test('moves a branch with everything under it', async () => {
    const [top, branch] = [await created({ name: 'Top' }), await created({ name: 'Branch' })];
    const leaf = await created({ name: 'Leaf', parentId: branch.id });
    const reply = await update(branch.id, { name: 'Branch', parentId: top.id });
    expect(reply.statusCode).toBe(200);
    const { rows } = await pool.query('select depth from categories where id = $1', [leaf.id]);
    expect(rows).toEqual([{ depth: 3 }]);
  });

  test('into itself or below itself is refused', async () => {
    const parent = await created({ name: 'Ouroboros' });
    const child = await created({ name: 'Tail', parentId: parent.id });
    expect((await update(parent.id, { name: 'Ouroboros', parentId: parent.id })).statusCode).toBe(409);
    expect((await update(parent.id, { name: 'Ouroboros', parentId: child.id })).statusCode).toBe(409);
  });

  test('swaps its picture, and never ends without one or with two', async () => {
    const { id, images } = await created({ name: 'Watches' });
    const old = images[0]?.id ?? '';
    const fields = { name: 'Watches', deletedUploadIds: [old] };
    expect((await update(id, fields)).json<ErrorReply>().message).toBe('Please upload at least 1 images.');
    expect((await update(id, { name: 'Watches' }, { files: [photo] })).json<ErrorReply>().message).toBe(
      'You can upload a maximum of 1 images.',
    );
    const swapped = (await update(id, fields, { files: [photo] })).json<Reply<'updateCategory'>>().category;
    expect(swapped.images[0]?.id).not.toBe(old);
  });

  test('cannot remove the picture of another category', async () => {
    const [mine, other] = [await created({ name: 'Mine' }), await created({ name: 'Other' })];
    const reply = await update(mine.id, { name: 'Mine', deletedUploadIds: [other.images[0]?.id] }, { files: [photo] });
    expect(reply.statusCode).toBe(404);
    const { rows } = await pool.query('select released_at from pictures where id = $1', [other.images[0]?.id]);
    expect(rows).toEqual([{ released_at: null }]);
  });

  test('answers a former slug with the category under its present one, also after several', async () => {
    const { id } = await created({ name: 'First Name' });
    const listed = async (slug: string) =>
      (await app.inject(`/api/products/category/${slug}`)).json<Partial<Reply<'listCategoryProducts'>>>().slug;
    for (const name of ['Second Name', 'Third Name']) expect((await update(id, { name })).statusCode).toBe(200);
    for (const slug of ['first-name', 'second-name', 'third-name', 'Third-Name', 'First%20Name'])
      expect([slug, await listed(slug)]).toEqual([slug, 'third-name']);

    const successor = await created({ name: 'First Name' });
    expect(await listed('first-name')).toBe('first-name');
    await remove(successor.id);
    expect(await listed('first-name')).toBe('third-name');
    await remove(id);
    expect(await listed('first-name')).toBeUndefined();
  });

  test('of one that is gone is not found', async () => {
    const { id } = await aCategory(db, { archived: true });
    expect((await update(id, { name: 'Ghost' }, { files: [photo] })).statusCode).toBe(404);
  });

  test('A under B and B under A, asked for at once, leaves one of them refused and no circle', async () => {
    const outcomes = [];
    for (let round = 0; round < 25; round++) {
      const [a, b] = [await aCategory(db), await aCategory(db)];
      await pool.query(
        `with picture as (insert into pictures (key, width, height, widths, tint) values ($1, 10, 10, '{10}', '#000000') returning id)
         update categories set picture_id = picture.id from picture where categories.id = any($2)`,
        [`${round}`.padStart(16, 'a'), [a.id, b.id]],
      );
      const replies = await Promise.all([
        update(a.id, { name: a.name, parentId: b.id }),
        update(b.id, { name: b.name, parentId: a.id }),
      ]);
      outcomes.push(tally(replies));
    }
    expect(outcomes.filter(({ 200: done, 409: refused }) => done !== 1 || refused !== 1)).toEqual([]);
    expect((await app.inject('/api/categories')).statusCode).toBe(200);
  });
});

describe('DELETE /categories/{id}', () => {
  test('archives an empty category and frees its name', async () => {
    const { id } = await created({ name: 'Pagers' });
    expect((await remove(id)).statusCode).toBe(200);
    expect((await app.inject('/api/categories')).body).not.toContain('Pagers');
    await created({ name: 'Pagers' });
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('is refused while it has products or subcategories', async () => {
    const [shelf, parent] = [await created({ name: 'Shelf' }), await created({ name: 'Parent' })];
    await aVariant(db, { productId: (await aProduct(db, { categoryId: shelf.id })).id });
    await created({ name: 'Child', parentId: parent.id });
    for (const { id } of [shelf, parent]) {
      const reply = await remove(id);
      expect(reply.statusCode).toBe(409);
      expect(reply.json<ErrorReply>().message).toBe('This category still has products or subcategories');
    }
  });
});
