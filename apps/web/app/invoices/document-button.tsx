import { FileClock, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { icon20 } from '../ui/icon.ts';
import type { OrderDocument } from './documents.data.ts';
import { useSaveDocument } from './use-save-document.ts';

type DocumentButtonProps = { document: Omit<OrderDocument, 'total'>; className?: string; children: ReactNode };

export function DocumentButton({ document, className, children }: DocumentButtonProps) {
  const { save, isPending, label } = useSaveDocument(document);
  const Icon = document.isReady ? FileText : FileClock;

  return (
    <button
      type="button"
      disabled={!document.isReady}
      aria-busy={isPending || undefined}
      aria-label={label}
      className={classes('document-button [&>svg]:flex-none [&>svg]:mt-0.5', className)}
      onClick={() => {
        if (!isPending) void save();
      }}
    >
      <Icon {...icon20} />
      {children}
    </button>
  );
}
