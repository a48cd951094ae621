import { REFUND_DAYS, RETURN_DAYS } from '@kinari/contract/labels/policy-days';
import { data } from 'react-router';
import { readRefundContent } from '../site/content.server.ts';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import type { Route } from './+types/refund-policy.page';
import { RefundView } from './refund-view.tsx';

export async function loader() {
  const { content, init } = await readRefundContent();
  return data(content, init);
}

export { loaderHeadersFirst as headers } from '../platform/ssr/loader-headers.ts';

export default function RefundPolicyPage({ loaderData: content }: Route.ComponentProps) {
  const { company } = useShop();
  return (
    <>
      <PageTitle
        screen="Return and Refund Policy"
        description={`Cancel or return within ${RETURN_DAYS} days of receipt; ${company.name} refunds within ${REFUND_DAYS} days of getting the goods back.`}
        canonicalPath="/refund-policy"
      />
      <RefundView content={content} />
    </>
  );
}
