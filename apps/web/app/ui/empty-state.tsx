import type { ReactNode } from 'react';
import { LineIllustration } from './image/line-illustration.tsx';

type EmptyStateProps = { illustration: ReactNode; title: string; text?: ReactNode; children: ReactNode };

/** Shown in place of a list without entries. `children` are what to do next. */
export function EmptyState({ illustration, title, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <LineIllustration>{illustration}</LineIllustration>
      <h2 className="mt-3 text-h2">{title}</h2>
      {text && <p className="max-w-[40ch] text-pretty wrap-anywhere text-text-muted">{text}</p>}
      {children}
    </div>
  );
}
