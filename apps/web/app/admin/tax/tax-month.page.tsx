import './tax-month.css';
import { formatMonth } from '@kinari/contract/words/tax-words';
import { useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AdminPage } from '../admin-page.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { ByPlace } from './by-place.tsx';
import { DocumentsOfMonth } from './documents-of-month.tsx';
import { DownloadButton } from './download-button.tsx';
import { InTheDownload } from './in-the-download.tsx';
import { monthOf, shownOf } from './month-address.ts';
import { MonthFigures } from './month-figures.tsx';
import { MonthStepper } from './month-stepper.tsx';
import { MonthsBefore } from './months-before.tsx';
import { taxMonthQuery } from './tax-month.data.ts';
import { WhatIsWrong } from './what-is-wrong.tsx';

/** A month before it is filed: what was invoiced, what is wrong with it, and its download. */
export default function TaxMonthPage() {
  const [params] = useSearchParams();
  const month = monthOf(params);
  const shown = shownOf(params);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(taxMonthQuery(month));

  return (
    <AdminPage
      title="Tax"
      action={
        <span className="month-head">
          <ButtonLink kind="quiet" size={36} to="/admin/tax/settings" icon={<Settings {...icon20} />}>
            Tax settings
          </ButtonLink>
          <span className="month-head-wide">
            <MonthStepper month={month} />
            <DownloadButton month={month} />
          </span>
        </span>
      }
    >
      <div className="month-narrow">
        <MonthStepper month={month} />
      </div>
      {!data && error && !isSignedOut(error) ? (
        <LoadFailure what={formatMonth(month)} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons count={6} what={formatMonth(month)} />
      ) : (
        <div className="month-stack" aria-busy={isPlaceholderData || undefined}>
          <MonthFigures month={data} />
          <WhatIsWrong month={data} />
          <div className="month-columns">
            <div className="month-stack">
              {data.places.length > 0 && <ByPlace month={data} />}
              <MonthsBefore month={data} />
            </div>
            <InTheDownload month={data} />
          </div>
          {shown && <DocumentsOfMonth key={shown} month={month} shown={shown} />}
        </div>
      )}
      <div className="month-dock">
        <DownloadButton month={month} wide />
      </div>
    </AdminPage>
  );
}
