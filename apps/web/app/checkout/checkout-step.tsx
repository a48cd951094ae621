import { type ReactNode, useId } from 'react';

type CheckoutStepProps = { number: number; title: string; action?: ReactNode; children: ReactNode };

export function CheckoutStep({ number, title, action, children }: CheckoutStepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="checkout-step">
      <div className="mb-3.5 flex min-h-11 items-center gap-3">
        <span aria-hidden="true" className="checkout-number">
          {number}
        </span>
        <h2 id={id} className="flex-1 text-h3">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
