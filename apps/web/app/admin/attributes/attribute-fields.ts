import type { CellState, FieldState } from '../../ui/form/use-form.ts';
import {
  type AttributeFormValues,
  EXPECTED_ROW,
  PRODUCT_ROW,
  type ProductAttributeName,
} from './attribute-form-values.ts';
import type { AttributeLists } from './use-attribute-lists.ts';

export type AttributesForm = AttributeLists & {
  draft: AttributeFormValues;
  onDraft: (draft: AttributeFormValues) => void;
  cell: (row: string, column: string) => CellState;
  /** Required attributes without a value. */
  missing: readonly { key: string; name: string }[];
};

export function productAttributeField(
  { draft, onDraft, cell }: AttributesForm,
  name: ProductAttributeName,
): FieldState {
  return {
    ...cell(PRODUCT_ROW, name),
    name: `attributes.${name}`,
    value: draft.product[name],
    onValue: (value) => onDraft({ ...draft, product: { ...draft.product, [name]: value } }),
  };
}

export function expectedAttributeField({ draft, onDraft, cell }: AttributesForm, key: string): FieldState {
  return {
    ...cell(EXPECTED_ROW, key),
    name: `attributes.expected.${key}`,
    value: draft.expected[key] ?? '',
    onValue: (value) => onDraft({ ...draft, expected: { ...draft.expected, [key]: value } }),
  };
}

export function missingWarning({ missing }: AttributesForm, key: string): string | undefined {
  return missing.some((attribute) => attribute.key === key) ? 'Missing' : undefined;
}
