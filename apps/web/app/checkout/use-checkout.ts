import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Address } from '../account/addresses/address.data.ts';
import type { Cart } from '../cart/cart-totals.ts';
import { ApiError, errorMessage } from '../platform/api.ts';
import { isSignedOut } from '../session/query-client.ts';
import { notify } from '../ui/toast.ts';
import { useBusiness } from './business-invoice.tsx';
import { isFinalResponse, type Order, sendConfirmation, usePlaceOrder } from './checkout.data.ts';
import { useGift } from './gift.tsx';
import { useRecipient } from './recipient.tsx';
import { useStoreCredit } from './store-credit.tsx';

type CheckoutInput = {
  cart: Cart;
  address: Address | undefined;
  isEditing: boolean;
  onPlaced: (order: Order) => void;
};

/** The fields of the checkout, and Place Order. Shows errors at their fields, which it finds inside `steps`. */
export function useCheckout({ cart, address, isEditing, onPlaced }: CheckoutInput) {
  const { validate, fieldForError, options, ...fields } = useCheckoutOptions(cart.summary.total, address);
  const steps = useRef<HTMLDivElement>(null);
  const inProgress = useRef(false);
  const placing = usePlaceOrder(cart, onPlaced);
  const [invalidField, setInvalidField] = useState<string>();
  useFocusField(placing.isPending ? undefined : invalidField, steps);

  function showProblem(text: string, selector = 'form input, input[type="radio"], [data-add]') {
    notify({ text, tone: 'bad' });
    steps.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  async function placeOrder() {
    if (inProgress.current) return;
    if (!address) return showProblem('Please select an address.');
    // Otherwise the order would go to the previously chosen address.
    if (isEditing) return showProblem('Please save the address first');
    const problem = validate();
    if (problem) return showProblem(problem.text, problem.there);
    inProgress.current = true;
    setInvalidField(undefined);
    try {
      const order = await placing.mutateAsync({ addressId: address.id, ...options });
      notify(
        (await sendConfirmation(order))
          ? { text: 'Order placed successfully! Confirmation email sent', tone: 'ok' }
          : { text: 'Order placed, but confirmation email failed', tone: 'bad' },
      );
    } catch (error) {
      if (error instanceof ApiError) setInvalidField(fieldForError(error.code));
      if (!isSignedOut(error)) notify({ text: errorMessage(error, 'Failed to place order'), tone: 'bad' });
    } finally {
      inProgress.current = false;
    }
  }

  const isShownElsewhere = invalidField !== undefined || isSignedOut(placing.error);
  return {
    ...fields,
    steps,
    place: () => void placeOrder(),
    isPending: placing.isPending,
    /** Errors that are not shown at a field. */
    errorText: placing.error && !isShownElsewhere ? placeOrderErrorMessage(placing.error) : null,
  };
}

/** Focuses a field once it is enabled. Fields are disabled while the order is placed. */
function useFocusField(field: string | undefined, container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (field) container.current?.querySelector<HTMLElement>(field)?.focus();
  }, [field, container]);
}

function placeOrderErrorMessage(error: unknown): string {
  const text = errorMessage(error, 'Failed to place order');
  return isFinalResponse(error) ? text : `${text}. Before you try again, we check whether the order went through.`;
}

/** State of all checkout fields except the address. */
function useCheckoutOptions(total: number, address: Address | undefined) {
  const business = useBusiness();
  const gift = useGift();
  const recipient = useRecipient(address, gift.gift?.name);
  const [note, setNote] = useState('');
  const credit = useStoreCredit(total);

  /** Returns the first error and the selector of its field. */
  function validate(): { text: string; there: string } | undefined {
    const invalidRecipient = recipient.validate();
    if (invalidRecipient) return invalidRecipient;
    const invalidGift = gift.validate();
    if (invalidGift) return { text: 'Please check the gift recipient', there: `input[name="${invalidGift}"]` };
    // Otherwise the order would be placed without the code.
    if (credit.isCodeWaiting) return { text: 'Please add the gift code first', there: 'input[name="code"]' };
    const invalidBusiness = business.validate();
    return invalidBusiness
      ? { text: 'Please check your business invoice', there: `input[name="${invalidBusiness}"]` }
      : undefined;
  }

  return {
    recipient: recipient.block,
    note: { name: 'note', value: note, error: undefined, onValue: setNote, onLeave: () => {} },
    business: business.block,
    gift: gift.block,
    credit,
    validate,
    fieldForError: recipient.fieldForError,
    options: {
      recipientName: recipient.recipientName,
      mobile: recipient.mobile,
      note: note.trim() || undefined,
      ...business.business,
      gift: gift.gift,
      useCredit: credit.paid > 0 || undefined,
    },
  };
}
