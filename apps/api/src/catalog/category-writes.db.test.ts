import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const photo = await createTestPhoto();

type Files = { files?: (typeof photo)[] };

async function send(method: 'POST' | 'PUT', path: string, fields: object, { files = [] }: Files = {}) {
  const form = await createTestForm({ ...fields }, { files });
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

async function createCategory(fields: object): Promise<EndpointResponse<'createCategory'>['category']> {
  const reply = await create(fields);
  expect(reply.statusCode).toBe(201);
  return reply.json<EndpointResponse<'createCategory'>>().category;
}

describe('POST /categories', () => {
  test('creates a category with its image and records it in the history', async () => {
    const { id, images, ...category } = await createCategory({ name: 'Silk Sarees', description: 'Woven.\nBy hand.' });
    expect(category).toMatchObject({ slug: 'silk-sarees', description: 'Woven.\nBy hand.', parentId: null });
    expect(images).toHaveLength(1);
    expect(images[0]).toMatchObject({ alt: 'Silk Sarees', dominantColor: '#2f4e86', isTransparent: false });
    expect((await app.inject(images[0]?.url ?? '')).statusCode).toBe(200);
    const { rows } = await pool.query('select actor_id, action, data from audit_entries where subject_id = $1', [id]);
    expect(rows).toEqual([{ actor_id: admin.id, action: 'category.created', data: { name: 'Silk Sarees' } }]);
  });

  test.each([
    ['a blank name', { name: ' ' }, [photo], 'name', 'Please fill the category name.'],
    ['no name', {}, [photo], 'name', 'Please fill the category name.'],
    ['no image', { name: 'Bare' }, [], 'media', 'Please upload at least 1 images.'],
    ['two images', { name: 'Rich' }, [photo, photo], 'media', 'You can upload a maximum of 1 images.'],
  ])('with %s is rejected with the message of the form', async (_label, fields, files, field, message) => {
    const rejected = await create(fields, { files });
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      400,
      { code: 'invalid_request', message, fields: { [field]: message } },
    ]);
  });

  test('rejects the name of a sibling but accepts the name of a category elsewhere', async () => {
    const parent = await createCategory({ name: 'Kurtas' });
    await createCategory({ name: 'T Shirts' });
    expect((await create({ name: 'T-Shirts' })).json<ErrorResponse>().code).toBe('category_name_taken');
    await createCategory({ name: 'T-Shirts', parentId: parent.id });
  });

  test('rejects a category below the fifth level', async () => {
    let parentId: string | undefined;
    for (let level = 1; level <= 5; level++) parentId = (await createCategory({ name: `Level ${level}`, parentId })).id;
    expect((await create({ name: 'Level 6', parentId })).json<ErrorResponse>().code).toBe('category_too_deep');
  });

  test('rejects a name of punctuation only, because its slug would be empty', async () => {
    expect((await create({ name: '!!!' })).statusCode).toBe(400);
  });
});

describe('PUT /categories/{id}', () => {
  test('moves a category with all its descendants', async () => {
    const [root, branch] = [await createCategory({ name: 'Top' }), await createCategory({ name: 'Branch' })];
    const leaf = await createCategory({ name: 'Leaf', parentId: branch.id });
    const reply = await update(branch.id, { name: 'Branch', parentId: root.id });
    expect(reply.statusCode).toBe(200);
    const { rows } = await pool.query('select depth from categories where id = $1', [leaf.id]);
    expect(rows).toEqual([{ depth: 3 }]);
  });

  test('rejects a move into itself or its descendants', async () => {
    const parent = await createCategory({ name: 'Ouroboros' });
    const child = await createCategory({ name: 'Tail', parentId: parent.id });
    expect((await update(parent.id, { name: 'Ouroboros', parentId: parent.id })).statusCode).toBe(409);
    expect((await update(parent.id, { name: 'Ouroboros', parentId: child.id })).statusCode).toBe(409);
  });

  test('replaces the image, and requires exactly one', async () => {
    const { id, images } = await createCategory({ name: 'Watches' });
    const old = images[0]?.id ?? '';
    const fields = { name: 'Watches', deletedUploadIds: [old] };
    expect((await update(id, fields)).json<ErrorResponse>().message).toBe('Please upload at least 1 images.');
    expect((await update(id, { name: 'Watches' }, { files: [photo] })).json<ErrorResponse>().message).toBe(
      'You can upload a maximum of 1 images.',
    );
    const swapped = (await update(id, fields, { files: [photo] })).json<EndpointResponse<'updateCategory'>>().category;
    expect(swapped.images[0]?.id).not.toBe(old);
  });

  test('rejects removing the image of another category', async () => {
    const [mine, other] = [await createCategory({ name: 'Mine' }), await createCategory({ name: 'Other' })];
    const reply = await update(mine.id, { name: 'Mine', deletedUploadIds: [other.images[0]?.id] }, { files: [photo] });
    expect(reply.statusCode).toBe(404);
    const { rows } = await pool.query('select unused_since from images where id = $1', [other.images[0]?.id]);
    expect(rows).toEqual([{ unused_since: null }]);
  });

  test('a former slug finds the category under its current slug, even after several renames', async () => {
    const { id } = await createCategory({ name: 'First Name' });
    const getListedSlug = async (slug: string) =>
      (await app.inject(`/api/products/category/${slug}`)).json<Partial<EndpointResponse<'listCategoryProducts'>>>()
        .slug;
    for (const name of ['Second Name', 'Third Name']) expect((await update(id, { name })).statusCode).toBe(200);
    for (const slug of ['first-name', 'second-name', 'third-name', 'Third-Name', 'First%20Name'])
      expect([slug, await getListedSlug(slug)]).toEqual([slug, 'third-name']);

    const successor = await createCategory({ name: 'First Name' });
    expect(await getListedSlug('first-name')).toBe('first-name');
    await remove(successor.id);
    expect(await getListedSlug('first-name')).toBe('third-name');
    await remove(id);
    expect(await getListedSlug('first-name')).toBeUndefined();
  });

  test('returns 404 for an archived category', async () => {
    const { id } = await createTestCategory(db, { archived: true });
    expect((await update(id, { name: 'Ghost' }, { files: [photo] })).statusCode).toBe(404);
  });

  test('concurrent moves of A under B and B under A: one is rejected and no cycle remains', async () => {
    const outcomes = [];
    for (let round = 0; round < 25; round++) {
      const [a, b] = [await createTestCategory(db), await createTestCategory(db)];
      await pool.query(
        `with image as (insert into images (key, width, height, widths, dominant_color) values ($1, 10, 10, '{10}', '#000000') returning id)
         update categories set image_id = image.id from image where categories.id = any($2)`,
        [`${round}`.padStart(16, 'a'), [a.id, b.id]],
      );
      const replies = await Promise.all([
        update(a.id, { name: a.name, parentId: b.id }),
        update(b.id, { name: b.name, parentId: a.id }),
      ]);
      outcomes.push(countBy(replies));
    }
    expect(outcomes.filter(({ 200: successful, 409: rejected }) => successful !== 1 || rejected !== 1)).toEqual([]);
    expect((await app.inject('/api/categories')).statusCode).toBe(200);
  });
});

describe('DELETE /categories/{id}', () => {
  test('archives an empty category and makes its name available', async () => {
    const { id } = await createCategory({ name: 'Pagers' });
    expect((await remove(id)).statusCode).toBe(200);
    expect((await app.inject('/api/categories')).body).not.toContain('Pagers');
    await createCategory({ name: 'Pagers' });
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('is rejected while the category has products or subcategories', async () => {
    const [withProducts, parent] = [await createCategory({ name: 'Lamps' }), await createCategory({ name: 'Parent' })];
    await createTestVariant(db, { productId: (await createTestProduct(db, { categoryId: withProducts.id })).id });
    await createCategory({ name: 'Child', parentId: parent.id });
    for (const { id } of [withProducts, parent]) {
      const reply = await remove(id);
      expect(reply.statusCode).toBe(409);
      expect(reply.json<ErrorResponse>().message).toBe('This category still has products or subcategories');
    }
  });
});
