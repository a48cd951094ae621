import { formatMonth } from '@kinari/contract/locale';
import './gst-month.css';
import { useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { OutlinedLink } from '../ui/outlined-link.tsx';
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
      barAction={
        <span className="md:flex md:items-center md:gap-2">
          <OutlinedLink to="/admin/gst/settings" icon={<Settings {...icon20} />}>
            GST settings
          </OutlinedLink>
          <span className="hidden md:flex md:items-center md:gap-2">
            <MonthStepper month={month} />
            <GstDownloadButton month={month} />
          </span>
        </span>
      }
    >
      <div className="pb-3 md:hidden">
        <MonthStepper month={month} />
      </div>
      {!data && error && !isSignedOut(error) ? (
        <LoadError what={formatMonth(month)} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons count={6} what={formatMonth(month)} />
      ) : (
        <div className="grid grid-cols-1 content-start gap-4" aria-busy={isPlaceholderData || undefined}>
          <GstMonthTotals month={data} />
          <GstIssues month={data} />
          <div className="month-columns grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_332px]">
            <div className="grid grid-cols-1 content-start gap-4">
              {data.places.length > 0 && <TaxByState month={data} />}
              <PreviousMonths month={data} />
            </div>
            <GstExportContents month={data} />
          </div>
          {view && <MonthDocuments key={view} month={month} view={view} />}
        </div>
      )}
      <div className="month-dock md:hidden">
        <GstDownloadButton month={month} wide />
      </div>
    </AdminPage>
  );
}
