import { describe, expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createProductFormClient } from '#test/product-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { listProductCells } from './product-cells.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const clothing = await createTestCategory(db, { name: 'Clothing' });
const kurtas = await createTestCategory(db, { name: 'Kurtas', parent: clothing });
const sender = await createProductFormClient({ app, db, headers: admin.headers });

describe('listProductCells', () => {
  test('formats a product like our own export, without empty cells', async () => {
    const { product } = await sender.create({
      productName: 'Mirror Work Kurta',
      description: 'Cotton',
      categoryId: kurtas.id,
      productVariants: [
        sender.createVariantRow({ originalPrice: 1299, discountPrice: 200.5 }),
        sender.createVariantRow({ size: 'L' }),
      ],
    });
    await db.updateTable('variants').set({ sku: 'MW-M', mrp_paise: 200_000 }).where('size', '=', 'M').execute();
    await db.updateTable('products').set({ net_quantity: 1.5, net_unit: 'kg' }).where('id', '=', product.id).execute();

    const cells = (await listProductCells(db, [product.id])).get(product.id);

    const [image] = product.images;
    const [m, l] = product.variants;
    expect(cells).toEqual({
      id: product.id,
      version: 1,
      product: {
        productId: product.id,
        name: 'Mirror Work Kurta',
        category: 'Clothing > Kurtas',
        description: 'Cotton',
        published: 'yes',
        netQuantity: '1.5',
        netUnit: 'kg',
        returnPolicy: 'returnable',
        images: image?.url,
      },
      variants: [
        {
          id: m?.id,
          cells: {
            variantId: m?.id,
            sku: 'MW-M',
            color: 'Indigo',
            colorHex: '#2f4e86',
            size: 'M',
            price: '1299.00',
            saving: '200.50',
            mrp: '2000.00',
            stock: '3',
          },
        },
        {
          id: l?.id,
          cells: {
            variantId: l?.id,
            color: 'Indigo',
            colorHex: '#2f4e86',
            size: 'L',
            price: '899.00',
            saving: '0.00',
            stock: '3',
          },
        },
      ],
    });
  });

  test('reads many products at once, including drafts but not archived ones', async () => {
    const published = await createTestVariant(db);
    const draft = await createTestVariant(db);
    await db.updateTable('products').set({ published_at: null }).where('id', '=', draft.productId).execute();
    const archived = await createTestProduct(db, { archived: true });

    const cells = await listProductCells(db, [published.productId, draft.productId, archived.id]);

    expect([...cells.keys()].toSorted()).toEqual([published.productId, draft.productId].toSorted());
    expect(cells.get(draft.productId)?.product.published).toBe('no');
    expect(await listProductCells(db, [])).toEqual(new Map());
  });
});
