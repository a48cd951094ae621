import { formatRupees } from '@kinari/contract/locale';
import { Info } from 'lucide-react';
import { useId } from 'react';
import { Stepper } from '../../ui/form/stepper.tsx';
import { icon16 } from '../../ui/icon.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { formatGoods } from '../format-return.ts';
import type { ReturnOption } from '../returns.data.ts';
import { returnEligibility } from './return-form-values.ts';
import { ReturnWindow } from './return-window.tsx';

type ReturnItemProps = {
  option: ReturnOption;
  chosen: { quantity: number } | undefined;
  /** True if it arrived on another day than the other items. */
  tellsDays: boolean;
  onTick: (ticked: boolean) => void;
  onQuantity: (quantity: number) => void;
};

export function ReturnItem({ option, chosen, tellsDays, onTick, onQuantity }: ReturnItemProps) {
  const { name, image, price, quantity, notReturnableReason } = option;
  const kind = returnEligibility(option);
  const reasonId = useId();
  return (
    <li className="return-item" data-chosen={chosen ? true : undefined} data-kind={kind}>
      <label className="return-item-label">
        <input
          type="checkbox"
          checked={chosen !== undefined}
          disabled={kind !== 'free' && !chosen}
          aria-describedby={notReturnableReason ? reasonId : undefined}
          className="return-box"
          onChange={(event) => onTick(event.target.checked)}
        />
        <Thumbnail image={image ?? undefined} className="w-14" />
        <span className="min-w-0">
          <span className="return-item-name">{name}</span>
          <span className="return-item-details">
            {formatGoods(option, price === null ? '' : `${formatRupees(price)}${quantity > 1 ? ' each' : ''}`)}
          </span>
          {tellsDays && (
            <span className="return-item-details">
              <ReturnWindow option={option} />
            </span>
          )}
        </span>
      </label>
      {chosen && quantity > 1 && (
        <div className="return-how-many">
          <span aria-hidden="true">How many?</span>
          <Stepper label={`How many of ${name}?`} value={chosen.quantity} max={quantity} onChange={onQuantity} />
          <small>of {quantity}</small>
        </div>
      )}
      {notReturnableReason && (
        <div className="return-reason-note">
          <Info {...icon16} />
          <p>
            <span id={reasonId}>{notReturnableReason.replace(/\.$/, '')}.</span>{' '}
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
