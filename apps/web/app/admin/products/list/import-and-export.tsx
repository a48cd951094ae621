import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { ExportDialog } from '../../runs/export-dialog.tsx';
import type { ProductListState } from './product-list-state.ts';

/** On phones they stand at the end: there is no room beside the title. */
export function ImportAndExport({ state }: { state: ProductListState }) {
  const [isExporting, setIsExporting] = useState(false);
  const { words: q, categoryId, stock, facts, published } = state;
  return (
    <>
      <ButtonLink kind="secondary" size={36} to="/admin/import" icon={<FileUp {...icon20} />} className={OUTLINED}>
        Import
      </ButtonLink>
      <Button
        kind="secondary"
        size={36}
        icon={<Download {...icon20} />}
        className={OUTLINED}
        onClick={() => setIsExporting(true)}
      >
        Export
      </Button>
      {isExporting && (
        <ExportDialog filter={{ q, categoryId, stock, facts, published }} onClose={() => setIsExporting(false)} />
      )}
    </>
  );
}

// In ink: of a page only its first step is in jamun.
const OUTLINED = 'border-line-strong! text-ink! hover:bg-sunken!';
