import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { AttributeType, StandardAttribute } from '@kinari/contract/labels/attributes';
import { isSameText } from '../variants/variant-form-values.ts';
import {
  type SizeChartFormValues,
  toSizeChart,
  toSizeChartFormValues,
  validateSizeChart,
} from './size-chart-form-values.ts';

export type CategoryAttributesData = EndpointResponse<'getCategoryAttributes'>;
export type AttributeDefinition = EndpointResponse<'listAttributeDefinitions'>['definitions'][number];

/** Form values of a category attribute. `options` has one per line. */
export type AttributeRow = {
  /** Key of the form row. */
  key: string;
  /** Key of the saved attribute. */
  savedKey?: string;
  name: string;
  kind: AttributeType;
  unit: string;
  options: string;
  isRequired: boolean;
  isFilterable: boolean;
};

export type CategoryAttributesFormValues = {
  own: AttributeRow[];
  /** Null: inherited from the parent category. */
  required: StandardAttribute[] | null;
  chart: SizeChartFormValues | null;
};

export const MAX_ATTRIBUTES = 40;
const MAX_OPTIONS = 100;

export function toCategoryAttributesFormValues({
  own,
  required,
  sizeChart,
}: CategoryAttributesData): CategoryAttributesFormValues {
  return {
    own: own.map(({ key, unit, options, ...attribute }) => ({
      ...attribute,
      key,
      savedKey: key,
      unit: unit ?? '',
      options: options.join('\n'),
    })),
    required,
    chart: sizeChart && toSizeChartFormValues(sizeChart),
  };
}

export function createAttributeRow(): AttributeRow {
  return {
    key: crypto.randomUUID(),
    name: '',
    kind: 'choice',
    unit: '',
    options: '',
    isRequired: false,
    isFilterable: true,
  };
}

/** Updates a row. A name known from another category also copies its kind, unit and options. */
export function updateAttributeRow(
  rows: readonly AttributeRow[],
  key: string,
  change: Partial<AttributeRow>,
  definitions: readonly AttributeDefinition[],
): AttributeRow[] {
  return rows.map((row) => {
    if (row.key !== key) return row;
    const existing = row.savedKey
      ? undefined
      : definitions.find(({ name }) => change.name && isSameText(name, change.name));
    return {
      ...row,
      ...change,
      ...(existing && { kind: existing.kind, unit: existing.unit ?? '', options: existing.options.join('\n') }),
    };
  });
}

/** Returns errors by `row.column`. */
export function validateCategoryAttributes({ own, chart }: CategoryAttributesFormValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { key, name, kind, options } of own) {
    if (!name.trim()) errors[`${key}.name`] = 'Enter an attribute name';
    else if (own.some((other) => other.key !== key && isSameText(other.name, name))) {
      errors[`${key}.name`] = 'This attribute is already in the list';
    }
    const optionCount = parseOptions(options).length;
    if (kind === 'choice' && optionCount === 0) errors[`${key}.options`] = 'Enter the options, one per line';
    if (kind === 'choice' && optionCount > MAX_OPTIONS)
      errors[`${key}.options`] = `Enter at most ${MAX_OPTIONS} options`;
  }
  return { ...errors, ...(chart && validateSizeChart(chart)) };
}

/** Converts to the request body. Only numbers have a unit, only choices have options. */
export function toCategoryAttributesBody({
  own,
  required,
  chart,
}: CategoryAttributesFormValues): EndpointBody<'updateCategoryAttributes'> {
  return {
    own: own.map(({ savedKey, name, kind, unit, options, isRequired, isFilterable }) => ({
      ...(savedKey && { key: savedKey }),
      name: name.trim(),
      kind,
      unit: kind === 'number' ? unit.trim() || null : null,
      options: kind === 'choice' ? parseOptions(options) : [],
      isRequired,
      // Free text is different for each product, so it is no use as a filter.
      isFilterable: isFilterable && kind !== 'text',
    })),
    required,
    sizeChart: chart && toSizeChart(chart),
  };
}

/** Splits at line breaks and commas, and removes duplicates. */
function parseOptions(text: string): string[] {
  const options = text.split(/[\n,]/).map((option) => option.trim());
  return [...new Set(options.filter(Boolean))];
}
