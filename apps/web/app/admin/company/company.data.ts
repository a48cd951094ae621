import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { logClientError } from '../../platform/log-client-error.ts';
import { upload } from '../../platform/upload.ts';
import { savedCompany } from '../../site/use-shop.ts';
import type { LogoFormValue } from './logo-form-value.ts';

export type Company = EndpointResponse<'getCompanyDetails'>;
export type CompanyFields = Omit<ApiRequest<'updateCompanyDetails'>['body'], 'removeLogo'>;

export const companyQuery = queryOptions({
  queryKey: ['admin', 'company'],
  queryFn: async ({ signal }) => {
    try {
      return await api.call('getCompanyDetails', { signal });
    } catch (error) {
      if (!signal.aborted) logClientError('failed to load company details', error);
      throw error;
    }
  },
  // Do not refetch while the form is being edited.
  staleTime: Number.POSITIVE_INFINITY,
});

type SaveCompanyInput = { fields: CompanyFields; logo: LogoFormValue; onProgress: (part: number) => void };

/** Updates the shop's header and footer at once. */
export function useSaveCompany() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, logo, onProgress }: SaveCompanyInput) =>
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
