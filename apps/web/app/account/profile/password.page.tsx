import { AccountPage } from '../account-page.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

export default function PasswordPage() {
  return (
    <AccountPage screen="Change Password">
      <div className="max-w-160">
        <PasswordForm />
        <Sessions />
      </div>
    </AccountPage>
  );
}
