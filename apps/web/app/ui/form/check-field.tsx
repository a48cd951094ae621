import { type ReactNode, useId } from 'react';
import type { FieldState } from './use-form.ts';

type CheckFieldProps = { field: FieldState<boolean>; hint?: string | undefined; children: ReactNode };

export function CheckField({ field, hint, children }: CheckFieldProps) {
  const hintId = useId();
  const box = (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 pr-3">
      <input
        type="checkbox"
        name={field.name}
        checked={field.value}
        aria-describedby={hint && hintId}
        className="choice-input"
        onChange={(event) => field.onValue(event.target.checked)}
      />
      {children}
    </label>
  );
  if (!hint) return box;
  return (
    <div>
      {box}
      <p id={hintId} className="-mt-1 pl-8 text-sm text-text-subtle">
        {hint}
      </p>
    </div>
  );
}
