import './checkout.css';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { type Address, addressesQuery } from '../account/addresses/address.data.ts';
import { cartQuery } from '../cart/cart.data.ts';
import { CartTotalBar } from '../cart/cart-total-bar.tsx';
import type { Cart } from '../cart/cart-totals.ts';
import { OrderSummary } from '../cart/order-summary.tsx';
import { ShoppingSkeleton } from '../cart/shopping-skeleton.tsx';
import { isSignedOut } from '../session/query-client.ts';
import { useUnsavedChangesPrompt } from '../session/use-unsaved-changes-prompt.ts';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { icon16 } from '../ui/icon.ts';
import { LoadError } from '../ui/load-error.tsx';
import { BusinessInvoice } from './business-invoice.tsx';
import type { Order } from './checkout.data.ts';
import { CheckoutAddress, useEditing } from './checkout-address.tsx';
import { CheckoutPayment } from './checkout-payment.tsx';
import { CheckoutItems } from './checkout-steps.tsx';
import { GiftCheckbox } from './gift.tsx';
import { OrderPlacedDialog } from './order-placed-dialog.tsx';
import { RecipientFields } from './recipient.tsx';
import { GiftCode, StoreCreditCheckbox } from './store-credit.tsx';
import { useCheckout } from './use-checkout.ts';

/** The form of an order, or what follows it. */
export function Checkout() {
  const [placed, setPlaced] = useState<Order>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const cart = useQuery(cartQuery);
  const addresses = useQuery(addressesQuery);
  const failed = [cart, addresses].filter(({ data, error }) => !data && error && !isSignedOut(error));

  if (placed?.awaitingPayment) {
    return (
      <>
        <CheckoutSkeleton />
        <Navigate to={`/pay/${placed.id}`} replace />
      </>
    );
  }
  if (placed) {
    return (
      <>
        <CheckoutPageHeader />
        <OrderPlacedDialog order={placed} isConfirmed={isConfirmed} />
      </>
    );
  }
  if (failed.length > 0) {
    return (
      <>
        <CheckoutPageHeader />
        <LoadError
          what="your checkout"
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      </>
    );
  }
  if (!cart.data || !addresses.data) return <CheckoutSkeleton />;
  if (cart.data.items.length === 0) {
    return (
      <>
        <CheckoutSkeleton />
        {/* The cached cart may be outdated. Wait for the API before redirecting. */}
        {!cart.isFetching && <Navigate to="/cart" replace />}
      </>
    );
  }
  return (
    <CheckoutView
      cart={cart.data}
      addresses={addresses.data}
      onPlaced={setPlaced}
      onConfirmed={() => setIsConfirmed(true)}
    />
  );
}

type CheckoutViewProps = {
  cart: Cart;
  addresses: Address[];
  onPlaced: (order: Order) => void;
  onConfirmed: () => void;
};

function CheckoutView({ cart, addresses, onPlaced, onConfirmed }: CheckoutViewProps) {
  const { items, summary } = cart;
  const [chosen, setChosen] = useState<string>();
  const { editing, edit, close } = useEditing(addresses);
  // A missing default means that another person may have added an address. Then the customer must choose, even from a single one.
  const address = addresses.find(({ id }) => id === chosen) ?? addresses.find(({ isDefault }) => isDefault);
  const { pricesIncludeGst, giftOrders, selfServiceReturns } = useShop().company;
  const { steps, form, shown, isRecipientNeeded, businessFields, credit, payment, place, errorText } = useCheckout({
    cart,
    address,
    isEditing: Boolean(editing),
    onPlaced,
    onConfirmed,
  });
  const [isTyping, setIsTyping] = useState(false);
  useUnsavedChangesPrompt(
    form.busy || isTyping,
    form.busy ? 'Your order is being placed. Leave this page?' : 'Leave without saving this address?',
  );

  return (
    <>
      <CheckoutPageHeader />
      <div className="shopping-columns">
        <div ref={steps} inert={form.busy}>
          <div {...form.group}>
            <CheckoutAddress
              addresses={addresses}
              chosen={address?.id}
              onChoose={setChosen}
              editing={editing}
              onEdit={edit}
              onDirty={setIsTyping}
              onClose={close}
            >
              {!editing && (
                <RecipientFields form={form} shown={shown} isRecipientNeeded={isRecipientNeeded} address={address} />
              )}
              {giftOrders && <GiftCheckbox form={form} />}
            </CheckoutAddress>
            <CheckoutItems items={items} />
            <CheckoutPayment form={form} {...payment}>
              <StoreCreditCheckbox form={form} credit={credit} />
              {(giftOrders || selfServiceReturns) && <GiftCode form={form} credit={credit} />}
              {pricesIncludeGst && <BusinessInvoice form={form} shown={shown} businessFields={businessFields} />}
            </CheckoutPayment>
          </div>
        </div>
        <CheckoutSummary summary={summary} payment={payment} errorText={errorText} busy={form.busy} onPlace={place} />
      </div>
    </>
  );
}

type CheckoutSummaryProps = {
  summary: Cart['summary'];
  /** The part paid with store credit, and the rest in cash or online. */
  payment: { paid: number; left: number; isOnline: boolean };
  errorText: string | undefined;
  busy: boolean;
  onPlace: () => void;
};

function CheckoutSummary({ summary, payment, errorText, busy, onPlace }: CheckoutSummaryProps) {
  const { paid, left, isOnline } = payment;
  const leftName = isOnline ? 'To pay online' : 'To pay in cash';
  const action = isOnline ? 'Place Order and pay' : 'Place Order';
  return (
    <>
      <OrderSummary title="Order summary" summary={summary} credit={{ paid, left, leftName }}>
        {errorText && (
          <div className="mt-4">
            <Banner tone="bad">{errorText}</Banner>
          </div>
        )}
        <Button wide busy={busy} className="mt-4 max-lg:hidden" onClick={onPlace}>
          {action}
        </Button>
        <p className="mt-3 flex items-center justify-center gap-2 text-sm text-text-muted">
          <Lock {...icon16} />
          Secure checkout
        </p>
      </OrderSummary>
      <CartTotalBar {...(paid > 0 ? { label: leftName, total: left } : { total: summary.total })}>
        <Button busy={busy} className="flex-1" onClick={onPlace}>
          {action}
        </Button>
      </CartTotalBar>
    </>
  );
}

function CheckoutPageHeader() {
  return (
    <>
      <PageTitle screen="Checkout" isUnlisted />
      <h1 className="mb-3 text-h1 lg:mb-5">Checkout</h1>
    </>
  );
}

export function CheckoutSkeleton() {
  return (
    <ShoppingSkeleton
      header={<CheckoutPageHeader />}
      text="Loading your checkout"
      mainHeights={['h-44', 'h-56']}
      sideHeight="h-72"
    />
  );
}
