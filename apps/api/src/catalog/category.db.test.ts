import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestCategory } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp();

describe('GET /categories', () => {
  test('nests subcategories and skips archived ones', async () => {
    const sarees = await createTestCategory(db, { name: 'Sarees' });
    const silk = await createTestCategory(db, { name: 'Silk', parent: sarees });
    await createTestCategory(db, { name: 'Banarasi', parent: silk });
    await createTestCategory(db, { name: 'Pagers', archived: true });

    const tree = (await app.inject('/api/categories')).json<EndpointResponse<'listCategories'>>();
    const found = tree.find(({ name }) => name === 'Sarees');
    expect(found).toMatchObject({ slug: 'sarees', parentId: null, images: [] });
    expect(found?.subCategories[0]).toMatchObject({ name: 'Silk', parentId: sarees.id });
    expect(found?.subCategories[0]?.subCategories[0]?.name).toBe('Banarasi');
    expect(tree.map(({ name }) => name)).not.toContain('Pagers');
  });
});
