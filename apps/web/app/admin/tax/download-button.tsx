import { formatMonth } from '@kinari/contract/words/tax-words';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { useExportTaxMonth } from '../prints.data.ts';
import { savePrint } from '../save-print.ts';
import { TAX_MONTH_KEY } from './tax-month.data.ts';

export function DownloadButton({ month, wide = false }: { month: string; wide?: boolean }) {
  const { mutateAsync, isPending } = useExportTaxMonth();
  const cache = useQueryClient();

  async function download() {
    await savePrint(formatMonth(month), mutateAsync(month));
    await cache.invalidateQueries({ queryKey: TAX_MONTH_KEY });
  }

  return (
    <Button
      size={wide ? 48 : 44}
      wide={wide}
      busy={isPending}
      icon={<Download {...icon20} />}
      onClick={() => void download()}
    >
      Download {formatMonth(month)}
    </Button>
  );
}
