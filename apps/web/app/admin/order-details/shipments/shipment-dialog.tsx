import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { useForm } from '../../../ui/form/use-form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type FormState = Pick<ReturnType<typeof useForm>, 'form' | 'send' | 'busy' | 'failure'>;
type ShipmentDialogProps = {
  title: string;
  submit: string;
  of: FormState;
  isDanger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function ShipmentDialog({ title, submit, of, isDanger = false, onClose, children }: ShipmentDialogProps) {
  const { form, send, busy, failure } = of;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <div className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button kind={isDanger ? 'danger' : 'primary'} busy={busy} onClick={send}>
            {submit}
          </Button>
        </div>
      }
    >
      <form {...form} aria-label={title} className="grid gap-4">
        {children}
        {failure && <Banner tone="bad">{failure}</Banner>}
        <button type="submit" hidden>
          {submit}
        </button>
      </form>
    </Dialog>
  );
}
