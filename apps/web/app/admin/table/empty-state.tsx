import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { LineIllustration } from '../../ui/image/line-illustration.tsx';

type EmptyStateProps = {
  title: string;
  /** Paths of a line drawing, 120 by 120. */
  drawing?: ReactNode;
  /** What to do, or why nothing is shown. */
  children?: ReactNode;
  /** Button that shows all rows, if a filter hides some. */
  clear?: { label: string; onClear: () => void } | undefined;
  /** Another button. */
  action?: ReactNode;
};

export function EmptyState({ title, drawing, children, clear, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      {drawing && <LineIllustration>{drawing}</LineIllustration>}
      <h2 className="mt-2 text-h2">{title}</h2>
      {children && <p className="max-w-[48ch] text-base text-text-muted">{children}</p>}
      {clear && (
        <Button kind="secondary" size={44} onClick={clear.onClear}>
          {clear.label}
        </Button>
      )}
      {action}
    </div>
  );
}

/** One line in place of a short list. */
export const EmptyLine = ({ children }: { children: ReactNode }) => (
  <p className="py-10 text-center text-text-muted">{children}</p>
);

/** A placeholder for a missing value in a cell. Not shown on cards. */
export const EMPTY_VALUE = <span className="empty-value text-text-subtle">–</span>;
