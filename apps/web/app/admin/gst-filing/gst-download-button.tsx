import { formatMonth } from '@kinari/contract/locale';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { downloadPrintJob } from '../data/download-print-job.ts';
import { useExportGstMonth } from '../data/print-jobs.data.ts';
import { GST_MONTH_KEY } from './gst-month.data.ts';

export function GstDownloadButton({ month, wide = false }: { month: string; wide?: boolean }) {
  const { mutateAsync, isPending } = useExportGstMonth();
  const cache = useQueryClient();

  async function download() {
    await downloadPrintJob(formatMonth(month), mutateAsync(month));
    await cache.invalidateQueries({ queryKey: GST_MONTH_KEY });
  }

  return (
    <Button
      size={wide ? 48 : 36}
      wide={wide}
      busy={isPending}
      icon={<Download {...icon20} />}
      onClick={() => void download()}
    >
      Download {formatMonth(month)}
    </Button>
  );
}
