import { Package } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { downloadPrintJob } from '../data/download-print-job.ts';
import { usePrintPackingSlips } from '../data/print-jobs.data.ts';
import { OrderToolButton } from './order-tool-button.tsx';

type PackingSlipButtonProps = { orderId: string; isDisabled: boolean };

export function PackingSlipButton({ orderId, isDisabled }: PackingSlipButtonProps) {
  const { mutateAsync, isPending } = usePrintPackingSlips();
  const print = () => downloadPrintJob('Packing slip', mutateAsync({ orderIds: [orderId], layout: 'a6' }));
  return (
    <OrderToolButton
      label="Packing slip"
      icon={<Package {...icon20} />}
      busy={isPending}
      disabled={isDisabled}
      className={isDisabled ? 'opacity-55' : ''}
      onClick={() => void print()}
    />
  );
}
