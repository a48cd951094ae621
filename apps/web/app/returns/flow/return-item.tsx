import { Info } from 'lucide-react';
import { useId } from 'react';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Stepper } from '../../ui/form/stepper.tsx';
import { icon16 } from '../../ui/icon.ts';
import { Thumb } from '../../ui/picture/thumb.tsx';
import { goodsWords } from '../return-text.ts';
import type { ReturnOption } from '../returns.data.ts';
import { DeliveredAndTill } from './delivered-and-till.tsx';
import { kindOf } from './return-draft.ts';

type ReturnItemProps = {
  option: ReturnOption;
  chosen: { quantity: number } | undefined;
  /** It came on another day than the rest, and says so itself. */
  tellsDays: boolean;
  onTick: (ticked: boolean) => void;
  onQuantity: (quantity: number) => void;
};

/** Goods that may be ticked; what cannot go back, or only when something is wrong with it, says so. */
export function ReturnItem({ option, chosen, tellsDays, onTick, onQuantity }: ReturnItemProps) {
  const { name, image, price, quantity, whyNot } = option;
  const kind = kindOf(option);
  const whyId = useId();
  return (
    <li className="return-item" data-chosen={chosen ? true : undefined} data-kind={kind}>
      <label className="return-item-label">
        <input
          type="checkbox"
          checked={chosen !== undefined}
          disabled={kind !== 'free' && !chosen}
          aria-describedby={whyNot ? whyId : undefined}
          className="return-box"
          onChange={(event) => onTick(event.target.checked)}
        />
        <Thumb picture={image ?? undefined} className="w-14" />
        <span className="min-w-0">
          <span className="return-item-name">{name}</span>
          <span className="return-item-facts">
            {goodsWords(option, `${formatRupees(price)}${quantity > 1 ? ' each' : ''}`)}
          </span>
          {tellsDays && (
            <span className="return-item-facts">
              <DeliveredAndTill option={option} />
            </span>
          )}
        </span>
      </label>
      {chosen && quantity > 1 && (
        <div className="return-how-many">
          <span aria-hidden="true">How many?</span>
          <Stepper label={`How many of ${name}?`} value={chosen.quantity} most={quantity} onChange={onQuantity} />
          <small>of {quantity}</small>
        </div>
      )}
      {whyNot && (
        <div className="return-why">
          <Info {...icon16} />
          <p>
            <span id={whyId}>{whyNot.replace(/\.$/, '')}.</span>{' '}
            {kind === 'faulty' && !chosen && (
              <button type="button" className="return-faulty" onClick={() => onTick(true)}>
                Something is wrong with it<span className="sr-only">: {name}</span>
              </button>
            )}
          </p>
        </div>
      )}
    </li>
  );
}
