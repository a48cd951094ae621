import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aCategory } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { app, db } = await openShop();

describe('GET /categories', () => {
  test('nests subcategories and leaves out what is archived', async () => {
    const sarees = await aCategory(db, { name: 'Sarees' });
    const silk = await aCategory(db, { name: 'Silk', parent: sarees });
    await aCategory(db, { name: 'Banarasi', parent: silk });
    await aCategory(db, { name: 'Pagers', archived: true });

    const tree = (await app.inject('/api/categories')).json<Reply<'listCategories'>>();
    const found = tree.find(({ name }) => name === 'Sarees');
    expect(found).toMatchObject({ slug: 'sarees', parentId: null, images: [] });
    expect(found?.subCategories[0]).toMatchObject({ name: 'Silk', parentId: sarees.id });
    expect(found?.subCategories[0]?.subCategories[0]?.name).toBe('Banarasi');
    expect(tree.map(({ name }) => name)).not.toContain('Pagers');
  });
});
