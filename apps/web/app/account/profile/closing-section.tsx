import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ClosingDialog } from './closing-dialog.tsx';

export function ClosingSection() {
  const [closing, setClosing] = useState(false);
  return (
    <section className="mt-8 border border-line bg-surface p-4 hanging lg:mt-10 lg:p-6">
      <h2 className="mb-1 text-h2">Close my account</h2>
      <p className="mb-4 max-w-[640px] text-pretty text-ink-2">
        You are logged out everywhere at once. After 48 hours we delete what is yours, and nobody can bring it back.
        Until then you keep your account by logging in, or with the link in the letter we send you.
      </p>
      <div className="mb-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Part title="What goes">
          <li>Your name, email, mobile and date of birth</li>
          <li>Your addresses, cart and wishlist</li>
          <li>Where you were logged in, and which letters we sent you</li>
        </Part>
        <Part title="What stays">
          <li>What was bought and paid, without your name, email and address: our books need it</li>
          <li>The pincode an order went to, for figures by region</li>
        </Part>
      </div>
      <Button kind="danger" aria-haspopup="dialog" onClick={() => setClosing(true)}>
        Close my account
      </Button>
      <ClosingDialog open={closing} onClose={() => setClosing(false)} />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-h3">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">{children}</ul>
    </div>
  );
}
