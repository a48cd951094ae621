import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { profileQuery } from '../account/account.data.ts';
import type { Address } from '../account/addresses/address.data.ts';
import type { Cart } from '../cart/cart-totals.ts';
import { ApiError, errorMessage } from '../platform/api.ts';
import { isSignedOut } from '../session/query-client.ts';
import { useShop } from '../site/use-shop.ts';
import { useForm } from '../ui/form/use-form.ts';
import { notify } from '../ui/toast.ts';
import { useBusinessFields } from './business-invoice.tsx';
import { isFinalResponse, type Order, paymentMethodsQuery, sendConfirmation, usePlaceOrder } from './checkout.data.ts';
import {
  type CheckoutContext,
  EMPTY_CHECKOUT,
  fillCheckoutFields,
  toOrderOptions,
  validateCheckout,
} from './checkout-form-values.ts';
import { useStoreCredit } from './store-credit.tsx';

type CheckoutInput = {
  cart: Cart;
  address: Address | undefined;
  isEditing: boolean;
  onPlaced: (order: Order) => void;
  /** Called when the confirmation email is sent or queued. */
  onConfirmed: () => void;
};

const FIELD_ERRORS = { recipient_missing: 'recipientName', mobile_required: 'mobile' } as const;

/** The checkout form. The address and the gift code inside it are separate forms. */
export function useCheckout({ cart, address, isEditing, onPlaced, onConfirmed }: CheckoutInput) {
  const { data: profile } = useQuery(profileQuery);
  const { recipientNeeded } = useShop().company;
  // The loaded page may be older than the courier setup. Then the API reports that the fields are required.
  const [isRequiredByApi, setIsRequiredByApi] = useState(false);
  const businessFields = useBusinessFields();
  const isRecipientNeeded = recipientNeeded || isRequiredByApi;
  const context: CheckoutContext = {
    address,
    profile,
    isRecipientNeeded,
    validateBusiness: businessFields.loaded?.validateBusiness,
  };
  const credit = useStoreCredit(cart.summary.total);
  const online = useOnlinePayment();
  const placing = usePlaceOrder(cart, onPlaced);
  const steps = useRef<HTMLDivElement>(null);

  const form = useForm({
    initial: EMPTY_CHECKOUT,
    validate: (values) => validateCheckout(values, context),
    submit: async (values) => {
      if (!address) return;
      const order = await placing.mutateAsync({
        addressId: address.id,
        ...toOrderOptions(values, context),
        useCredit: payment.paid > 0 || undefined,
        paymentMethod: payment.isOnline ? 'ONLINE' : 'COD',
      });
      // Confirmed once it is paid.
      if (order.awaitingPayment) return;
      const isConfirmed = await sendConfirmation(order);
      if (isConfirmed) onConfirmed();
      notify(
        isConfirmed
          ? { text: 'Order placed successfully! Confirmation email sent', tone: 'ok' }
          : { text: 'Order placed, but confirmation email failed', tone: 'bad' },
      );
    },
    fieldErrors: FIELD_ERRORS,
    onFailure: (error) => {
      if (error instanceof ApiError && error.code in FIELD_ERRORS) setIsRequiredByApi(true);
      if (!isSignedOut(error)) notify({ text: errorMessage(error, 'Failed to place order'), tone: 'bad' });
    },
  });

  const split = credit.split(form.values.usesCredit);
  // Nothing is left to pay online if store credit covers the order.
  const offer = split.left > 0 ? online : undefined;
  const payment = { ...split, online: offer, isOnline: offer !== undefined && form.values.paysOnline };

  function showProblem(text: string, selector: string) {
    notify({ text, tone: 'bad' });
    steps.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  function place() {
    if (form.busy) return;
    if (!address) showProblem('Please select an address.', 'form input, input[type="radio"], [data-add]');
    // Otherwise the order would go to the previously chosen address.
    else if (isEditing) showProblem('Please save the address first', 'form input');
    // Otherwise the order would be placed without the code.
    else if (credit.isCodeWaiting) showProblem('Please add the gift code first', 'input[name="code"]');
    else form.send();
  }

  return {
    steps,
    form,
    shown: fillCheckoutFields(form.values, context),
    isRecipientNeeded,
    businessFields,
    credit,
    payment,
    place,
    /** Errors that are not shown at a field. */
    errorText: form.failure && !isSignedOut(placing.error) ? placeOrderErrorMessage(placing.error) : undefined,
  };
}

export type OnlineOffer = { isUpiOnly: boolean; minutesToPay: number };

/** Returns how to pay online. `undefined` if the shop takes only cash. */
function useOnlinePayment(): OnlineOffer | undefined {
  const { data } = useQuery(paymentMethodsQuery);
  const online = data?.methods.find(({ method }) => method === 'ONLINE');
  return data && online && { isUpiOnly: online.isUpiOnly ?? false, minutesToPay: data.minutesToPay };
}

function placeOrderErrorMessage(error: unknown): string {
  const text = errorMessage(error, 'Failed to place order');
  return isFinalResponse(error) ? text : `${text}. Before you try again, we check whether the order went through.`;
}
