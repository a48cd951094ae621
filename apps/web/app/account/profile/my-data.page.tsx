import { AccountBreadcrumb } from '../account-breadcrumb.tsx';
import { AccountPage } from '../account-page.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { OwnDataForm } from './own-data-form.tsx';

export default function MyDataPage() {
  return (
    <AccountPage
      screen="My data"
      breadcrumb={<AccountBreadcrumb steps={[{ to: '/myaccount/account', name: 'Account' }]} current="My data" />}
    >
      <div className="max-w-160">
        <OwnDataForm />
        <DeleteAccountSection />
      </div>
    </AccountPage>
  );
}
