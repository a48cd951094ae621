import type { Reply, Request } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { logQuietly } from '../../platform/browser-log.ts';
import { upload } from '../../platform/upload.ts';
import { savedCompany } from '../../shop/use-shop.ts';
import type { LogoDraft } from './logo-draft.ts';

export type Company = Reply<'readCompanyDetails'>;
export type CompanyFields = Omit<Request<'updateCompanyDetails'>['body'], 'removeLogo'>;

export const companyQuery = queryOptions({
  queryKey: ['admin', 'company'],
  queryFn: async ({ signal }) => {
    try {
      return await api.call('readCompanyDetails', { signal });
    } catch (error) {
      if (!signal.aborted) logQuietly('Could not read the company', error);
      throw error;
    }
  },
  // A form that is being filled in does not change under its reader.
  staleTime: Number.POSITIVE_INFINITY,
});

type CompanyChange = { fields: CompanyFields; logo: LogoDraft; onProgress: (part: number) => void };

/** What was saved shows in the shop's header and footer at once. */
export function useSaveCompany() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, logo, onProgress }: CompanyChange) =>
      upload('updateCompanyDetails', {
        body: { ...fields, ...(logo === 'none' && { removeLogo: true }) },
        files: { logo: logo instanceof File ? [logo] : [] },
        onProgress,
      }),
    onSuccess: (company) => {
      cache.setQueryData(companyQuery.queryKey, company);
      savedCompany.write(company);
    },
  });
}
