import { Download } from 'lucide-react';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { useExportRefunds } from '../returns.data.ts';

/** Where money goes leaves the house in clear: the shop wants to be shown first who asks, and then goes on by itself. */
export function ExportButton() {
  const { mutate, isPending } = useExportRefunds();
  return (
    <Button
      kind="secondary"
      size={44}
      busy={isPending}
      icon={<Download {...icon20} />}
      className="max-md:gap-0 max-md:px-3"
      onClick={() => mutate(undefined, { onSuccess: saveFile })}
    >
      <span className="max-md:sr-only">Export for the bank</span>
    </Button>
  );
}
