import { SelectField } from '../../ui/select-field.tsx';
import { cascadeLevels, choose } from './category-cascade.ts';
import type { Category } from './category-tree.ts';

type CategorySelectsProps = {
  tree: readonly Category[];
  path: readonly string[];
  error: string | undefined;
  onPath: (path: string[]) => void;
  onLeave: (next: Element | null) => void;
};

/** One select for each level: the category, then what lies under the one chosen. */
export function CategorySelects({ tree, path, error, onPath, onLeave }: CategorySelectsProps) {
  return cascadeLevels(tree, path).map(({ label, options, chosen }, level) => (
    <SelectField
      key={label}
      label={label}
      mark={level === 0 ? undefined : 'optional'}
      field={{
        name: `category-${level}`,
        value: chosen,
        error: level === 0 ? error : undefined,
        onValue: (id) => onPath(choose(path, level, id)),
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
