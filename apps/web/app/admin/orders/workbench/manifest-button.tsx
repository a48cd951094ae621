import { Printer } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { usePrintManifest } from '../../prints.data.ts';
import { savePrint } from '../../save-print.ts';

/** Gets what the courier signs for the parcels it was given, as a file to print. */
export function ManifestButton({ parcelIds }: { parcelIds: string[] }) {
  const { mutateAsync, isPending } = usePrintManifest();
  const print = () => savePrint('Manifest', mutateAsync({ parcelIds }));
  return (
    <div>
      <Button kind="secondary" icon={<Printer {...icon20} />} busy={isPending} onClick={() => void print()}>
        Print manifest
      </Button>
    </div>
  );
}
