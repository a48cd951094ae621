import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { formatMoment } from '../../platform/text/format-date.ts';
import { notify } from '../../ui/toast.ts';
import { Said } from '../packing/said.tsx';
import { ScanField } from '../packing/scan-field.tsx';
import { useScanFocus } from '../packing/use-scan-focus.ts';
import { EndTake } from './end-take.tsx';
import { type StockTake, type TakeCount, takeQuery, useCounting, useForgetting } from './stock.data.ts';
import { StockPager } from './stock-pager.tsx';
import { nameOf } from './stock-words.ts';
import { TakeCounts } from './take-counts.tsx';
import { useCodeScan } from './use-code-scan.ts';

/** A stock take under way: the field to scan into, what was counted last, and how it ends. */
export function OpenTake({ take }: { take: StockTake }) {
  const [page, setPage] = useState(1);
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const { data } = useQuery(takeQuery(page, onlyDiffering));
  const { mutateAsync: count } = useCounting();
  const { mutateAsync: forget } = useForgetting();
  const { field, focus } = useScanFocus();
  const { said, scan } = useCodeScan(async (variant) => {
    const { count: now } = await count({ takeId: take.id, variantId: variant.id, units: 1 });
    setPage(1);
    return {
      tone: now.counted > now.expected ? 'extra' : 'right',
      text: `${nameOf(variant)}: ${now.counted} of ${now.expected}`,
    };
  });

  const say = (error: unknown) => notify({ text: failureText(error), tone: 'bad' });
  const change = ({ variant }: TakeCount, units: number) =>
    count({ takeId: take.id, variantId: variant.id, units }).catch(say);
  const leaveOut = ({ variant }: TakeCount) => forget({ id: take.id, variantId: variant.id }).catch(say).finally(focus);

  return (
    <div className="stock-columns">
      <div className="stock-stack">
        <ScanField field={field} label="Scan or enter a SKU or barcode" hint="One unit each time" onScan={scan} />
        <Said scan={said} />
        <label className="stock-only">
          <input
            type="checkbox"
            checked={onlyDiffering}
            onChange={({ target: { checked } }) => {
              setOnlyDiffering(checked);
              setPage(1);
            }}
          />
          Only what differs
        </label>
        {data && data.counts.length > 0 ? (
          <>
            <TakeCounts
              counts={data.counts}
              onCount={(one, units) => void change(one, units)}
              onForget={(one) => void leaveOut(one)}
            />
            <StockPager pagination={data.pagination} what="variants" onPage={setPage} />
          </>
        ) : (
          <p className="stock-empty">{onlyDiffering ? 'Nothing differs.' : 'Nothing has been counted yet.'}</p>
        )}
      </div>
      <section className="stock-aside" aria-labelledby="take-so-far">
        <h2 id="take-so-far">So far</h2>
        <p className="text-ink-2">
          Started {formatMoment(take.startedAt)} by {take.startedBy}
        </p>
        <dl className="stock-sums">
          <div>
            <dt>Units counted</dt>
            <dd>{take.units.toLocaleString('en-IN')}</dd>
          </div>
          <div>
            <dt>Variants counted</dt>
            <dd>{take.variants.toLocaleString('en-IN')}</dd>
          </div>
          <div>
            <dt>Of these differ</dt>
            <dd>{take.differing.toLocaleString('en-IN')}</dd>
          </div>
        </dl>
        <EndTake take={take} />
      </section>
    </div>
  );
}
