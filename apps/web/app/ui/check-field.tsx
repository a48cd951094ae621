import type { ReactNode } from 'react';

type CheckFieldProps = { checked: boolean; onChecked: (checked: boolean) => void; children: ReactNode };

export function CheckField({ checked, onChecked, children }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 pr-3">
      <input
        type="checkbox"
        checked={checked}
        className="size-5 flex-none accent-jamun"
        onChange={(event) => onChecked(event.target.checked)}
      />
      {children}
    </label>
  );
}
