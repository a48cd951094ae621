import { Download } from 'lucide-react';
import { useState } from 'react';
import { CurrentPasswordField } from '../../identity/current-password-field.tsx';
import { validateCurrentPassword } from '../../identity/identity-validation.ts';
import { errorMessage } from '../../platform/api.ts';
import { downloadFile } from '../../platform/download-file.ts';
import { showError } from '../../session/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useDownloadOwnData } from '../account.data.ts';

export function OwnDataForm() {
  // Remount the form to clear it after a download.
  const [downloads, setDownloads] = useState(0);
  return (
    <section className="border border-border bg-surface p-4 hanging lg:p-6">
      <h2 className="mb-1 text-h2">Download my data</h2>
      <p className="mb-4 max-w-[640px] text-pretty text-text-muted">
        One file with everything: your account and addresses, your orders and their history, your cart and wishlist,
        your logins, and the emails we sent you.
      </p>
      <OwnDataFormFields key={downloads} isRepeat={downloads > 0} onSaved={() => setDownloads(downloads + 1)} />
    </section>
  );
}

function OwnDataFormFields({ isRepeat, onSaved }: { isRepeat: boolean; onSaved: () => void }) {
  const { mutateAsync } = useDownloadOwnData();
  const { field, form, busy, failure } = useForm({
    initial: { currentPassword: '' },
    validate: validateCurrentPassword,
    submit: async (fields) => {
      downloadFile(await mutateAsync(fields));
      notify({ text: 'Your data was downloaded', tone: 'ok' });
      onSaved();
    },
    onFailure: (error) => showError(error, errorMessage(error)),
  });

  return (
    <form {...form} aria-label="Download my data" className="grid max-w-[480px] gap-4">
      <CurrentPasswordField field={field('currentPassword')} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      {isRepeat && !failure && <Banner tone="ok">Your data is in your browser’s downloads.</Banner>}
      <Button type="submit" busy={busy} icon={<Download {...icon20} />} className="justify-self-start">
        Download my data
      </Button>
    </form>
  );
}
