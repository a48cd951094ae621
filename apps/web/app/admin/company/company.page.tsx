import './company.css';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/load-error.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { companyQuery } from './company.data.ts';
import { CompanyForm } from './company-form.tsx';

export default function CompanyPage() {
  const { data: company, isError, isFetching, refetch } = useQuery(companyQuery);
  return (
    <AdminPage title="Company">
      {company ? (
        <CompanyForm company={company} />
      ) : isError ? (
        <LoadError what="the company details" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the company details" className="max-w-140" />
      )}
    </AdminPage>
  );
}
