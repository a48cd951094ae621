import { formatMonth } from '@kinari/contract/locale';
import './gst-month.css';
import { useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { GstDownloadButton } from './gst-download-button.tsx';
import { GstExportContents } from './gst-export-contents.tsx';
import { GstIssues } from './gst-issues.tsx';
import { gstMonthQuery } from './gst-month.data.ts';
import { GstMonthTotals } from './gst-month-totals.tsx';
import { MonthDocuments } from './month-documents.tsx';
import { parseDocumentView, parseMonth } from './month-search-params.ts';
import { MonthStepper } from './month-stepper.tsx';
import { PreviousMonths } from './previous-months.tsx';
import { TaxByState } from './tax-by-state.tsx';

export default function GstMonthPage() {
  const [params] = useSearchParams();
  const month = parseMonth(params);
  const view = parseDocumentView(params);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(gstMonthQuery(month));

  return (
    <AdminPage
      title="GST"
      action={
        <span className="month-head">
          <ButtonLink kind="quiet" size={36} to="/admin/gst/settings" icon={<Settings {...icon20} />}>
            GST settings
          </ButtonLink>
          <span className="month-head-wide">
            <MonthStepper month={month} />
            <GstDownloadButton month={month} />
          </span>
        </span>
      }
    >
      <div className="month-narrow">
        <MonthStepper month={month} />
      </div>
      {!data && error && !isSignedOut(error) ? (
        <LoadError what={formatMonth(month)} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons count={6} what={formatMonth(month)} />
      ) : (
        <div className="month-stack" aria-busy={isPlaceholderData || undefined}>
          <GstMonthTotals month={data} />
          <GstIssues month={data} />
          <div className="month-columns">
            <div className="month-stack">
              {data.places.length > 0 && <TaxByState month={data} />}
              <PreviousMonths month={data} />
            </div>
            <GstExportContents month={data} />
          </div>
          {view && <MonthDocuments key={view} month={month} view={view} />}
        </div>
      )}
      <div className="month-dock">
        <GstDownloadButton month={month} wide />
      </div>
    </AdminPage>
  );
}
