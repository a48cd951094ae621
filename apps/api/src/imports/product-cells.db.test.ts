import { describe, expect, test } from 'vitest';
import { aCategory, aPerson, aProduct, aVariant } from '#test/factories.ts';
import { aProductSender } from '#test/product-forms.ts';
import { openShop } from '#test/shop.ts';
import { readProductCells } from './product-cells.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const clothing = await aCategory(db, { name: 'Clothing' });
const kurtas = await aCategory(db, { name: 'Kurtas', parent: clothing });
const sender = await aProductSender({ app, db, headers: admin.headers });

describe('readProductCells', () => {
  test('a product is spelt as the shop’s own files spell it, without what is empty', async () => {
    const { product } = await sender.create({
      productName: 'Mirror Work Kurta',
      description: 'Cotton',
      categoryId: kurtas.id,
      productVariants: [sender.aRow({ originalPrice: 1299, discountPrice: 200.5 }), sender.aRow({ size: 'L' })],
    });
    await db.updateTable('variants').set({ sku: 'MW-M', mrp_paise: 200_000 }).where('size', '=', 'M').execute();
    await db.updateTable('products').set({ net_quantity: 1.5, net_unit: 'kg' }).where('id', '=', product.id).execute();

    const cells = (await readProductCells(db, [product.id])).get(product.id);

    const [picture] = product.images;
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
        returnRule: 'returnable',
        pictures: picture?.url,
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

  test('many are read at once, drafts among them; what is archived is not there', async () => {
    const shown = await aVariant(db);
    const draft = await aVariant(db);
    await db.updateTable('products').set({ published_at: null }).where('id', '=', draft.productId).execute();
    const archived = await aProduct(db, { archived: true });

    const cells = await readProductCells(db, [shown.productId, draft.productId, archived.id]);

    expect([...cells.keys()].toSorted()).toEqual([shown.productId, draft.productId].toSorted());
    expect(cells.get(draft.productId)?.product.published).toBe('no');
    expect(await readProductCells(db, [])).toEqual(new Map());
  });
});
