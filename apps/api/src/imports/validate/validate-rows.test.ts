import { describe, expect, test } from 'vitest';
import { type Cells, createSeenRows, normalizeName, type ProductCells, type SeenRows } from '../product-cells.ts';
import { type CatalogLookup, createCategoryLookup } from './catalog-lookup.ts';
import { validateProduct } from './validate-rows.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const kurta: ProductCells = {
  id: id(1),
  version: 4,
  product: {
    productId: id(1),
    name: 'Kurta',
    category: 'Clothing > Kurtas',
    description: 'Cotton',
    published: 'yes',
    returnPolicy: 'returnable',
    images: '/uploads/a/800.webp',
  },
  variants: [
    {
      id: id(11),
      cells: {
        variantId: id(11),
        sku: 'K-M',
        barcode: '8901234567890',
        color: 'Indigo',
        size: 'M',
        price: '900.00',
        saving: '100.00',
        mrp: '1200.00',
        stock: '7',
      },
    },
    {
      id: id(12),
      cells: { variantId: id(12), sku: 'K-L', color: 'Indigo', size: 'L', price: '900.00', saving: '0.00', stock: '0' },
    },
  ],
};
const other: ProductCells = {
  id: id(2),
  version: 1,
  product: {
    productId: id(2),
    name: 'Saree',
    category: 'Clothing > Sarees',
    published: 'yes',
    returnPolicy: 'returnable',
  },
  variants: [{ id: id(21), cells: { variantId: id(21), sku: 'S-1', price: '5000.00', saving: '0.00', stock: '3' } }],
};
const products = [kurta, other];
const variants = products.flatMap((product) =>
  product.variants.map(({ id, cells }) => ({ id, productId: product.id, cells })),
);
const catalog: CatalogLookup = {
  byId: new Map(variants.map(({ id, productId }) => [id, { id, productId }])),
  bySku: new Map(variants.map(({ id, productId, cells }) => [normalizeName(cells.sku), { id, productId }])),
  byBarcode: new Map([['8901234567890', [{ id: id(11), productId: id(1) }]]]),
  byName: new Map(products.map(({ id, product }) => [normalizeName(product.name), id])),
  products: new Map(products.map((product) => [product.id, product])),
  categories: createCategoryLookup(
    new Map([
      [id(91), 'Clothing'],
      [id(92), 'Clothing > Kurtas'],
      [id(93), 'Clothing > Sarees'],
      [id(94), 'Home > Sarees'],
    ]),
  ),
  requiredAttributes: new Map([[id(92), ['mrp', 'manufacturer']]]),
  needsAttributes: true,
  unprovenDiscountPolicy: 'off',
  wasCharged: () => false,
  importedImages: new Map([[id(1), new Set(['https://x.example/k.jpg'])]]),
};

type ValidateOptions = {
  seen?: SeenRows;
  createCategories?: boolean;
  catalogOverrides?: Partial<CatalogLookup>;
  isLate?: boolean;
};
function validate(
  rows: Cells[],
  { seen = createSeenRows(), createCategories = false, catalogOverrides = {}, isLate = false }: ValidateOptions = {},
) {
  const group = { key: 'name:kurta', rows: rows.map((input, index) => ({ row: index + 2, input })), isLate };
  return validateProduct(group, { catalog: { ...catalog, ...catalogOverrides }, seen, createCategories });
}
const listReasons = (rows: Cells[], options?: ValidateOptions) =>
  validate(rows, options).map(({ problems }) => problems.map(({ why }) => why).join('; '));
const newProduct = {
  name: 'Dupatta',
  category: 'Clothing > Kurtas',
  price: '500',
  images: 'https://x.example/d.jpg',
};

describe('a row matches', () => {
  test.each<[string, Cells, string]>([
    ['our id', { variantId: id(12), sku: 'NEW', price: '950' }, id(12)],
    ['its SKU, whatever its case', { sku: 'k-l', name: 'Kurta' }, id(12)],
    ['its barcode', { barcode: '8901234567890' }, id(11)],
    ['its name with colour and size', { name: 'KURTA', color: 'indigo', size: 'l' }, id(12)],
    ['its name with as much as tells it apart', { name: 'Kurta', size: 'M' }, id(11)],
    ['the name of a product of one variant', { name: 'Saree' }, id(21)],
  ])('a variant by %s', (_by, input, variantId) => {
    expect(validate([input])[0]).toMatchObject({ variantId, problems: [] });
  });

  test('nothing when the match is ambiguous or wrong', () => {
    expect(listReasons([{ name: 'Kurta', price: '5' }])).toEqual([expect.stringContaining('Several variants match')]);
    expect(listReasons([{ variantId: id(99) }])).toEqual(['No variant in the shop has this id']);
    expect(listReasons([{ productId: id(99), name: 'Kurta' }])[0]).toContain('No product in the shop has this id');
    expect(listReasons([{ productId: id(1), sku: 'S-1' }])).toEqual(['Belongs to Saree']);
  });

  test('a new variant of an existing product, or a new product', () => {
    expect(validate([{ name: 'Kurta', color: 'Indigo', size: 'XL', price: '990' }])[0]).toMatchObject({
      action: 'create',
      productId: id(1),
      variantId: null,
      versionBefore: 4,
      before: null,
      after: { color: 'Indigo', size: 'XL', price: '990.00', saving: '0.00', stock: '0' },
    });
    expect(validate([{ ...newProduct, saving: '100', stock: '5' }])[0]).toMatchObject({
      action: 'create',
      productKey: 'name:kurta',
      productId: null,
      warnings: ['attributes_missing'],
      after: { name: 'Dupatta', category: 'Clothing > Kurtas', price: '500.00', saving: '100.00', stock: '5' },
    });
  });
});

describe('the cells of a row', () => {
  test('change only what differs, and leave the row unchanged when nothing does', () => {
    const [unchanged] = validate([
      { sku: 'K-M', name: 'Kurta', price: '₹900', saving: '100.00', stock: '7', description: 'Cotton' },
    ]);
    expect(unchanged).toMatchObject({ action: 'unchanged', before: null, after: null });
    expect(validate([{ sku: 'K-M', price: '950', mrp: '(empty)', color: '' }])[0]).toMatchObject({
      action: 'update',
      before: { price: '900.00', mrp: '1200.00' },
      after: { price: '950.00', mrp: '' },
    });
  });

  test('for the product come from the first row, and a later row that differs is rejected', () => {
    const [first, second, third] = validate([
      { name: 'Kurta', description: 'Silk', size: 'M' },
      { name: 'Kurta', description: 'Linen', size: 'L' },
      { name: 'Kurta', brand: 'Kala', size: 'XL', price: '5' },
    ]);
    expect(first).toMatchObject({ action: 'update', after: { description: 'Silk' } });
    expect(second?.problems).toEqual([
      { field: 'description', value: 'Linen', why: "Row 2, the first of this product, says 'Silk'" },
    ]);
    expect(third?.problems[0]?.why).toContain('leaves this empty');
  });

  test('for the product go to the first accepted row; a problem with them rejects all rows', () => {
    const [first, second] = validate([
      { name: 'Kurta', description: 'Silk', size: 'M', price: 'cheap' },
      { name: 'Kurta', size: 'L' },
    ]);
    expect([first?.action, second?.after]).toEqual(['rejected', { description: 'Silk' }]);
    expect(
      listReasons([
        { ...newProduct, hsn: '1' },
        { name: 'Dupatta', size: 'L', price: '1' },
      ]),
    ).toEqual(['An HSN code has 4, 6 or 8 digits', 'Row 2, the first of this product, is rejected']);
  });

  test('can clear optional fields and nothing else', () => {
    expect(validate([{ sku: 'K-M', saving: '(empty)', barcode: '(empty)' }])[0]?.after).toEqual({
      saving: '0.00',
      barcode: '',
    });
    expect(listReasons([{ sku: 'K-M', price: '(empty)' }])).toEqual(['Cannot be cleared']);
  });

  test('change the stock by a difference when the file has the exported stock', () => {
    expect(validate([{ sku: 'K-M', stock: '12', stockAtExport: '10' }])[0]).toMatchObject({
      before: { stock: '7' },
      after: { stock: '9' },
    });
    expect(validate([{ sku: 'K-M', stock: '10', stockAtExport: '10' }])[0]?.action).toBe('unchanged');
    expect(validate([{ sku: 'K-M', stock: '12' }])[0]?.after).toEqual({ stock: '12' });
    expect(listReasons([{ sku: 'K-M', stock: '0', stockAtExport: '10' }])[0]).toContain('7 are left');
  });

  test('name an existing category, or create it when the option is on', () => {
    expect(validate([{ ...newProduct, category: 'kurtas' }])[0]?.after?.category).toBe('Clothing > Kurtas');
    expect(listReasons([{ ...newProduct, category: 'Sarees' }])[0]).toContain('Clothing > Sarees or Home > Sarees');
    expect(listReasons([{ ...newProduct, category: 'Clothing > Stoles' }])[0]).toContain('Category not found');
    const [created] = validate([{ ...newProduct, category: 'clothing > Stoles' }], { createCategories: true });
    expect(created?.after?.category).toBe('Clothing > Stoles');
  });

  test('with image URLs are unchanged when an import already downloaded them', () => {
    expect(validate([{ sku: 'K-M', name: 'Kurta', images: 'https://x.example/k.jpg' }])[0]?.action).toBe('unchanged');
    expect(validate([{ sku: 'K-M', name: 'Kurta', images: 'https://x.example/new.jpg' }])[0]?.after).toEqual({
      images: 'https://x.example/new.jpg',
    });
  });
});

describe('a row is rejected', () => {
  test.each<[string, Cells[], string]>([
    [
      'with a saving above its price',
      [{ sku: 'K-L', saving: '901' }],
      'Discount Price cannot be greater than Original Price',
    ],
    ['with a price below its saving', [{ sku: 'K-M', price: '99' }], 'Original Price must be greater'],
    ['above the MRP', [{ sku: 'K-M', price: '1150' }], 'The price is above the MRP'],
    ['with an MRP below the price', [{ sku: 'K-M', mrp: '950' }], 'The price is above the MRP'],
    ['without a price', [{ name: 'New', category: 'Clothing' }], 'A new variant needs a price'],
    ['without a name, whatever else is wrong', [{ stock: 'many', price: '5' }], 'Please fill Product Name'],
    ['without a category', [{ name: 'New', price: '5' }], 'Please select Category'],
    [
      'under the name of another product',
      [{ productId: id(1), variantId: id(11), name: 'saree' }],
      'Another product already has this name',
    ],
    ['with the SKU of another product', [{ variantId: id(11), sku: 'S-1' }], 'Another variant already has this SKU'],
    ['with the SKU of its sibling', [{ variantId: id(11), sku: 'K-L' }], 'Another variant already has this SKU'],
    ['as the twin of its sibling', [{ variantId: id(11), size: 'L' }], 'Two variants have the same colour and size'],
    ['with half a net quantity', [{ ...newProduct, netQuantity: '5' }], 'Choose a unit'],
  ])('%s', (_what, rows, why) => {
    expect(listReasons(rows)[0]).toContain(why);
  });

  test('for the same variant as an earlier row', () => {
    expect(
      listReasons([
        { sku: 'K-M', name: 'Kurta' },
        { name: 'Kurta', color: 'Indigo', size: 'M' },
      ])[1],
    ).toBe('Row 2 has the same variant');
    const seen = createSeenRows();
    validate([{ ...newProduct, sku: 'D-1' }], { seen });
    const duplicates = validateProduct(
      { key: 'handle:other', rows: [{ row: 9, input: { ...newProduct, handle: 'other', sku: 'd-1' } }] },
      { catalog, seen, createCategories: false },
    );
    expect(duplicates[0]?.problems.map(({ why }) => why).toSorted()).toEqual([
      'Row 2 has another product of this name',
      'Row 2 has the same SKU',
    ]);
    expect(listReasons([{ name: 'Kurta', size: 'M' }], { isLate: true })[0]).toContain('must be next to each other');
  });

  test('beyond the maximum number of variants', () => {
    const rows = Array.from({ length: 101 }, (_, n) => ({
      ...(n === 0 ? newProduct : { name: 'Dupatta', price: '5' }),
      size: `${n + 1}`,
    }));
    expect(
      validate(rows)
        .filter(({ action }) => action === 'rejected')
        .map(({ row }) => row),
    ).toEqual([102]);
  });

  test('unless siblings swap their values', () => {
    const swappedRows = [
      { variantId: id(11), sku: 'K-L', size: 'L' },
      { variantId: id(12), sku: 'K-M', size: 'M' },
    ];
    expect(validate(swappedRows).map(({ action }) => action)).toEqual(['update', 'update']);
  });
});

describe('warnings', () => {
  test.each<[Cells, string[]]>([
    [{ sku: 'K-L', price: '1' }, ['price_of_one', 'price_falls']],
    [{ sku: 'K-L', price: '629.99' }, ['price_falls']],
    [{ sku: 'K-L', price: '630' }, []],
    [{ sku: 'K-L', price: '1170.01' }, ['price_rises']],
    [{ sku: 'K-M', stock: '0' }, ['stock_to_zero']],
    [{ sku: 'K-L', stock: '0' }, []],
    [{ ...newProduct, category: 'Clothing' }, []],
    [{ ...newProduct, images: '' }, ['attributes_missing', 'no_image']],
    [{ ...newProduct, category: 'Clothing', images: 'http://x.example/a.jpg' }, ['no_image']],
  ])('for %j are %j', (input, warnings) => {
    expect(validate([input])[0]?.warnings).toEqual(warnings);
  });

  test('for a discount appear when its price was never charged; the block setting rejects it', () => {
    const input = [{ sku: 'K-L', saving: '100' }];
    expect(validate(input, { catalogOverrides: { unprovenDiscountPolicy: 'warn' } })[0]?.warnings).toEqual([
      'discount_unproven',
    ]);
    expect(
      validate(input, {
        catalogOverrides: { unprovenDiscountPolicy: 'warn', wasCharged: (_id, paise) => paise === 100_000 },
      })[0]?.warnings,
    ).toEqual([]);
    expect(
      validate([{ sku: 'K-L', saving: '100', mrp: '1000' }], {
        catalogOverrides: { unprovenDiscountPolicy: 'warn' },
      })[0]?.warnings,
    ).toEqual([]);
    expect(validate(input, { catalogOverrides: { unprovenDiscountPolicy: 'block' } })[0]).toMatchObject({
      action: 'rejected',
      problems: [{ field: 'saving' }],
    });
  });
});
