import { useRef, useState } from 'react';
import type { Address } from '../account/addresses/address.data.ts';
import type { Cart } from '../cart/cart-figures.ts';
import { OrderSummary } from '../cart/order-summary.tsx';
import { TotalDock } from '../cart/total-dock.tsx';
import { failureText } from '../platform/api.ts';
import { isSignedOut } from '../signed-in/query-client.ts';
import { useAskBeforeLeaving } from '../signed-in/use-ask-before-leaving.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { isAnswer, type Order, sendConfirmation, usePlaceOrder } from './checkout.data.ts';
import { CheckoutAddress } from './checkout-address.tsx';
import { CheckoutHead } from './checkout-head.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { CheckoutPayment } from './checkout-payment.tsx';
import { SecureNote } from './secure-note.tsx';
import { useEditing } from './use-editing.ts';
import { useMobile } from './use-mobile.ts';

type CheckoutViewProps = { cart: Cart; addresses: Address[]; onPlaced: (order: Order) => void };

export function CheckoutView({ cart, addresses, onPlaced }: CheckoutViewProps) {
  const { items, summary } = cart;
  const [chosen, setChosen] = useState<string>();
  const { editing, edit, close } = useEditing(addresses);
  const { field, mobile, judge } = useMobile();
  const steps = useRef<HTMLDivElement>(null);
  const underWay = useRef(false);
  const placing = usePlaceOrder(cart, onPlaced);
  const [isTyping, setIsTyping] = useState(false);
  useAskBeforeLeaving(
    placing.isPending || isTyping,
    placing.isPending ? 'Your order is being placed. Leave this page?' : 'Leave without saving this address?',
  );
  const addressId = (addresses.find(({ id }) => id === chosen) ?? preselected(addresses))?.id;
  const refusal = placing.error && !isSignedOut(placing.error) && refusalText(placing.error);

  function refuse(text: string, there = 'form input, input[type="radio"], [data-add]') {
    notify({ text, tone: 'bad' });
    steps.current?.querySelector<HTMLElement>(there)?.focus();
  }

  async function place() {
    if (underWay.current) return;
    if (!addressId) return refuse('Please select an address.');
    // Or it would go to the address that was chosen before this one was begun.
    if (editing) return refuse('Please save the address first');
    if (!judge()) return refuse('Please check the mobile number', 'input[name="mobile"]');
    underWay.current = true;
    try {
      const order = await placing.mutateAsync({ addressId, mobile });
      notify(
        (await sendConfirmation(order))
          ? { text: 'Order placed successfully! Confirmation email sent', tone: 'ok' }
          : { text: 'Order placed, but confirmation email failed', tone: 'bad' },
      );
    } catch (error) {
      if (!isSignedOut(error)) notify({ text: failureText(error, 'Failed to place order'), tone: 'bad' });
    } finally {
      underWay.current = false;
    }
  }

  return (
    <>
      <CheckoutHead />
      <div className="shopping-columns">
        <div ref={steps} inert={placing.isPending}>
          <CheckoutAddress
            addresses={addresses}
            chosen={addressId}
            onChoose={setChosen}
            editing={editing}
            onEdit={edit}
            onDirty={setIsTyping}
            onClose={close}
            mobile={field}
          />
          <CheckoutItems items={items} />
          <CheckoutPayment total={summary.total} />
        </div>
        <OrderSummary title="Order summary" summary={summary}>
          {refusal && (
            <div className="mt-4">
              <Notice tone="bad">{refusal}</Notice>
            </div>
          )}
          <Button wide busy={placing.isPending} className="mt-4 max-lg:hidden" onClick={() => void place()}>
            Place Order
          </Button>
          <SecureNote />
        </OrderSummary>
        <TotalDock total={summary.total}>
          <Button busy={placing.isPending} className="flex-1" onClick={() => void place()}>
            Place Order
          </Button>
        </TotalDock>
      </div>
    </>
  );
}

function refusalText(error: unknown): string {
  const text = failureText(error, 'Failed to place order');
  return isAnswer(error) ? text : `${text}. Before another try, we check whether it went through after all.`;
}

// Where there are addresses and none is the default, somebody else may have put one there: it is chosen by hand, even an only one.
function preselected(addresses: Address[]): Address | undefined {
  return addresses.find(({ isDefault }) => isDefault);
}
