import { toSlug } from '@kinari/contract/slug';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { attributeDefinitionsQuery } from '../attributes/attributes.data.ts';
import type { CollectionRule } from './collections.data.ts';
import { RemovableChip } from './removable-chip.tsx';

type Condition = CollectionRule['attributes'][number];
type AttributeConditionsProps = { attributes: Condition[]; onChange: (attributes: Condition[]) => void };

/** Conditions on attributes, such as a material. Values are compared as the filters of a listing compare them. */
export function AttributeConditions({ attributes, onChange }: AttributeConditionsProps) {
  const { data: definitions = [] } = useQuery(attributeDefinitionsQuery);
  const [key, setKey] = useState('');
  const [words, setWords] = useState('');
  const values = words
    .split(',')
    .map((word) => toSlug(word))
    .filter(Boolean);
  const free = definitions.filter((definition) => attributes.every((condition) => condition.key !== definition.key));

  function add() {
    onChange([...attributes, { key, values }]);
    setKey('');
    setWords('');
  }

  if (definitions.length === 0) return null;
  return (
    <div className="grid gap-3 md:col-span-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-end">
      <SelectField
        label="Attribute"
        mark="optional"
        field={{ name: 'attribute', value: key, error: undefined, onValue: setKey, onLeave: () => undefined }}
      >
        <option value="">None</option>
        {free.map((definition) => (
          <option key={definition.key} value={definition.key}>
            {definition.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="One of these values"
        placeholder="cotton, linen"
        field={{ name: 'values', value: words, error: undefined, onValue: setWords, onLeave: () => undefined }}
      />
      <Button kind="secondary" size={44} disabled={!key || values.length === 0} onClick={add}>
        Add condition
      </Button>
      <ul className="flex flex-wrap gap-2 empty:hidden md:col-span-3">
        {attributes.map((condition) => (
          <li key={condition.key}>
            <RemovableChip
              label={`${nameOf(definitions, condition)}: ${condition.values.join(', ')}`}
              onRemove={() => onChange(attributes.filter((other) => other.key !== condition.key))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf(definitions: readonly { key: string; name: string }[], { key }: Condition): string {
  return definitions.find((definition) => definition.key === key)?.name ?? key;
}
