import { EMPTY_CELL, IMPORT_FIELDS, type ImportField } from '@kinari/contract/labels/import-fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestCategory } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { type Cells, listProductCells, type ProductCells } from '../product-cells.ts';
import { validateRows } from './validate-rows.ts';

const { db } = await createTestApp();
const clothing = await createTestCategory(db, { name: 'Clothing' });
const kurtas = await createTestCategory(db, { name: 'Kurtas & more', parent: clothing });

/** Returns rows as our export writes them. */
function toRows({ product, variants }: ProductCells) {
  return variants.map(({ cells }, place) => ({
    row: place + 2,
    input: {
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
    .filter((one) => one.trim() === one && one !== '' && one.isWellFormed() && one !== EMPTY_CELL);
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
async function insertProduct(
  generated: typeof product extends fc.Arbitrary<infer Generated> ? Generated : never,
): Promise<string> {
  const { id } = await db
    .insertInto('products')
    .values({
      name: `${generated.name} ${(count += 1)}`,
      description: generated.description,
      category_id: kurtas.id,
      hsn: generated.hsn,
      origin: generated.origin,
      generic_name: generated.generic,
      net_quantity: generated.net === null ? null : generated.net / 1000,
      net_unit: generated.net === null ? null : 'ml',
      warranty_months: generated.warranty,
      published_at: generated.published ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, one] of generated.variants.entries()) {
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

describe('an exported product', () => {
  test('is unchanged when it is imported again, whatever the product', async () => {
    await fc.assert(
      fc.asyncProperty(product, async (generated) => {
        const id = await insertProduct(generated);
        const cells = (await listProductCells(db, [id])).get(id) as ProductCells;
        const validated = await validateRows(db, toRows(cells), { createCategories: false });
        expect(validated.map(({ action, problems, after }) => ({ action, problems, after }))).toEqual(
          validated.map(() => ({ action: 'unchanged', problems: [], after: null })),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('with one changed cell changes only that cell', async () => {
    const id = await insertProduct(fc.sample(product, { numRuns: 1, seed: 5 })[0] as never);
    const cells = (await listProductCells(db, [id])).get(id) as ProductCells;
    const [row] = toRows(cells);
    const others: Partial<Record<ImportField, string>> = {
      description: 'Another',
      brand: 'Kala',
      weightG: '17',
      hsn: '6212',
    };
    for (const [field, value] of Object.entries(others)) {
      const [validated] = await validateRows(db, [{ row: 2, input: { ...row?.input, [field]: value } }], {
        createCategories: false,
      });
      expect([validated?.action, validated?.after]).toEqual(['update', { [field]: value }]);
    }
    expect(Object.keys(IMPORT_FIELDS)).toEqual(expect.arrayContaining(Object.keys(others)));
  });
});
