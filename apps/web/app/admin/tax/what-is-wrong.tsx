import { Check, CircleAlert, FileClock, MapPinOff, Percent, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { counted } from './counted.ts';
import { Panel } from './panel.tsx';
import type { TaxMonth } from './tax-month.data.ts';
import { pincodeWords, productWords } from './wrong-words.ts';

type Trouble = {
  icon: ReactNode;
  /** Whether the month cannot be filed as it is; else somebody should only know. */
  isToMend: boolean;
  name: string;
  details: string;
  amount: string;
  action: ReactNode;
};

/** Only what there is; nothing wrong is one quiet line. */
export function WhatIsWrong({ month }: { month: TaxMonth }) {
  const troubles = troublesOf(month);
  const toMend = troubles.filter(({ isToMend }) => isToMend).length;
  const note = [
    ...(toMend > 0 ? [`${toMend} to mend before you file`] : []),
    ...(troubles.length > toMend ? [`${troubles.length - toMend} to know`] : []),
  ].join(', ');
  return (
    <Panel title="What is wrong" note={note}>
      {troubles.length === 0 && (
        <p className="month-fine">
          <Check {...icon20} /> Nothing needs a hand.
        </p>
      )}
      {troubles.length > 0 && (
        <ul>
          {troubles.map(({ icon, isToMend, name, details, amount, action }) => (
            <li key={name} className="month-wrong">
              <span className={isToMend ? 'text-bad' : 'text-amber'}>{icon}</span>
              <p className="month-wrong-text">
                <b>{name}</b> <span>{details}</span>
              </p>
              <span className="month-wrong-amount">{amount}</span>
              {action}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function troublesOf({ month, wrong }: TaxMonth): Trouble[] {
  const { hsnMissing, rateMissing, stateUnknown, betweenRates, noPaper } = wrong;
  const troubles: Trouble[] = [];
  if (hsnMissing) {
    const next = hsnMissing.products.find(({ hasHsn }) => !hasHsn);
    troubles.push({
      icon: <CircleAlert {...icon20} />,
      isToMend: true,
      name: 'HSN missing',
      details: productWords(hsnMissing.products),
      amount: amountOf(hsnMissing),
      action: next ? (
        <Mend to={`/admin/product?q=${encodeURIComponent(next.name)}`}>Add HSN</Mend>
      ) : (
        <See month={month} show="hsn_missing" />
      ),
    });
  }
  if (rateMissing)
    troubles.push({
      icon: <Percent {...icon20} />,
      isToMend: true,
      name: 'Rate missing',
      details: `HSN ${rateMissing.hsn.join(', ')}: no tax was told apart`,
      amount: amountOf(rateMissing),
      action: <Mend to="/admin/tax/settings">Add rate</Mend>,
    });
  if (stateUnknown)
    troubles.push({
      icon: <MapPinOff {...icon20} />,
      isToMend: true,
      name: 'State unknown',
      details: pincodeWords(stateUnknown.orders[0]),
      amount: `${counted(stateUnknown.count, 'order')}, ${formatRupees(stateUnknown.sum)}`,
      action: <Mend to={`/admin/order/${stateUnknown.orders[0]?.id}`}>Choose state</Mend>,
    });
  if (betweenRates)
    troubles.push({
      icon: <Scale {...icon20} />,
      isToMend: false,
      name: 'Fits neither rate',
      details: `${betweenRates.prices.map(formatRupees).join(', ')} a piece, taxed at the higher one: tell the accountant`,
      amount: amountOf(betweenRates),
      action: <See month={month} show="between_rates" />,
    });
  if (noPaper)
    troubles.push({
      icon: <FileClock {...icon20} />,
      isToMend: false,
      name: 'PDF not made yet',
      details: 'The numbers are given, the papers are being drawn',
      amount: counted(noPaper.documents, 'document'),
      action: <See month={month} show="no_paper" />,
    });
  return troubles;
}

const amountOf = ({ lines, sum }: { lines: number; sum: number }) => `${counted(lines, 'line')}, ${formatRupees(sum)}`;

const Mend = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink kind="secondary" size={36} to={to} className="month-wrong-action">
    {children}
  </ButtonLink>
);

const See = ({ month, show }: { month: string; show: string }) => (
  <ButtonLink kind="quiet" size={36} to={`?month=${month}&show=${show}`} className="month-wrong-action">
    {show === 'no_paper' ? 'See documents' : 'See lines'}
  </ButtonLink>
);
