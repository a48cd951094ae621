import { Download } from 'lucide-react';
import { downloadFile } from '../../../platform/download-file.ts';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { useExportRefunds } from '../returns.data.ts';

/** Exports refund destinations unmasked, so it needs recent authentication. Continues by itself after that. */
export function ExportRefundsButton() {
  const { mutate, isPending } = useExportRefunds();
  return (
    <Button
      kind="secondary"
      size={44}
      busy={isPending}
      icon={<Download {...icon20} />}
      className="max-md:gap-0 max-md:px-3"
      onClick={() => mutate(undefined, { onSuccess: downloadFile })}
    >
      <span className="max-md:sr-only">Export for the bank</span>
    </Button>
  );
}
