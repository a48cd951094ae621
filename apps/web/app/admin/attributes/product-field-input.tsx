import { getProductField, type ProductField, type ProductFieldKey } from '@kinari/contract/product-fields';
import type { ReactNode } from 'react';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { COUNTRIES } from '../brands/countries.ts';
import { type AttributesForm, missingWarning, productAttributeField } from './attribute-fields.ts';

type ProductFieldInputProps = {
  attributes: AttributesForm;
  name: ProductFieldKey;
  /** By default 'Missing' if the category requires the field. */
  warning?: string | undefined;
  hint?: ReactNode;
  formatChoice?: (choice: string, label: string) => string;
};

export function ProductFieldInput({ attributes, name, warning, hint, formatChoice }: ProductFieldInputProps) {
  const definition = getProductField(name);
  const frame = {
    label: definition.formLabel ?? definition.label,
    field: productAttributeField(attributes, name),
    warning: warning ?? missingWarning(attributes, name),
    hint,
  };
  const options = listOptions(definition);
  if (!options) return <TextField {...frame} {...toInputProps(definition)} autoComplete="off" />;
  const hasEmptyOption = definition.kind !== 'unit' && !('default' in definition);
  return (
    <SelectField {...frame}>
      {hasEmptyOption && <option value="">Not set</option>}
      {options.map(([choice, label]) => (
        <option key={choice} value={choice}>
          {formatChoice ? formatChoice(choice, label) : label}
        </option>
      ))}
    </SelectField>
  );
}

function listOptions(field: ProductField): [string, string][] | undefined {
  if (field.kind === 'country') return COUNTRIES.map(({ code, name }) => [code, name]);
  return 'choices' in field ? Object.entries(field.choices) : undefined;
}

function toInputProps(field: ProductField) {
  switch (field.kind) {
    case 'integer':
      return { inputMode: 'numeric', maxLength: String(field.max).length } as const;
    case 'quantity':
      return { inputMode: 'decimal', maxLength: 11 } as const;
    case 'code':
      return { inputMode: 'numeric', maxLength: field.maxLength } as const;
    case 'text':
      return { placeholder: field.placeholder, maxLength: field.maxLength };
    default:
      return {};
  }
}
