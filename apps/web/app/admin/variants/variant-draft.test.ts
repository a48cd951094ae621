import { describe, expect, test } from 'vitest';
import {
  checkVariant,
  firstVariant,
  previewPrice,
  toVariantBody,
  type VariantDraft,
  withCell,
  withNewVariant,
  withOwnColor,
  withoutVariant,
  withVariantBack,
} from './variant-draft.ts';

const indigo = (changes: Partial<VariantDraft> = {}): VariantDraft => ({
  ...firstVariant(),
  color: 'Indigo',
  hex: '#2a5b9c',
  size: '38',
  stock: '24',
  price: '899',
  saving: '300',
  ...changes,
});

const keyOf = (row: VariantDraft | undefined) => row?.key ?? '';

describe('rows', () => {
  test('the first starts white, with one in stock', () => {
    expect(firstVariant()).toMatchObject({ color: '', hex: '#ffffff', size: '', stock: '1', price: '', saving: '' });
  });

  test('a new one copies colour and hex code of the last, and nothing else', () => {
    const [, added] = withNewVariant([indigo()]);
    expect(added).toMatchObject({ color: 'Indigo', hex: '#2a5b9c', size: '', stock: '0', price: '', saving: '' });
    expect(added).toMatchObject({ followsColor: true });
    expect(added?.id).toBeUndefined();
  });

  test('a change of colour reaches the rows that follow it, as far as the next colour', () => {
    const own = indigo({ color: 'Haldi', hex: '#d8892b' });
    const rows = withNewVariant([...withNewVariant([indigo()]), own]);
    const changed = withCell(rows, keyOf(rows[0]), 'color', 'Madder');
    expect(changed.map(({ color }) => color)).toEqual(['Madder', 'Madder', 'Haldi', 'Haldi']);
  });

  test('a row can be given a colour of its own', () => {
    const rows = withNewVariant([indigo()]);
    const own = withOwnColor(rows, keyOf(rows[1]));
    const changed = withCell(own, keyOf(own[1]), 'color', 'Haldi');
    expect(changed.map(({ color }) => color)).toEqual(['Indigo', 'Haldi']);
  });

  test('when the row goes that others follow, the next one leads', () => {
    const rows = withNewVariant(withNewVariant([indigo()]));
    const left = withoutVariant(rows, keyOf(rows[0]));
    expect(left.map(({ color, followsColor }) => [color, followsColor])).toEqual([
      ['Indigo', false],
      ['Indigo', true],
    ]);
  });

  test('a removed row comes back to its place', () => {
    const rows = withNewVariant(withNewVariant([indigo()])) as [VariantDraft, VariantDraft, VariantDraft];
    const back = withVariantBack(withoutVariant(rows, rows[1].key), rows[1], 1);
    expect(back.map(keyOf)).toEqual(rows.map(keyOf));
  });
});

describe('cells', () => {
  const typed = (field: Parameters<typeof withCell>[2], text: string) => {
    const row = indigo();
    return withCell([row], row.key, field, text)[0];
  };

  test.each([
    ['#fa0', '#ffaa00'],
    ['fa0', '#ffaa00'],
    ['c8532b', '#c8532b'],
  ])('the colour %s also sets the hex code', (text, hex) => {
    expect(typed('color', text)).toMatchObject({ color: text, hex });
  });

  test('the name of a colour leaves the hex code alone', () => {
    expect(typed('color', 'Haldi')).toMatchObject({ color: 'Haldi', hex: '#2a5b9c' });
  });

  test('numbers stay numbers, whatever is pasted', () => {
    expect(typed('stock', '1,2a0')).toMatchObject({ stock: '120' });
    expect(typed('price', '₹1,199.00')).toMatchObject({ price: '1199.00' });
  });
});

describe('what is wrong with a row', () => {
  const errors = (changes: Partial<VariantDraft>) => {
    const row = indigo(changes);
    return checkVariant(row, [row]);
  };

  test('nothing, of one that is complete', () => {
    expect(errors({})).toEqual({});
    expect(errors({ color: '', size: '', saving: '' })).toEqual({});
    expect(errors({ saving: '899' })).toEqual({});
  });

  test('of two prices that do not agree, the one typed last is to blame', () => {
    expect(errors({ saving: '999', pricedLast: 'saving' })).toEqual({
      saving: 'Discount Price cannot be greater than Original Price',
    });
    expect(errors({ price: '299', pricedLast: 'price' })).toEqual({
      price: 'Original Price must be greater than or equal to Discount Price',
    });
  });

  test('the original price is required, and is money', () => {
    expect(errors({ price: '', saving: '' }).price).toBe('Please fill Original Price');
    for (const price of ['0', '0.00', '12.345', '1.2.3', '10000001']) {
      expect(errors({ price, saving: '' }).price).toBe('Original Price is an amount such as 899 or 899.50');
    }
  });

  test('a hex code is explained, in the row where it can be typed', () => {
    expect(errors({ hex: '#12' }).hex).toBe('A hex code has 3 or 6 digits, such as #2a5b9c');
    expect(errors({ hex: '#12', followsColor: true }).hex).toBeUndefined();
  });

  test('stock is required', () => {
    expect(errors({ stock: '' }).stock).toBe('Please fill Stock');
  });

  test('a colour and size exist once', () => {
    const rows = [indigo(), indigo({ color: 'indigo ' }), indigo({ size: '40' })] as const;
    expect(checkVariant(rows[1], rows).size).toBe('Another variant has this colour and size already');
    expect(checkVariant(rows[2], rows)).toEqual({});
  });
});

describe('what a shopper will read', () => {
  test('the selling price, the struck one and the percent saved', () => {
    expect(previewPrice({ price: '899', saving: '300' })).toEqual({ now: '₹899.00', before: '₹1,199.00', percent: 25 });
  });

  test('only the price where nothing is saved', () => {
    expect(previewPrice({ price: '1299.5', saving: '' })).toEqual({ now: '₹1,299.50' });
  });

  test('nothing before there is a price that can be saved', () => {
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

describe('what is sent', () => {
  test('a saved row goes with its id and the stock it was opened with', () => {
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

  test('what was left blank is none, and a colour nobody chose is not white', () => {
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
