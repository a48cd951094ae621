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
    <li
      className="return-item px-3.5 py-3 border border-border rounded-md bg-surface data-chosen:outline-1 data-chosen:outline-primary data-chosen:border-primary data-chosen:bg-primary-tint"
      data-chosen={chosen ? true : undefined}
      data-kind={kind}
    >
      <label className="return-item-label">
        <input
          type="checkbox"
          checked={chosen !== undefined}
          disabled={kind !== 'free' && !chosen}
          aria-describedby={notReturnableReason ? reasonId : undefined}
          className="choice-input"
          onChange={(event) => onTick(event.target.checked)}
        />
        <Thumbnail image={image ?? undefined} className="w-14" />
        <span className="min-w-0">
          <span className="return-item-name block font-semibold leading-5 wrap-anywhere">{name}</span>
          <span className="block text-text-muted text-sm wrap-anywhere">
            {formatGoods(option, price === null ? '' : `${formatRupees(price)}${quantity > 1 ? ' each' : ''}`)}
          </span>
          {tellsDays && (
            <span className="block text-text-muted text-sm wrap-anywhere">
              <ReturnWindow option={option} />
            </span>
          )}
        </span>
      </label>
      {chosen && quantity > 1 && (
        <div className="return-how-many flex flex-wrap items-center gap-y-2 gap-x-2.5 mt-3 mr-0 mb-0.5 ml-8 font-semibold">
          <span aria-hidden="true">How many?</span>
          <Stepper label={`How many of ${name}?`} value={chosen.quantity} max={quantity} onChange={onQuantity} />
          <small className="text-text-muted text-sm/[inherit] font-normal">of {quantity}</small>
        </div>
      )}
      {notReturnableReason && (
        <div className="return-reason-note flex gap-2 mt-2.5 text-text-muted text-sm">
          <Info {...icon16} className="flex-none mt-0.5 text-text-subtle" />
          <p>
            <span id={reasonId}>{notReturnableReason.replace(/\.$/, '')}.</span>{' '}
            {kind === 'faulty' && !chosen && (
              <button
                type="button"
                className="relative text-primary font-semibold text-start underline underline-offset-3 after:absolute after:-inset-y-3 after:inset-x-0"
                onClick={() => onTick(true)}
              >
                Something is wrong with it<span className="sr-only">: {name}</span>
              </button>
            )}
          </p>
        </div>
      )}
    </li>
  );
}
