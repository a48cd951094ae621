import { Download } from 'lucide-react';
import { downloadFile } from '../../platform/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useExportCustomers } from './customers.data.ts';

/** Exports the name and email of every customer. Needs recent authentication and is written to the audit log. */
export function ExportCustomersButton() {
  const { mutate, isPending } = useExportCustomers();
  return (
    <Button
      kind="secondary"
      size={44}
      busy={isPending}
      icon={<Download {...icon20} />}
      className="max-md:gap-0 max-md:px-3"
      onClick={() =>
        mutate(undefined, {
          onSuccess: (file) => {
            downloadFile(file);
            notify({ text: 'Customer list downloaded. The export is logged.', tone: 'ok' });
          },
        })
      }
    >
      <span className="max-md:sr-only">Export</span>
    </Button>
  );
}
