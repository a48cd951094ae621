import './company.css';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
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
        <div aria-busy="true" className="max-w-140">
          <output className="sr-only">Loading the company details</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      )}
    </AdminPage>
  );
}
