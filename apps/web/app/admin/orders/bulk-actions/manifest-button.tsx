import { Printer } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { downloadPrintJob } from '../../data/download-print-job.ts';
import { usePrintManifest } from '../../data/print-jobs.data.ts';

/** Downloads the manifest that the courier signs, as a PDF. */
export function ManifestButton({ shipmentIds }: { shipmentIds: string[] }) {
  const { mutateAsync, isPending } = usePrintManifest();
  const print = () => downloadPrintJob('Manifest', mutateAsync({ shipmentIds }));
  return (
    <div>
      <Button kind="secondary" icon={<Printer {...icon20} />} busy={isPending} onClick={() => void print()}>
        Print manifest
      </Button>
    </div>
  );
}
