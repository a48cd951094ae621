import { EMPTY, IMPORT_FIELDS, type ImportField } from '@kinari/contract/words/import-fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCategory } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import type { Cells, ProductCells } from '../import-row.ts';
import { readProductCells } from '../product-cells.ts';
import { judgeRows } from './judge-rows.ts';

const { db } = await openShop();
const clothing = await aCategory(db, { name: 'Clothing' });
const kurtas = await aCategory(db, { name: 'Kurtas & more', parent: clothing });

/** Rows as our export writes them. */
function rowsOf({ product, variants }: ProductCells) {
  return variants.map(({ cells }, place) => ({
    row: place + 2,
    given: {
      ...(place === 0 && product),
      productId: product.productId ?? '',
      ...cells,
      stockAtExport: cells.stock ?? '',
    } as Cells,
  }));
}

const text = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .map((one) =>
      one
        .normalize('NFC')
        .replaceAll(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
        .slice(0, max),
    )
    .filter((one) => one.trim() === one && one !== '' && one.isWellFormed() && one !== EMPTY);
const variant = fc.record({
  size: text(20).filter((size) => !/^\d|^[a-z]{3}/i.test(size)),
  color: fc.option(text(40)),
  price: fc.integer({ min: 1, max: 1_000_000_000 }),
  saving: fc.double({ min: 0, max: 1, noNaN: true }),
  mrp: fc.boolean(),
  stock: fc.integer({ min: 0, max: 1_000_000 }),
  weight: fc.option(fc.integer({ min: 1, max: 200_000 })),
  sku: fc.boolean(),
});
const product = fc.record({
  name: text(100),
  description: text(200),
  hsn: fc.constantFrom(null, '6211', '621142', '62114210'),
  origin: fc.constantFrom(null, 'IN', 'NP'),
  generic: fc.option(text(80)),
  net: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
  warranty: fc.option(fc.integer({ min: 0, max: 600 })),
  published: fc.boolean(),
  variants: fc.uniqueArray(variant, {
    minLength: 1,
    maxLength: 4,
    selector: ({ size, color }) => `${size.normalize('NFKC').toLowerCase()}|${color?.normalize('NFKC').toLowerCase()}`,
  }),
});

let count = 0;
async function insert(made: typeof product extends fc.Arbitrary<infer Made> ? Made : never): Promise<string> {
  const { id } = await db
    .insertInto('products')
    .values({
      name: `${made.name} ${(count += 1)}`,
      description: made.description,
      category_id: kurtas.id,
      hsn: made.hsn,
      origin: made.origin,
      generic_name: made.generic,
      net_quantity: made.net === null ? null : made.net / 1000,
      net_unit: made.net === null ? null : 'ml',
      warranty_months: made.warranty,
      published_at: made.published ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, one] of made.variants.entries()) {
    const saving = Math.floor(one.saving * Math.min(one.price, 1_000_000_000 - one.price));
    await db
      .insertInto('variants')
      .values({
        product_id: id,
        position,
        size: one.size,
        color: one.color,
        price_paise: one.price,
        saving_paise: saving,
        mrp_paise: one.mrp ? one.price + saving : null,
        stock: one.stock,
        weight_g: one.weight,
        sku: one.sku ? `SKU ${(count += 1)}` : null,
      })
      .execute();
  }
  return id;
}

describe('what our export says of a product', () => {
  test('is the same when it comes back, whatever the product', async () => {
    await fc.assert(
      fc.asyncProperty(product, async (made) => {
        const id = await insert(made);
        const cells = (await readProductCells(db, [id])).get(id) as ProductCells;
        const judged = await judgeRows(db, rowsOf(cells), { makeCategories: false });
        expect(judged.map(({ verdict, problems, after }) => ({ verdict, problems, after }))).toEqual(
          judged.map(() => ({ verdict: 'same', problems: [], after: null })),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('is changed by one cell, and by that cell alone', async () => {
    const id = await insert(fc.sample(product, { numRuns: 1, seed: 5 })[0] as never);
    const cells = (await readProductCells(db, [id])).get(id) as ProductCells;
    const [row] = rowsOf(cells);
    const others: Partial<Record<ImportField, string>> = {
      description: 'Another',
      brand: 'Kala',
      weightG: '17',
      hsn: '6212',
    };
    for (const [field, value] of Object.entries(others)) {
      const [judged] = await judgeRows(db, [{ row: 2, given: { ...row?.given, [field]: value } }], {
        makeCategories: false,
      });
      expect([judged?.verdict, judged?.after]).toEqual(['update', { [field]: value }]);
    }
    expect(Object.keys(IMPORT_FIELDS)).toEqual(expect.arrayContaining(Object.keys(others)));
  });
});
