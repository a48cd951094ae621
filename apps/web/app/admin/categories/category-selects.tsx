import { SelectField } from '../../ui/form/select-field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { cascadeLevels, selectAtLevel } from './category-cascade.ts';
import type { Category } from './category-tree.ts';

/** Shows one select per level. The field value is the path of ids. */
export function CategorySelects({ tree, field }: { tree: readonly Category[]; field: FieldState<string[]> }) {
  const { value: path, error, onValue, onLeave } = field;
  return cascadeLevels(tree, path).map(({ label, options, chosen }, level) => (
    <SelectField
      key={label}
      label={label}
      field={{
        name: `category-${level}`,
        value: chosen,
        error: level === 0 ? error : undefined,
        onValue: (id) => onValue(selectAtLevel(path, level, id)),
        onLeave,
      }}
    >
      <option value="">{level === 0 ? 'Choose a category' : 'None'}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  ));
}
