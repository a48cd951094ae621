import { downloadFile } from '../../platform/download-file.ts';
import { notify } from '../../ui/toast.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { useExportCustomers } from './customers.data.ts';

/** Exports the name and email of every customer. Needs recent authentication and is written to the audit log. */
export function ExportCustomersButton() {
  const { mutate, isPending } = useExportCustomers();
  return (
    <ExportButton
      label="Export"
      busy={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: (file) => {
            downloadFile(file);
            notify({ text: 'Customer list downloaded. The export is logged.', tone: 'ok' });
          },
        })
      }
    />
  );
}
