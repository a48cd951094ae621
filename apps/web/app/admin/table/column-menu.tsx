import { Columns3 } from 'lucide-react';
import { useId } from 'react';
import { icon20 } from '../../ui/icon.ts';
import type { ColumnChoice } from './use-column-choice.ts';

/** Shows and hides columns. Not shown on cards. */
export function ColumnMenu({ optional, hidden, toggle }: ColumnChoice) {
  const menuId = useId();
  return (
    <div className="column-menu hidden table:block table:ml-auto">
      <button type="button" popoverTarget={menuId} aria-label="Columns" title="Columns">
        <Columns3 {...icon20} />
      </button>
      <fieldset id={menuId} popover="auto">
        <legend>Columns</legend>
        {optional.map(({ id, header }) => (
          <label key={id}>
            <input type="checkbox" className="choice-input" checked={!hidden.has(id)} onChange={() => toggle(id)} />
            {header}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
