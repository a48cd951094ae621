import { AccountPage } from '../account-page.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { OwnDataForm } from './own-data-form.tsx';

export default function MyDataPage() {
  return (
    <AccountPage screen="My data">
      <OwnDataForm />
      <DeleteAccountSection />
    </AccountPage>
  );
}
