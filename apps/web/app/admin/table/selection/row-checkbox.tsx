import './row-checkbox.css';
import type { ChangeEvent } from 'react';

type RowCheckboxProps = { label: string; checked: boolean; some?: boolean; onPick: (range: boolean) => void };

/** Checkbox that selects a row. The focused checkbox marks the row for keyboard shortcuts. */
export function RowCheckbox({ label, checked, some = false, onPick }: RowCheckboxProps) {
  return (
    <label className="row-checkbox">
      <input
        type="checkbox"
        className="choice-input"
        aria-label={label}
        checked={checked}
        ref={(checkbox) => {
          if (checkbox) checkbox.indeterminate = some && !checked;
        }}
        onChange={(event) => onPick(isShiftClick(event))}
      />
    </label>
  );
}

/** Shift selects a range. */
function isShiftClick({ nativeEvent }: ChangeEvent): boolean {
  return 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
}
