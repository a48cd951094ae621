import { Check } from 'lucide-react';
import { Banner } from '../../../ui/banner.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import type { FieldState } from '../../../ui/form/use-form.ts';
import { icon16 } from '../../../ui/icon.ts';
import { toKey } from '../drafts/drafts.ts';
import type { StorefrontArea } from '../storefront.data.ts';

type ChangesFieldProps = {
  legend: string;
  /** Areas with a saved draft. */
  areas: readonly StorefrontArea[];
  /** Titles of areas whose newest content is not saved. */
  unsaved: readonly string[];
  field: FieldState<string[]>;
};

/** What goes live. Each area can be left out. */
export function ChangesField({ legend, areas, unsaved, field: { value: keys, error, onValue } }: ChangesFieldProps) {
  const toggle = (key: string) => onValue(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]);
  return (
    <fieldset className="min-w-0" data-invalid={error ? true : undefined}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {areas.map((area) => (
        <AreaChanges
          key={toKey(area)}
          area={area}
          checked={keys.includes(toKey(area))}
          onToggle={() => toggle(toKey(area))}
        />
      ))}
      <div aria-live="polite" className="field-message">
        {error && <FieldError>{error}</FieldError>}
      </div>
      {unsaved.length > 0 && (
        <Banner tone="warn">Not saved yet, so not published: {unsaved.join(', ')}. Fix it first.</Banner>
      )}
    </fieldset>
  );
}

type AreaChangesProps = { area: StorefrontArea; checked: boolean; onToggle: () => void };

function AreaChanges({ area: { title, changes }, checked, onToggle }: AreaChangesProps) {
  return (
    <div className="py-0.5">
      <label className="flex min-h-11 w-fit max-w-full cursor-pointer items-center gap-3 pr-3 font-medium">
        <input type="checkbox" className="choice-input" checked={checked} onChange={onToggle} />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </label>
      <ul className="grid gap-1 pl-8">
        {changes.map((change) => (
          <li key={change} className="flex gap-2">
            <Check {...icon16} className="mt-1 flex-none text-success" />
            <span className="min-w-0 wrap-anywhere">{change}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
