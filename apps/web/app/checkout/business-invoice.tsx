import { ChevronDown, FileText } from 'lucide-react';
import { useState } from 'react';
import { icon16, icon20 } from '../ui/icon.ts';
import { notify } from '../ui/toast.ts';
import type { CheckoutForm, ShownFields } from './checkout-form-values.ts';

const loadFields = () => import('./business-fields.tsx');

/** The fields and their validation, loaded when the block opens. */
export function useBusinessFields() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadFields>>>();
  return { loaded, load: async () => setLoaded(await loadFields()) };
}

type BusinessInvoiceProps = {
  form: CheckoutForm;
  shown: ShownFields;
  businessFields: ReturnType<typeof useBusinessFields>;
};

/** Collapsed, because few customers need a business invoice. */
export function BusinessInvoice({ form, shown, businessFields }: BusinessInvoiceProps) {
  const { isForBusiness } = form.values;
  const Fields = businessFields.loaded?.default;

  async function open(isOpen: boolean) {
    form.set({ isForBusiness: isOpen });
    if (!isOpen || Fields) return;
    try {
      await businessFields.load();
    } catch {
      // If loading failed, close it so that the next click tries again.
      notify({ text: 'Something went wrong', tone: 'bad' });
      form.set({ isForBusiness: false });
    }
  }

  return (
    <details
      className="checkout-fold mt-3 needs-script"
      open={isForBusiness}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isForBusiness) void open(currentTarget.open);
      }}
    >
      <summary>
        <FileText {...icon20} />I need an invoice for my business
        <ChevronDown {...icon16} />
      </summary>
      {Fields && (
        <>
          <Fields form={form} shown={shown} />
          <p className="mt-3 text-sm text-text-muted">
            Saved for your next order. Close this if the order is for yourself.
          </p>
        </>
      )}
    </details>
  );
}
