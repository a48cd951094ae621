import { expect, test } from 'vitest';
import {
  createAttributeRow,
  toCategoryAttributesBody,
  toCategoryAttributesFormValues,
  updateAttributeRow,
  validateCategoryAttributes,
} from './category-attributes-form-values.ts';

const RAM = {
  key: 'ram',
  name: 'RAM',
  kind: 'number' as const,
  unit: 'GB',
  options: [],
  isRequired: true,
  isFilterable: true,
};
const FABRIC = {
  ...RAM,
  key: 'fabric',
  name: 'Fabric',
  kind: 'choice' as const,
  unit: null,
  options: ['Cotton', 'Silk'],
};
const categoryAttributes = {
  own: [RAM, FABRIC],
  inherited: [],
  required: null,
  inheritedRequired: [],
  sizeChart: null,
};

test('unchanged values are sent as loaded', () => {
  const formValues = toCategoryAttributesFormValues(categoryAttributes);
  expect(validateCategoryAttributes(formValues)).toEqual({});
  expect(toCategoryAttributesBody(formValues)).toEqual({
    own: categoryAttributes.own,
    required: null,
    sizeChart: null,
  });
});

test('a new attribute is sent without a key, its options split at lines or commas', () => {
  const attribute = { ...createAttributeRow(), name: ' Sleeve ', options: 'Full\nHalf, Full\n\n' };
  expect(
    toCategoryAttributesBody({ ...toCategoryAttributesFormValues(categoryAttributes), own: [attribute] }).own,
  ).toEqual([
    { name: 'Sleeve', kind: 'choice', unit: null, options: ['Full', 'Half'], isRequired: false, isFilterable: true },
  ]);
});

test('unit, options and filter are only sent for types that have them', () => {
  const attribute = { ...createAttributeRow(), name: 'Care', kind: 'text' as const, unit: 'GB', options: 'Cotton' };
  expect(
    toCategoryAttributesBody({ ...toCategoryAttributesFormValues(categoryAttributes), own: [attribute] }).own[0],
  ).toMatchObject({
    unit: null,
    options: [],
    isFilterable: false,
  });
});

test('an attribute needs a unique name, and a choice needs options', () => {
  const blank = createAttributeRow();
  expect(validateCategoryAttributes({ ...toCategoryAttributesFormValues(categoryAttributes), own: [blank] })).toEqual({
    [`${blank.key}.name`]: 'Enter an attribute name',
    [`${blank.key}.options`]: 'Enter the options, one per line',
  });
  const twin = { ...createAttributeRow(), name: 'ram', kind: 'text' as const };
  const formValues = toCategoryAttributesFormValues(categoryAttributes);
  expect(validateCategoryAttributes({ ...formValues, own: [...formValues.own, twin] })).toEqual({
    'ram.name': 'This attribute is already in the list',
    [`${twin.key}.name`]: 'This attribute is already in the list',
  });
});

test('a name used by another category brings its type and unit', () => {
  const row = createAttributeRow();
  const [named] = updateAttributeRow([row], row.key, { name: 'ram' }, [RAM]);
  expect(named).toMatchObject({ name: 'ram', kind: 'number', unit: 'GB' });
});
