import { formatDateTime, formatNumber } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { notify } from '../../ui/toast.ts';
import { ScanFeedback } from '../packing/scan-feedback.tsx';
import { ScanField } from '../packing/scan-field.tsx';
import { useScanFocus } from '../packing/use-scan-focus.ts';
import { ListPager } from '../table/list-pager.tsx';
import { FinishStockTake } from './finish-stock-take.tsx';
import {
  type StockTake,
  type StockTakeCount,
  stockTakeQuery,
  useAddStockTakeCount,
  useDeleteCount,
} from './stock.data.ts';
import { formatVariantName } from './stock-labels.ts';
import { StockTakeCounts } from './stock-take-counts.tsx';
import { useCodeScan } from './use-code-scan.ts';

export function StockTakeInProgress({ take }: { take: StockTake }) {
  const [page, setPage] = useState(1);
  const [showsOnlyDifferences, setShowsOnlyDifferences] = useState(false);
  const { data } = useQuery(stockTakeQuery(page, showsOnlyDifferences));
  const { mutateAsync: addCount } = useAddStockTakeCount();
  const { mutateAsync: deleteCount } = useDeleteCount();
  const { field, focus } = useScanFocus();
  const { lastScan, scan } = useCodeScan(async (variant) => {
    const { count: updated } = await addCount({ takeId: take.id, variantId: variant.id, units: 1 });
    setPage(1);
    return {
      tone: updated.counted > updated.expected ? 'extra' : 'right',
      text: `${formatVariantName(variant)}: ${updated.counted} of ${updated.expected}`,
    };
  });

  const showFailure = (error: unknown) => notify({ text: errorMessage(error), tone: 'bad' });
  const updateCount = ({ variant }: StockTakeCount, units: number) =>
    addCount({ takeId: take.id, variantId: variant.id, units }).catch(showFailure);
  const removeCount = ({ variant }: StockTakeCount) =>
    deleteCount({ id: take.id, variantId: variant.id }).catch(showFailure).finally(focus);

  return (
    <div className="packing-columns grid grid-cols-1 content-start gap-3 table:grid-cols-[minmax(0,1fr)_332px] table:gap-4">
      <div className="grid grid-cols-1 content-start gap-3">
        <ScanField field={field} label="Scan or enter a SKU or barcode" hint="One unit per scan" onScan={scan} />
        <ScanFeedback scan={lastScan} />
        <label className="stock-only inline-flex items-center gap-2 w-fit min-h-(--touch)">
          <input
            type="checkbox"
            checked={showsOnlyDifferences}
            onChange={({ target: { checked } }) => {
              setShowsOnlyDifferences(checked);
              setPage(1);
            }}
          />
          Only differences
        </label>
        {data && data.counts.length > 0 ? (
          <>
            <StockTakeCounts
              counts={data.counts}
              onCount={(takeCount, units) => void updateCount(takeCount, units)}
              onDelete={(takeCount) => void removeCount(takeCount)}
            />
            <ListPager pagination={data.pagination} what="variants" onPage={setPage} />
          </>
        ) : (
          <p className="stock-empty">{showsOnlyDifferences ? 'No differences.' : 'Nothing counted yet.'}</p>
        )}
      </div>
      <section
        className="stock-aside min-w-0 border border-border rounded-md bg-surface grid self-start gap-4 p-3.5"
        aria-labelledby="take-so-far"
      >
        <h2 id="take-so-far">Progress</h2>
        <p className="text-text-muted">
          Started {formatDateTime(take.startedAt)} by {take.startedBy}
        </p>
        <dl className="stock-sums">
          <div>
            <dt>Units counted</dt>
            <dd>{formatNumber(take.units)}</dd>
          </div>
          <div>
            <dt>Variants counted</dt>
            <dd>{formatNumber(take.variants)}</dd>
          </div>
          <div>
            <dt>Variants that differ</dt>
            <dd>{formatNumber(take.differing)}</dd>
          </div>
        </dl>
        <FinishStockTake take={take} />
      </section>
    </div>
  );
}
