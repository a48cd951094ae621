import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Address } from '../account/addresses/address.data.ts';
import type { Cart } from '../cart/cart-totals.ts';
import { ApiError, errorMessage } from '../platform/api.ts';
import { isSignedOut } from '../session/query-client.ts';
import { notify } from '../ui/toast.ts';
import { isFinalResponse, type Order, sendConfirmation, usePlaceOrder } from './checkout.data.ts';
import type { useCheckoutOptions } from './use-checkout-options.ts';

type PlaceOrderFlow = Pick<ReturnType<typeof useCheckoutOptions>, 'validate' | 'fieldForError' | 'options'> & {
  cart: Cart;
  address: Address | undefined;
  isEditing: boolean;
  onPlaced: (order: Order) => void;
};

/** Handles Place Order. Shows errors at their fields, which it finds inside `steps`. */
export function usePlaceOrderFlow({
  cart,
  address,
  isEditing,
  validate,
  fieldForError,
  options,
  onPlaced,
}: PlaceOrderFlow) {
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
