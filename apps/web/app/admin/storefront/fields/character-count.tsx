import type { ReactNode } from 'react';

type CharacterCountProps = { text: string; max: number; children?: ReactNode };

/** `21 of 40 characters`, with the hint of the field before it. Not read out at each key. */
export function CharacterCount({ text, max, children }: CharacterCountProps) {
  return (
    <span aria-live="off" className="flex flex-wrap justify-between gap-x-3">
      {children && <span>{children}</span>}
      <span className="tabular">
        {text.length} of {max} characters
      </span>
    </span>
  );
}
