import { type ReactNode, useId } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

type PlainFormDialogProps = {
  title: string;
  action: string;
  state: Pick<ReturnType<typeof useForm>, 'form' | 'busy' | 'failure'>;
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

/** Like `FormDialog`, but closes without asking: nothing typed here is worth keeping. */
export function PlainFormDialog({
  title,
  action,
  state,
  className = 'gap-4',
  onClose,
  children,
}: PlainFormDialogProps) {
  const id = useId();
  const { form, busy, failure } = state;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} {...form} className={`grid ${className}`}>
        {children}
        {failure && <Banner tone="bad">{failure}</Banner>}
      </form>
    </Dialog>
  );
}
