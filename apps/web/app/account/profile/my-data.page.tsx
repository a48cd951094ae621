import { AccountPage } from '../account-page.tsx';
import { ClosingSection } from './closing-section.tsx';
import { OwnDataForm } from './own-data-form.tsx';

export default function MyDataPage() {
  return (
    <AccountPage screen="My data">
      <OwnDataForm />
      <ClosingSection />
    </AccountPage>
  );
}
