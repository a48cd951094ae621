import { MAX_LENGTH } from '@kinari/contract/limits';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type AttributesForm, expectedAttributeField, missingWarning } from './attribute-fields.ts';
import type { ExpectedAttribute } from './attribute-form-values.ts';
import { AttributeSection } from './attribute-section.tsx';

/** Shows the attributes of the category, and the unused ones of an earlier category. */
export function CategoryAttributes({
  attributes,
  category,
}: {
  attributes: AttributesForm;
  category: string | undefined;
}) {
  const { requirements, unusedAttributes } = attributes;
  if (requirements.expected.length === 0 && unusedAttributes.length === 0) return null;
  return (
    <AttributeSection title={category ?? 'Category'} note="category attributes">
      {requirements.expected.length > 0 && (
        <div className="attributes-tab-fields">
          {requirements.expected.map((attribute) => (
            <AttributeControl key={attribute.key} attributes={attributes} attribute={attribute} />
          ))}
        </div>
      )}
      {unusedAttributes.length > 0 && (
        <p className="flex flex-wrap gap-y-1 gap-x-4 text-text-subtle text-sm/[inherit]">
          <b className="font-medium">Not used in this category:</b>
          {unusedAttributes.map(({ key, name, value }) => (
            <span key={key}>
              {name} {value}
            </span>
          ))}
        </p>
      )}
    </AttributeSection>
  );
}

function AttributeControl({
  attributes,
  attribute: { key, name, kind, unit, options },
}: {
  attributes: AttributesForm;
  attribute: ExpectedAttribute;
}) {
  const field = expectedAttributeField(attributes, key);
  const fieldProps = {
    field,
    warning: missingWarning(attributes, `attribute.${key}`),
    label: unit ? `${name}, ${unit}` : name,
  };
  if (kind === 'yes_no') {
    return (
      <SelectField {...fieldProps}>
        <option value="">Not set</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </SelectField>
    );
  }
  if (kind === 'choice') {
    // An option removed from the list stays valid for products that have it.
    const allOptions = field.value && !options.includes(field.value) ? [...options, field.value] : options;
    return (
      <SelectField {...fieldProps}>
        <option value="">Not set</option>
        {allOptions.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      {...fieldProps}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={kind === 'number' ? 20 : MAX_LENGTH.attributeValue}
      autoComplete="off"
    />
  );
}
