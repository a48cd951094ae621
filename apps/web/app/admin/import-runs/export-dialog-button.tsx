import { Download } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Opens the export dialog of a list. */
export function ExportDialogButton(scope: Omit<ComponentProps<typeof ExportDialog>, 'onClose'>) {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        size={36}
        icon={<Download {...icon20} />}
        className={outlinedButtonClass}
        onClick={() => setIsExporting(true)}
      >
        Export
      </Button>
      {isExporting && <ExportDialog {...scope} onClose={() => setIsExporting(false)} />}
    </>
  );
}
