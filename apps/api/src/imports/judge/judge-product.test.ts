import { describe, expect, test } from 'vitest';
import type { Cells, ProductCells } from '../import-row.ts';
import { categoriesFrom } from './categories.ts';
import { judgeProduct } from './judge-product.ts';
import { nameKey } from './name-key.ts';
import { nothingSeen, type SeenInFile } from './seen-in-file.ts';
import type { ShopFacts } from './shop-facts.ts';

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
    returnRule: 'returnable',
    pictures: '/uploads/a/800.webp',
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
    returnRule: 'returnable',
  },
  variants: [{ id: id(21), cells: { variantId: id(21), sku: 'S-1', price: '5000.00', saving: '0.00', stock: '3' } }],
};
const products = [kurta, other];
const variants = products.flatMap((product) =>
  product.variants.map(({ id, cells }) => ({ id, productId: product.id, cells })),
);
const shop: ShopFacts = {
  byId: new Map(variants.map(({ id, productId }) => [id, { id, productId }])),
  bySku: new Map(variants.map(({ id, productId, cells }) => [nameKey(cells.sku), { id, productId }])),
  byBarcode: new Map([['8901234567890', [{ id: id(11), productId: id(1) }]]]),
  byName: new Map(products.map(({ id, product }) => [nameKey(product.name), id])),
  products: new Map(products.map((product) => [product.id, product])),
  categories: categoriesFrom(
    new Map([
      [id(91), 'Clothing'],
      [id(92), 'Clothing > Kurtas'],
      [id(93), 'Clothing > Sarees'],
      [id(94), 'Home > Sarees'],
    ]),
  ),
  demanded: new Map([[id(92), ['mrp', 'maker']]]),
  factsMatter: true,
  honestDiscount: 'off',
  wasCharged: () => false,
  broughtPictures: new Map([[id(1), new Set(['https://x.example/k.jpg'])]]),
};

type Told = { seen?: SeenInFile; makeCategories?: boolean; facts?: Partial<ShopFacts>; late?: boolean };
function judge(rows: Cells[], { seen = nothingSeen(), makeCategories = false, facts = {}, late = false }: Told = {}) {
  const group = { key: 'name:kurta', rows: rows.map((given, place) => ({ row: place + 2, given })), late };
  return judgeProduct(group, { shop: { ...shop, ...facts }, seen, makeCategories });
}
const whysOf = (rows: Cells[], told?: Told) =>
  judge(rows, told).map(({ problems }) => problems.map(({ why }) => why).join('; '));
const fresh = { name: 'Dupatta', category: 'Clothing > Kurtas', price: '500', pictures: 'https://x.example/d.jpg' };

describe('a row is about', () => {
  test.each<[string, Cells, string]>([
    ['our id', { variantId: id(12), sku: 'NEW', price: '950' }, id(12)],
    ['its SKU, whatever its case', { sku: 'k-l', name: 'Kurta' }, id(12)],
    ['its barcode', { barcode: '8901234567890' }, id(11)],
    ['its name with colour and size', { name: 'KURTA', color: 'indigo', size: 'l' }, id(12)],
    ['its name with as much as tells it apart', { name: 'Kurta', size: 'M' }, id(11)],
    ['the name of a product of one variant', { name: 'Saree' }, id(21)],
  ])('the variant of %s', (_by, given, variantId) => {
    expect(judge([given])[0]).toMatchObject({ variantId, problems: [] });
  });

  test('none that is told for certain', () => {
    expect(whysOf([{ name: 'Kurta', price: '5' }])).toEqual([expect.stringContaining('Several variants fit')]);
    expect(whysOf([{ variantId: id(99) }])).toEqual(['No variant in the shop has this id']);
    expect(whysOf([{ productId: id(99), name: 'Kurta' }])[0]).toContain('No product in the shop has this id');
    expect(whysOf([{ productId: id(1), sku: 'S-1' }])).toEqual(['Belongs to Saree']);
  });

  test('a variant that its product has not yet, or a product that is new', () => {
    expect(judge([{ name: 'Kurta', color: 'Indigo', size: 'XL', price: '990' }])[0]).toMatchObject({
      verdict: 'create',
      productId: id(1),
      variantId: null,
      seenVersion: 4,
      before: null,
      after: { color: 'Indigo', size: 'XL', price: '990.00', saving: '0.00', stock: '0' },
    });
    expect(judge([{ ...fresh, saving: '100', stock: '5' }])[0]).toMatchObject({
      verdict: 'create',
      productKey: 'name:kurta',
      productId: null,
      looks: ['facts_missing'],
      after: { name: 'Dupatta', category: 'Clothing > Kurtas', price: '500.00', saving: '100.00', stock: '5' },
    });
  });
});

describe('what a row says', () => {
  test('changes no more than what differs, and is the same where nothing does', () => {
    const [same] = judge([
      { sku: 'K-M', name: 'Kurta', price: '₹900', saving: '100.00', stock: '7', description: 'Cotton' },
    ]);
    expect(same).toMatchObject({ verdict: 'same', before: null, after: null });
    expect(judge([{ sku: 'K-M', price: '950', mrp: '(empty)', color: '' }])[0]).toMatchObject({
      verdict: 'update',
      before: { price: '900.00', mrp: '1200.00' },
      after: { price: '950.00', mrp: '' },
    });
  });

  test('of its product stands in the first row, and a contradiction stays out', () => {
    const [first, second, third] = judge([
      { name: 'Kurta', description: 'Silk', size: 'M' },
      { name: 'Kurta', description: 'Linen', size: 'L' },
      { name: 'Kurta', brand: 'Kala', size: 'XL', price: '5' },
    ]);
    expect(first).toMatchObject({ verdict: 'update', after: { description: 'Silk' } });
    expect(second?.problems).toEqual([
      { field: 'description', value: 'Linen', why: "Row 2, the first of this product, says 'Silk'" },
    ]);
    expect(third?.problems[0]?.why).toContain('leaves this empty');
  });

  test('of its product goes with the first row that is taken; what is wrong with it refuses all', () => {
    const [first, second] = judge([
      { name: 'Kurta', description: 'Silk', size: 'M', price: 'cheap' },
      { name: 'Kurta', size: 'L' },
    ]);
    expect([first?.verdict, second?.after]).toEqual(['refused', { description: 'Silk' }]);
    expect(
      whysOf([
        { ...fresh, hsn: '1' },
        { name: 'Dupatta', size: 'L', price: '1' },
      ]),
    ).toEqual(['An HSN code has 4, 6 or 8 digits', 'Row 2, the first of this product, is refused']);
  });

  test('clears what may be empty, and nothing else', () => {
    expect(judge([{ sku: 'K-M', saving: '(empty)', barcode: '(empty)' }])[0]?.after).toEqual({
      saving: '0.00',
      barcode: '',
    });
    expect(whysOf([{ sku: 'K-M', price: '(empty)' }])).toEqual(['Cannot be cleared']);
  });

  test('of stock is a difference where the file knows what there was', () => {
    expect(judge([{ sku: 'K-M', stock: '12', stockAtExport: '10' }])[0]).toMatchObject({
      before: { stock: '7' },
      after: { stock: '9' },
    });
    expect(judge([{ sku: 'K-M', stock: '10', stockAtExport: '10' }])[0]?.verdict).toBe('same');
    expect(judge([{ sku: 'K-M', stock: '12' }])[0]?.after).toEqual({ stock: '12' });
    expect(whysOf([{ sku: 'K-M', stock: '0', stockAtExport: '10' }])[0]).toContain('7 are left');
  });

  test('of its category is one that is there, or is made where that is ticked', () => {
    expect(judge([{ ...fresh, category: 'kurtas' }])[0]?.after?.category).toBe('Clothing > Kurtas');
    expect(whysOf([{ ...fresh, category: 'Sarees' }])[0]).toContain('Clothing > Sarees or Home > Sarees');
    expect(whysOf([{ ...fresh, category: 'Clothing > Stoles' }])[0]).toContain('no such category');
    const [made] = judge([{ ...fresh, category: 'clothing > Stoles' }], { makeCategories: true });
    expect(made?.after?.category).toBe('Clothing > Stoles');
  });

  test('of its pictures is the same again where a run brought them from there', () => {
    expect(judge([{ sku: 'K-M', name: 'Kurta', pictures: 'https://x.example/k.jpg' }])[0]?.verdict).toBe('same');
    expect(judge([{ sku: 'K-M', name: 'Kurta', pictures: 'https://x.example/new.jpg' }])[0]?.after).toEqual({
      pictures: 'https://x.example/new.jpg',
    });
  });
});

describe('a row stays out', () => {
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
    ['without a category', [{ name: 'New', price: '5' }], 'Please select Category'],
    [
      'under the name of another product',
      [{ productId: id(1), variantId: id(11), name: 'saree' }],
      'Another product already has this name',
    ],
    ['with the SKU of another product', [{ variantId: id(11), sku: 'S-1' }], 'Another variant already has this SKU'],
    ['with the SKU of its sibling', [{ variantId: id(11), sku: 'K-L' }], 'Another variant already has this SKU'],
    ['as the twin of its sibling', [{ variantId: id(11), size: 'L' }], 'Two variants have the same colour and size'],
    ['with half a net quantity', [{ ...fresh, netQuantity: '5' }], 'Choose a unit'],
  ])('%s', (_what, rows, why) => {
    expect(whysOf(rows)[0]).toContain(why);
  });

  test('about what an earlier row was about', () => {
    expect(
      whysOf([
        { sku: 'K-M', name: 'Kurta' },
        { name: 'Kurta', color: 'Indigo', size: 'M' },
      ])[1],
    ).toBe('Row 2 is about the same variant');
    const seen = nothingSeen();
    judge([{ ...fresh, sku: 'D-1' }], { seen });
    const again = judgeProduct(
      { key: 'handle:other', rows: [{ row: 9, given: { ...fresh, handle: 'other', sku: 'd-1' } }] },
      { shop, seen, makeCategories: false },
    );
    expect(again[0]?.problems.map(({ why }) => why).toSorted()).toEqual([
      'Row 2 has another product of this name',
      'Row 2 has the same SKU',
    ]);
    expect(whysOf([{ name: 'Kurta', size: 'M' }], { late: true })[0]).toContain('must follow one another');
  });

  test('among more variants than a product can have', () => {
    const rows = Array.from({ length: 101 }, (_, n) => ({
      ...(n === 0 ? fresh : { name: 'Dupatta', price: '5' }),
      size: `${n + 1}`,
    }));
    expect(
      judge(rows)
        .filter(({ verdict }) => verdict === 'refused')
        .map(({ row }) => row),
    ).toEqual([102]);
  });

  test('while siblings may hand on what they have to each other', () => {
    const swapped = [
      { variantId: id(11), sku: 'K-L', size: 'L' },
      { variantId: id(12), sku: 'K-M', size: 'M' },
    ];
    expect(judge(swapped).map(({ verdict }) => verdict)).toEqual(['update', 'update']);
  });
});

describe('what is pointed out', () => {
  test.each<[Cells, string[]]>([
    [{ sku: 'K-L', price: '1' }, ['price_of_one', 'price_falls']],
    [{ sku: 'K-L', price: '629.99' }, ['price_falls']],
    [{ sku: 'K-L', price: '630' }, []],
    [{ sku: 'K-L', price: '1170.01' }, ['price_rises']],
    [{ sku: 'K-M', stock: '0' }, ['stock_to_zero']],
    [{ sku: 'K-L', stock: '0' }, []],
    [{ ...fresh, category: 'Clothing' }, []],
    [{ ...fresh, pictures: '' }, ['facts_missing', 'no_picture']],
    [{ ...fresh, category: 'Clothing', pictures: 'http://x.example/a.jpg' }, ['no_picture']],
  ])('of %j is %j', (given, looks) => {
    expect(judge([given])[0]?.looks).toEqual(looks);
  });

  test('of savings is what was never charged, where the shop looks at that; where it may not be, it is refused', () => {
    const given = [{ sku: 'K-L', saving: '100' }];
    expect(judge(given, { facts: { honestDiscount: 'warn' } })[0]?.looks).toEqual(['saving_unproven']);
    expect(
      judge(given, { facts: { honestDiscount: 'warn', wasCharged: (_id, paise) => paise === 100_000 } })[0]?.looks,
    ).toEqual([]);
    expect(
      judge([{ sku: 'K-L', saving: '100', mrp: '1000' }], { facts: { honestDiscount: 'warn' } })[0]?.looks,
    ).toEqual([]);
    expect(judge(given, { facts: { honestDiscount: 'block' } })[0]).toMatchObject({
      verdict: 'refused',
      problems: [{ field: 'saving' }],
    });
  });
});
