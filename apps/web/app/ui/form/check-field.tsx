import type { ReactNode } from 'react';
import type { FieldState } from './use-form.ts';

export function CheckField({ field, children }: { field: FieldState<boolean>; children: ReactNode }) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 pr-3">
      <input
        type="checkbox"
        name={field.name}
        checked={field.value}
        className="size-5 flex-none accent-jamun"
        onChange={(event) => field.onValue(event.target.checked)}
      />
      {children}
    </label>
  );
}
