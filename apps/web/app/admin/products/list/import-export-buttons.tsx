import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { ExportDialog } from '../../import-runs/export-dialog.tsx';
import type { ProductListState } from './product-list-state.ts';

/** On phones these go to the end of the page: there is no space next to the title. */
export function ImportExportButtons({ state }: { state: ProductListState }) {
  const [isExporting, setIsExporting] = useState(false);
  const { words: q, categoryId, stock, attributes, published } = state;
  return (
    <>
      <ButtonLink
        kind="secondary"
        size={36}
        to="/admin/import"
        icon={<FileUp {...icon20} />}
        className={OUTLINED_CLASS}
      >
        Import
      </ButtonLink>
      <Button
        kind="secondary"
        size={36}
        icon={<Download {...icon20} />}
        className={OUTLINED_CLASS}
        onClick={() => setIsExporting(true)}
      >
        Export
      </Button>
      {isExporting && (
        <ExportDialog filter={{ q, categoryId, stock, attributes, published }} onClose={() => setIsExporting(false)} />
      )}
    </>
  );
}

// Neutral colour: only the primary action of a page uses the accent (jamun).
const OUTLINED_CLASS = 'border-line-strong! text-ink! hover:bg-sunken!';
