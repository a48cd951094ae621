import { formatRupees } from '@kinari/contract/locale';
import { Banknote, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { icon24 } from '../ui/icon.ts';
import type { CheckoutForm } from './checkout-form-values.ts';
import { CheckoutStep } from './checkout-steps.tsx';
import type { OnlineOffer } from './use-checkout.ts';

type CheckoutPaymentProps = {
  form: CheckoutForm;
  left: number;
  online: OnlineOffer | undefined;
  isOnline: boolean;
  children?: ReactNode;
};

export function CheckoutPayment({ form, left, online, isOnline, children }: CheckoutPaymentProps) {
  return (
    <CheckoutStep number={3} title="Payment">
      {online ? (
        <PaymentChoice form={form} left={left} online={online} isOnline={isOnline} />
      ) : (
        <CashOnly left={left} />
      )}
      {children}
    </CheckoutStep>
  );
}

/** COD is the only method for the rest, so it is shown as selected. */
function CashOnly({ left }: { left: number }) {
  const isCodDue = left > 0;
  return (
    <>
      <div className={classes('checkout-option', isCodDue && 'checkout-option-chosen')}>
        <span
          aria-hidden="true"
          className={
            isCodDue
              ? 'size-(--icon) m-0.5 border-6 border-primary rounded-full bg-surface'
              : 'checkout-option-radio cursor-default'
          }
        />
        <div>
          <p className="font-semibold">
            <span>Cash on Delivery</span>
            {isCodDue && <span className="sr-only">, selected</span>}
          </p>
          <p className="text-label text-text-muted">
            {isCodDue ? 'Pay when you receive' : 'Nothing to pay when you receive'}
          </p>
        </div>
        <Banknote {...icon24} className={isCodDue ? 'mr-1.5 text-primary' : 'mr-1.5 text-text-subtle'} />
      </div>
      <p className="tabular mt-2.5 text-sm text-text-muted">
        {isCodDue ? `Pay ${formatRupees(left)} in cash on delivery.` : 'Your store credit covers the full amount.'}
      </p>
    </>
  );
}

type PaymentChoiceProps = { form: CheckoutForm; left: number; online: OnlineOffer; isOnline: boolean };

function PaymentChoice({ form, left, online: { isUpiOnly, minutesToPay }, isOnline }: PaymentChoiceProps) {
  const toOption = (paysOnline: boolean) => ({
    chosen: paysOnline === isOnline,
    onChoose: () => form.set({ paysOnline }),
  });
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="sr-only">Payment</legend>
        <PaymentOption
          {...toOption(false)}
          value="COD"
          name="Cash on Delivery"
          hint="Pay when you receive"
          icon={<Banknote {...icon24} />}
        />
        <PaymentOption
          {...toOption(true)}
          value="ONLINE"
          name={isUpiOnly ? 'UPI' : 'UPI, card or netbanking'}
          hint="Pay now"
          icon={<Smartphone {...icon24} />}
        />
      </fieldset>
      <output className="tabular mt-2.5 block text-sm text-text-muted">
        {isOnline
          ? `You pay ${formatRupees(left)} on the next page. Your items are kept for ${minutesToPay} minutes.`
          : `Pay ${formatRupees(left)} in cash on delivery.`}
      </output>
    </>
  );
}

type PaymentOptionProps = {
  value: string;
  name: string;
  hint: string;
  icon: ReactNode;
  chosen: boolean;
  onChoose: () => void;
};

function PaymentOption({ value, name, hint, icon, chosen, onChoose }: PaymentOptionProps) {
  return (
    <div className={classes('checkout-option', chosen && 'checkout-option-chosen')}>
      <label className="checkout-option-label">
        <input
          type="radio"
          name="payment"
          value={value}
          checked={chosen}
          className="checkout-option-radio"
          onChange={onChoose}
        />
        <span className="min-w-0 font-semibold">
          {name}
          <span className="block text-label font-normal text-text-muted">{hint}</span>
        </span>
      </label>
      <span className={classes('self-center mr-3', chosen ? 'text-primary' : 'text-text-subtle')}>{icon}</span>
    </div>
  );
}
