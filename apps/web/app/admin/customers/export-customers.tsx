import { Download } from 'lucide-react';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useExportCustomers } from './customers.data.ts';

/** Everybody's name and e-mail leave the house: the shop wants to be shown first who asks, and keeps it on record. */
export function ExportCustomers() {
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
            saveFile(file);
            notify({ text: 'Table of all customers downloaded. This is on record.', tone: 'ok' });
          },
        })
      }
    >
      <span className="max-md:sr-only">Export</span>
    </Button>
  );
}
