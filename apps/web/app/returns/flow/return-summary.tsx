import { formatPlural, formatRupees } from '@kinari/contract/locale';
import { formatExchange } from '../format-return.ts';
import { type DraftLine, hasNoPrices, returnValue, shopPaysShipping, valueByResolution } from './return-form-values.ts';

type ReturnSummaryProps = { lines: readonly DraftLine[]; sendTo: string };

export function ReturnSummary({ lines, sendTo }: ReturnSummaryProps) {
  const money = valueByResolution(lines, 'refund');
  const credit = valueByResolution(lines, 'store_credit');
  return (
    <dl className="return-bill mt-6 border-t border-border *:flex *:items-baseline *:justify-between *:gap-4 *:py-3 *:border-b *:border-border">
      {lines.map((line) => (
        <div key={line.key}>
          <dt>
            {line.option.name}, {formatPlural(line.quantity, 'piece')}
            <SummaryNote line={line} isMixed={money > 0 && credit > 0} />
          </dt>
          <dd>{formatLineAmount(line)}</dd>
        </div>
      ))}
      {shopPaysShipping(lines) ? (
        <div>
          <dt>
            Return shipping<small>We collect it</small>
          </dt>
          <dd>at our cost</dd>
        </div>
      ) : (
        <div>
          <dt>
            Return shipping<small>By any courier, to {sendTo}</small>
          </dt>
          <dd>at your cost</dd>
        </div>
      )}
      {money > 0 && (
        <div className="return-bill-total">
          <dt>You get</dt>
          <dd>{formatRupees(money)}</dd>
        </div>
      )}
      {credit > 0 && (
        <div className="return-bill-total">
          <dt>{money > 0 ? 'And as store credit' : 'You get as store credit'}</dt>
          <dd>{formatRupees(credit)}</dd>
        </div>
      )}
    </dl>
  );
}

function formatLineAmount(line: DraftLine): string {
  if (line.resolution === 'exchange') return 'exchanged';
  return hasNoPrices([line]) ? 'as store credit' : formatRupees(returnValue([line]));
}

function SummaryNote({
  line: { resolution, option, exchangeVariantId },
  isMixed,
}: {
  line: DraftLine;
  isMixed: boolean;
}) {
  if (resolution === 'store_credit') return isMixed && <small>As store credit</small>;
  const exchange = option.exchanges.find(({ variantId }) => variantId === exchangeVariantId);
  return (
    resolution === 'exchange' && exchange && <small>For {formatExchange(exchange, option)}, at the same price</small>
  );
}
