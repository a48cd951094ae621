import { Download } from 'lucide-react';
import { useState } from 'react';
import { checkCurrentPassword } from '../../identity/identity-rules.ts';
import { failureText } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { useDownloadOwnData } from '../account.data.ts';

export function OwnDataForm() {
  // A form that has done its work gives way to an empty one.
  const [downloads, setDownloads] = useState(0);
  return (
    <section className="border border-line bg-surface p-4 hanging lg:p-6">
      <h2 className="mb-1 text-h2">What we hold about you</h2>
      <p className="mb-4 max-w-[640px] text-pretty text-ink-2">
        One file with everything: your account and addresses, your orders and what happened to them, your cart and
        wishlist, where you are logged in, and which letters we sent you.
      </p>
      <FreshOwnDataForm key={downloads} isAgain={downloads > 0} onSaved={() => setDownloads(downloads + 1)} />
    </section>
  );
}

function FreshOwnDataForm({ isAgain, onSaved }: { isAgain: boolean; onSaved: () => void }) {
  const [shown, setShown] = useState(false);
  const { mutateAsync } = useDownloadOwnData();
  const { field, form, busy, failure } = useForm({
    initial: { currentPassword: '' },
    check: checkCurrentPassword,
    submit: async (fields) => {
      saveFile(await mutateAsync(fields));
      notify({ text: 'Your data is saved as a file', tone: 'ok' });
      onSaved();
    },
    onFailure: (error) => failureOf(error, failureText(error)),
  });

  return (
    <form {...form} aria-label="Download my data" className="grid max-w-[480px] gap-4">
      <PasswordField
        label="Current password"
        field={field('currentPassword')}
        autoComplete="current-password"
        enterKeyHint="go"
        shown={shown}
        onShow={setShown}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      {isAgain && !failure && <Notice tone="ok">Your data is saved where your browser keeps downloads.</Notice>}
      <Button type="submit" busy={busy} icon={<Download {...icon20} />} className="justify-self-start">
        Download my data
      </Button>
    </form>
  );
}
