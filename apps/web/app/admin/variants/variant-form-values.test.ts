import { describe, expect, test } from 'vitest';
import {
  addSizes,
  addVariant,
  copyPrices,
  createFirstVariant,
  detachColor,
  previewPrice,
  removeVariant,
  restoreVariant,
  revertFill,
  toVariantBody,
  updateCell,
  type VariantFormValues,
  validateVariant,
} from './variant-form-values.ts';

const indigo = (changes: Partial<VariantFormValues> = {}): VariantFormValues => ({
  ...createFirstVariant(),
  color: 'Indigo',
  hex: '#2a5b9c',
  size: '38',
  stock: '24',
  price: '899',
  saving: '300',
  ...changes,
});

const rowKey = (row: VariantFormValues | undefined) => row?.key ?? '';

describe('rows', () => {
  test('the first row starts white with one unit in stock', () => {
    expect(createFirstVariant()).toMatchObject({
      color: '',
      hex: '#ffffff',
      size: '',
      stock: '1',
      price: '',
      saving: '',
    });
  });

  test('a new row copies only colour and hex code of the last row', () => {
    const [, added] = addVariant([indigo()]);
    expect(added).toMatchObject({ color: 'Indigo', hex: '#2a5b9c', size: '', stock: '0', price: '', saving: '' });
    expect(added).toMatchObject({ followsColor: true });
    expect(added?.id).toBeUndefined();
  });

  test('a colour change applies to the following rows up to the next colour', () => {
    const ownColorRows = indigo({ color: 'Haldi', hex: '#d8892b' });
    const rows = addVariant([...addVariant([indigo()]), ownColorRows]);
    const changed = updateCell(rows, rowKey(rows[0]), 'color', 'Madder');
    expect(changed.map(({ color }) => color)).toEqual(['Madder', 'Madder', 'Haldi', 'Haldi']);
  });

  test('a row can get its own colour', () => {
    const rows = addVariant([indigo()]);
    const ownColorRows = detachColor(rows, rowKey(rows[1]));
    const changed = updateCell(ownColorRows, rowKey(ownColorRows[1]), 'color', 'Haldi');
    expect(changed.map(({ color }) => color)).toEqual(['Indigo', 'Haldi']);
  });

  test('removing a leading row makes the next row the leader', () => {
    const rows = addVariant(addVariant([indigo()]));
    const remainingRows = removeVariant(rows, rowKey(rows[0]));
    expect(remainingRows.map(({ color, followsColor }) => [color, followsColor])).toEqual([
      ['Indigo', false],
      ['Indigo', true],
    ]);
  });

  test('a restored row returns to its position', () => {
    const rows = addVariant(addVariant([indigo()])) as [VariantFormValues, VariantFormValues, VariantFormValues];
    const restored = restoreVariant(removeVariant(rows, rows[1].key), rows[1], 1);
    expect(restored.map(rowKey)).toEqual(rows.map(rowKey));
  });
});

describe('cells', () => {
  const typeInCell = (field: Parameters<typeof updateCell>[2], text: string) => {
    const row = indigo();
    return updateCell([row], row.key, field, text)[0];
  };

  test.each([
    ['#fa0', '#ffaa00'],
    ['fa0', '#ffaa00'],
    ['c8532b', '#c8532b'],
  ])('the colour %s also sets the hex code', (text, hex) => {
    expect(typeInCell('color', text)).toMatchObject({ color: text, hex });
  });

  test('a colour name does not change the hex code', () => {
    expect(typeInCell('color', 'Haldi')).toMatchObject({ color: 'Haldi', hex: '#2a5b9c' });
  });

  test('numeric cells drop other pasted characters', () => {
    expect(typeInCell('stock', '1,2a0')).toMatchObject({ stock: '120' });
    expect(typeInCell('price', '₹1,199.00')).toMatchObject({ price: '1199.00' });
  });
});

describe('row validation', () => {
  const errors = (changes: Partial<VariantFormValues>) => {
    const row = indigo(changes);
    return validateVariant(row, [row]);
  };

  test('a complete row has no errors', () => {
    expect(errors({})).toEqual({});
    expect(errors({ color: '', size: '', saving: '' })).toEqual({});
    expect(errors({ saving: '899' })).toEqual({});
  });

  test('when two prices conflict, the error is on the last edited one', () => {
    expect(errors({ saving: '999', pricedLast: 'saving' })).toEqual({
      saving: 'Discount Price cannot be greater than Original Price',
    });
    expect(errors({ price: '299', pricedLast: 'price' })).toEqual({
      price: 'Original Price must be greater than or equal to Discount Price',
    });
  });

  test('the original price is required and must be an amount', () => {
    expect(errors({ price: '', saving: '' }).price).toBe('Please fill Original Price');
    for (const price of ['0', '0.00', '12.345', '1.2.3', '10000001']) {
      expect(errors({ price, saving: '' }).price).toBe('Enter an Original Price such as 899 or 899.50');
    }
  });

  test('an invalid hex code is reported on the row where it is editable', () => {
    expect(errors({ hex: '#12' }).hex).toBe('Enter 3 or 6 hex digits, such as #2a5b9c');
    expect(errors({ hex: '#12', followsColor: true }).hex).toBeUndefined();
  });

  test('stock is required', () => {
    expect(errors({ stock: '' }).stock).toBe('Please fill Stock');
  });

  test('a colour and size combination must be unique', () => {
    const rows = [indigo(), indigo({ color: 'indigo ' }), indigo({ size: '40' })] as const;
    expect(validateVariant(rows[1], rows).size).toBe('Another variant already has this colour and size');
    expect(validateVariant(rows[2], rows)).toEqual({});
  });
});

describe('price preview', () => {
  test('shows price, compare-at price and discount percent', () => {
    expect(previewPrice({ price: '899', saving: '300' })).toEqual({ now: '₹899.00', before: '₹1,199.00', percent: 25 });
  });

  test('shows only the price without a discount', () => {
    expect(previewPrice({ price: '1299.5', saving: '' })).toEqual({ now: '₹1,299.50' });
  });

  test('shows nothing until the price is valid', () => {
    for (const row of [
      { price: '', saving: '' },
      { price: '0', saving: '' },
      { price: '100', saving: '101' },
      { price: '9.999', saving: '' },
    ]) {
      expect(previewPrice(row)).toBeUndefined();
    }
  });
});

describe('request body', () => {
  test('a saved row includes its id and its loaded stock', () => {
    expect(toVariantBody(indigo({ id: 'v1', loadedStock: 20, hex: '#FA0' }))).toEqual({
      id: 'v1',
      loadedStock: 20,
      color: 'Indigo',
      colorHexCode: '#ffaa00',
      size: '38',
      stock: 24,
      originalPrice: 899,
      discountPrice: 300,
    });
  });

  test('blank fields are null, and an unset colour is not sent as white', () => {
    expect(toVariantBody(indigo({ color: ' ', hex: '#ffffff', size: '', saving: '' }))).toEqual({
      color: null,
      colorHexCode: null,
      size: null,
      stock: 24,
      originalPrice: 899,
      discountPrice: 0,
    });
    expect(toVariantBody(indigo({ color: 'White', hex: '#ffffff' })).colorHexCode).toBe('#ffffff');
  });
});

describe('filling', () => {
  test('all rows get the first prices, and get theirs back', () => {
    const rows = [
      indigo({ key: 'a', price: '' }),
      indigo({ key: 'b' }),
      indigo({ key: 'c', price: '949', saving: '' }),
    ];
    const filled = copyPrices(rows);
    expect(filled.map(({ price, saving }) => [price, saving])).toEqual([
      ['899', '300'],
      ['899', '300'],
      ['899', '300'],
    ]);
    expect(revertFill(filled, rows)).toEqual(rows);
    expect(copyPrices([indigo({ price: '' })])[0]?.price).toBe('');
  });

  test('sizes are added to the last colour, the first one to an empty row', () => {
    const rows = [indigo({ key: 'a' }), indigo({ key: 'b', color: 'Rust', size: '' })];
    const filled = addSizes(rows, ['38', '40']);
    expect(filled.map(({ color, size, stock, price }) => [color, size, stock, price])).toEqual([
      ['Indigo', '38', '24', '899'],
      ['Rust', '38', '24', '899'],
      ['Rust', '40', '0', '899'],
    ]);
    expect(revertFill(filled, rows)).toEqual(rows);
  });
});
