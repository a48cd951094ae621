import { formatPlural } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../search/use-debounced-value.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { brandsQuery } from '../brands/brands.data.ts';
import { categoriesQuery } from '../categories/category.data.ts';
import { allRows } from '../categories/category-tree.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { AttributeConditions } from './attribute-conditions.tsx';
import { ProductName } from './chosen-products.tsx';
import { type CollectionFormValues, toRule, validateCollection } from './collection-form-values.ts';
import { type CollectionRule, ruleQuery } from './collections.data.ts';
import { RemovableChip } from './removable-chip.tsx';

const TYPING_PAUSE_MS = 400;

export type RuleFieldsProps = {
  values: CollectionFormValues;
  set: (changes: Partial<CollectionFormValues>) => void;
  field: <Name extends keyof CollectionFormValues>(name: Name) => FieldState<CollectionFormValues[Name]>;
};

/** The conditions of a rule. All must hold. */
export function RuleFields({ values, set, field }: RuleFieldsProps) {
  const { data: tree = [] } = useQuery(categoriesQuery);
  const { data: brands = [] } = useQuery(brandsQuery);
  const categories = allRows(tree).map(({ category, serial }) => ({
    id: category.id,
    name: category.name,
    label: `${serial} ${category.name}`,
  }));
  return (
    <AdminPanel title="Rule" intro="A product is in the collection if all of these conditions hold.">
      <div className="grid gap-4 p-3.5 pt-0 md:grid-cols-2">
        <ChoiceList
          label="In one of these categories"
          options={categories}
          chosen={values.categoryIds}
          onChange={(categoryIds) => set({ categoryIds })}
        />
        <ChoiceList
          label="Of one of these brands"
          options={brands}
          chosen={values.brandIds}
          onChange={(brandIds) => set({ brandIds })}
        />
        <TextField label="Lowest price from (₹)" mark="optional" field={field('minPrice')} inputMode="decimal" />
        <TextField label="Lowest price up to (₹)" mark="optional" field={field('maxPrice')} inputMode="decimal" />
        <TextField label="Saves at least (%)" mark="optional" field={field('minSavingPercent')} inputMode="numeric" />
        <TextField
          label="Added in the last (days)"
          mark="optional"
          field={field('newWithinDays')}
          inputMode="numeric"
        />
        <AttributeConditions attributes={values.attributes} onChange={(attributes) => set({ attributes })} />
      </div>
      <RuleResult values={values} />
    </AdminPanel>
  );
}

type Option<Id> = { id: Id; name: string; label?: string };
type ChoiceListProps<Id> = {
  label: string;
  options: readonly Option<Id>[];
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
};

/** A select that adds to a list of chosen options. */
function ChoiceList<Id extends string | number>({ label, options, chosen, onChange }: ChoiceListProps<Id>) {
  const names = new Map(options.map(({ id, name }) => [id, name]));
  return (
    <div className="grid content-start gap-2">
      <SelectField
        label={label}
        field={{
          name: label,
          value: '',
          error: undefined,
          onValue: (text) => {
            const option = options.find(({ id }) => String(id) === text);
            if (option) onChange([...chosen, option.id]);
          },
          onLeave: () => undefined,
        }}
      >
        <option value="">{chosen.length > 0 ? 'Add another' : 'Any'}</option>
        {options
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name, label: text = name }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
      </SelectField>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map((id) => (
          <li key={id}>
            <RemovableChip label={names.get(id) ?? '…'} onRemove={() => onChange(chosen.filter((one) => one !== id))} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many products the rule would have, with some of them. */
function RuleResult({ values }: { values: CollectionFormValues }) {
  const { name: _name, slug: _slug, ...ruleErrors } = validateCollection({ ...values, kind: 'rule' });
  const rule: CollectionRule | undefined = Object.keys(ruleErrors).length === 0 ? toRule(values) : undefined;
  const [paused] = useDebouncedValue(JSON.stringify(rule), TYPING_PAUSE_MS);
  return paused && <RuleProducts rule={JSON.parse(paused) as CollectionRule} />;
}

function RuleProducts({ rule }: { rule: CollectionRule }) {
  const { data } = useQuery(ruleQuery(rule));
  return (
    <section aria-label="Matching products" aria-busy={!data} className="border-t border-border">
      <p aria-live="polite" className="px-3.5 pt-3 font-semibold">
        {data ? `${formatPlural(data.count, 'product')} ${data.count === 1 ? 'matches' : 'match'} now` : 'Counting…'}
      </p>
      <ul className="grid grid-cols-1 gap-2 p-3.5 md:grid-cols-2">
        {data?.samples.map((product) => (
          <li key={product.id} className="flex min-h-11 items-center">
            <ProductName product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
