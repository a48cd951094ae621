import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function DeleteAccountSection() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <section className="mt-8 border border-border bg-surface p-4 hanging lg:mt-10 lg:p-6">
      <h2 className="mb-1 text-h2">Delete my account</h2>
      <p className="mb-4 max-w-[640px] text-pretty text-text-muted">
        You will be logged out everywhere. After 48 hours we permanently delete your data. Until then you can keep your
        account by logging in, or with the link in our email.
      </p>
      <div className="mb-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <TitledList title="What we delete">
          <li>Your name, email, mobile and date of birth</li>
          <li>Your addresses, cart and wishlist</li>
          <li>Your login history and the list of emails we sent you</li>
        </TitledList>
        <TitledList title="What we keep">
          <li>Orders and payments, without your name, email and address (needed for accounting)</li>
          <li>The pincode of each order, for sales by region</li>
        </TitledList>
      </div>
      <Button kind="danger" aria-haspopup="dialog" onClick={() => setIsDialogOpen(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog open={isDialogOpen} onClose={() => setIsDialogOpen(false)} />
    </section>
  );
}

function TitledList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-h3">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-text-muted">{children}</ul>
    </div>
  );
}
