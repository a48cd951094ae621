import { FileUp } from 'lucide-react';
import { icon20 } from '../../../ui/icon.ts';
import { ExportDialogButton } from '../../import-runs/export-dialog-button.tsx';
import { Allowed } from '../../navigation/allowed.tsx';
import { OutlinedLink } from '../../ui/outlined-link.tsx';
import type { toProductFilter } from './product-params.ts';

/** On phones these go to the end of the page: there is no space next to the title. */
export function ImportExportButtons({ filter }: { filter: ReturnType<typeof toProductFilter> }) {
  return (
    <>
      <Allowed to="listImports">
        <OutlinedLink to="/admin/import" icon={<FileUp {...icon20} />}>
          Import
        </OutlinedLink>
      </Allowed>
      <Allowed to="createProductExport">
        <ExportDialogButton filter={filter} />
      </Allowed>
    </>
  );
}
