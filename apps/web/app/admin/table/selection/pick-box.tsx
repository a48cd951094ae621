import './pick-box.css';
import type { ChangeEvent } from 'react';

type PickBoxProps = { label: string; checked: boolean; some?: boolean; onPick: (range: boolean) => void };

/** The box that selects a row. The keyboard's cursor is the row whose box has focus. */
export function PickBox({ label, checked, some = false, onPick }: PickBoxProps) {
  return (
    <label className="pick-box">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some && !checked;
        }}
        onChange={(event) => onPick(isRange(event))}
      />
    </label>
  );
}

/** With Shift, from the row before to this one. */
function isRange({ nativeEvent }: ChangeEvent): boolean {
  return 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
}
