import { RETURN_DAYS } from '@kinari/contract/labels/policy-days';

const CONTEXT = 'https://schema.org';
const POLICY = { '@type': 'MerchantReturnPolicy', applicableCountry: 'IN' };

export function returnPolicyJsonLd(publicUrl: string): object {
  return {
    ...POLICY,
    returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: RETURN_DAYS,
    returnMethod: `${CONTEXT}/ReturnByMail`,
    returnFees: `${CONTEXT}/ReturnFeesCustomerResponsibility`,
    refundType: `${CONTEXT}/FullRefund`,
    merchantReturnLink: `${publicUrl}/refund-policy`,
  };
}

export const NO_RETURNS = { ...POLICY, returnPolicyCategory: `${CONTEXT}/MerchantReturnNotPermitted` };
