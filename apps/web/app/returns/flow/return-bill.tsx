import { formatRupees } from '../../platform/text/format-rupees.ts';
import { exchangeWords, piecesWords } from '../return-text.ts';
import { type DraftLine, shopPays, worthAs, worthOf } from './return-draft.ts';

type ReturnBillProps = { lines: readonly DraftLine[]; sendTo: string };

/** What comes back for what, to the paisa, and who bears the way. */
export function ReturnBill({ lines, sendTo }: ReturnBillProps) {
  const money = worthAs(lines, 'money');
  const credit = worthAs(lines, 'credit');
  return (
    <dl className="return-bill">
      {lines.map((line) => (
        <div key={line.key}>
          <dt>
            {line.option.name}, {piecesWords(line.quantity)}
            <BillNote line={line} isMixed={money > 0 && credit > 0} />
          </dt>
          <dd>{line.wish === 'exchange' ? 'exchanged' : formatRupees(worthOf([line]))}</dd>
        </div>
      ))}
      {shopPays(lines) ? (
        <div>
          <dt>
            Sending it back<small>We collect it</small>
          </dt>
          <dd>at our cost</dd>
        </div>
      ) : (
        <div>
          <dt>
            Sending it back<small>By any courier, to {sendTo}</small>
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
          <dt>{money > 0 ? 'And as shop credit' : 'You get as shop credit'}</dt>
          <dd>{formatRupees(credit)}</dd>
        </div>
      )}
    </dl>
  );
}

function BillNote({ line: { wish, option, exchangeVariantId }, isMixed }: { line: DraftLine; isMixed: boolean }) {
  if (wish === 'credit') return isMixed && <small>As shop credit</small>;
  const exchange = option.exchanges.find(({ variantId }) => variantId === exchangeVariantId);
  return wish === 'exchange' && exchange && <small>For {exchangeWords(exchange, option)}, at the same price</small>;
}
