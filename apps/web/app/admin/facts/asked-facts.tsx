import { LONGEST } from '@kinari/contract/limits';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { AskedFact } from './fact-draft.ts';
import { askedField, type FactsForm, missingMark } from './fact-fields.ts';
import { Part } from './facts-part.tsx';

/** What the category asks for, in the control that suits each kind, and what an earlier one asked for. */
export function AskedFacts({ facts, category }: { facts: FactsForm; category: string | undefined }) {
  const { demands, unused } = facts;
  if (demands.asked.length === 0 && unused.length === 0) return null;
  return (
    <Part title={category ?? 'Category'} note="facts of this category">
      {demands.asked.length > 0 && (
        <div className="facts-tab-fields">
          {demands.asked.map((fact) => (
            <AskedControl key={fact.key} facts={facts} fact={fact} />
          ))}
        </div>
      )}
      {unused.length > 0 && (
        <p className="facts-tab-unused">
          <b className="font-medium">Not used here:</b>
          {unused.map(({ key, name, value }) => (
            <span key={key}>
              {name} {value}
            </span>
          ))}
        </p>
      )}
    </Part>
  );
}

function AskedControl({ facts, fact: { key, name, kind, unit, options } }: { facts: FactsForm; fact: AskedFact }) {
  const field = askedField(facts, key);
  const frame = { field, warning: missingMark(facts, `fact.${key}`), label: unit ? `${name}, ${unit}` : name };
  if (kind === 'yes_no') {
    return (
      <SelectField {...frame}>
        <option value="">Not known</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </SelectField>
    );
  }
  if (kind === 'choice') {
    // One that was taken off the list since stays with the products that have it.
    const known = field.value && !options.includes(field.value) ? [...options, field.value] : options;
    return (
      <SelectField {...frame}>
        <option value="">Not known</option>
        {known.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      {...frame}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={kind === 'number' ? 20 : LONGEST.factValue}
      autoComplete="off"
    />
  );
}
