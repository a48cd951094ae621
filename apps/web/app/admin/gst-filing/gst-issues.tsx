import { formatPlural, formatRupees } from '@kinari/contract/locale';
import { Check, CircleAlert, FileClock, MapPinOff, Percent, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { formatPincodeIssue, formatProductsWithoutHsn } from './gst-issue-labels.ts';
import type { GstMonth } from './gst-month.data.ts';
import { GstPanel } from './gst-panel.tsx';

type GstIssue = {
  icon: ReactNode;
  /** True if the month cannot be filed until this is fixed. Otherwise it is only information. */
  blocksFiling: boolean;
  name: string;
  details: string;
  amount: string;
  action: ReactNode;
};

/** Shows only the issues found, or one line if there are none. */
export function GstIssues({ month }: { month: GstMonth }) {
  const issues = listGstIssues(month);
  const toFixCount = issues.filter(({ blocksFiling }) => blocksFiling).length;
  const note = [
    ...(toFixCount > 0 ? [`${toFixCount} to fix before you file`] : []),
    ...(issues.length > toFixCount ? [`${issues.length - toFixCount} to review`] : []),
  ].join(', ');
  return (
    <GstPanel title="Needs review" note={note}>
      {issues.length === 0 && (
        <p className="flex items-center gap-2 px-3.5 py-3 border-t border-border text-text-muted [&>svg]:text-success">
          <Check {...icon20} /> No issues found.
        </p>
      )}
      {issues.length > 0 && (
        <ul>
          {issues.map(({ icon, blocksFiling, name, details, amount, action }) => (
            <li key={name} className="month-issue">
              <span className={blocksFiling ? 'text-danger' : 'text-attention'}>{icon}</span>
              <p className="month-issue-text col-[2_/_4] pr-1.5 text-text-muted wrap-anywhere md:col-auto">
                <b>{name}</b> <span>{details}</span>
              </p>
              <span className="col-2 text-text-muted tabular-nums md:col-auto">{amount}</span>
              {action}
            </li>
          ))}
        </ul>
      )}
    </GstPanel>
  );
}

function listGstIssues({ month, issues: found }: GstMonth): GstIssue[] {
  const { hsnMissing, rateMissing, placeOfSupplyRequired, betweenRates, pdfMissing } = found;
  const issues: GstIssue[] = [];
  if (hsnMissing) {
    const next = hsnMissing.products.find(({ hasHsn }) => !hasHsn);
    issues.push({
      icon: <CircleAlert {...icon20} />,
      blocksFiling: true,
      name: 'HSN missing',
      details: formatProductsWithoutHsn(hsnMissing.products),
      amount: formatLineTotal(hsnMissing),
      action: next ? (
        <FixLink to={`/admin/product?q=${encodeURIComponent(next.name)}`}>Add HSN</FixLink>
      ) : (
        <DocumentsLink month={month} show="hsn_missing" />
      ),
    });
  }
  if (rateMissing)
    issues.push({
      icon: <Percent {...icon20} />,
      blocksFiling: true,
      name: 'Rate missing',
      details: `HSN ${rateMissing.hsn.join(', ')}: no GST was shown separately`,
      amount: formatLineTotal(rateMissing),
      action: <FixLink to="/admin/gst/settings">Add rate</FixLink>,
    });
  if (placeOfSupplyRequired)
    issues.push({
      icon: <MapPinOff {...icon20} />,
      blocksFiling: true,
      name: 'State unknown',
      details: formatPincodeIssue(placeOfSupplyRequired.orders[0]),
      amount: `${formatPlural(placeOfSupplyRequired.count, 'order')}, ${formatRupees(placeOfSupplyRequired.sum)}`,
      action: <FixLink to={`/admin/order/${placeOfSupplyRequired.orders[0]?.id}`}>Choose state</FixLink>,
    });
  if (betweenRates)
    issues.push({
      icon: <Scale {...icon20} />,
      blocksFiling: false,
      name: 'Between two rates',
      details: `${betweenRates.prices.map(formatRupees).join(', ')} each, taxed at the higher rate: check with your accountant`,
      amount: formatLineTotal(betweenRates),
      action: <DocumentsLink month={month} show="between_rates" />,
    });
  if (pdfMissing)
    issues.push({
      icon: <FileClock {...icon20} />,
      blocksFiling: false,
      name: 'PDF not ready',
      details: 'Numbers are assigned, PDFs are being generated',
      amount: formatPlural(pdfMissing.documents, 'document'),
      action: <DocumentsLink month={month} show="pdf_missing" />,
    });
  return issues;
}

const formatLineTotal = ({ lines, sum }: { lines: number; sum: number }) =>
  `${formatPlural(lines, 'line')}, ${formatRupees(sum)}`;

const FixLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink kind="secondary" size={36} to={to} className="month-issue-action">
    {children}
  </ButtonLink>
);

const DocumentsLink = ({ month, show }: { month: string; show: string }) => (
  <ButtonLink kind="quiet" size={36} to={`?month=${month}&show=${show}`} className="month-issue-action">
    {show === 'pdf_missing' ? 'View documents' : 'View lines'}
  </ButtonLink>
);
