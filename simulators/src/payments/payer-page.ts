import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import type { PaymentAccount } from './payment-account.ts';
import type { PaymentActions } from './payment-actions.ts';
import type { AttemptStatus, Outcome, SimulatedAttempt } from './payment-records.ts';

export const SHOP_NAME = 'Kinari';

/** Address of the page where a customer pays. It uses the host of the request, so that it works from another machine too. */
export function getPayerPageUrl({ headers }: SimulatorRequest, attemptId: string): string {
  return `http://${headers.host}/pay/${attemptId}`;
}

const BUTTONS: Record<string, { label: string; outcome: Outcome }> = {
  pay: { label: 'Pay', outcome: 'pay' },
  fail: { label: 'Fail', outcome: 'fail' },
  later: { label: 'Pay later', outcome: 'pending' },
};

/** Shows the page where a customer pays, and does what its buttons say. */
export async function handlePayerPage(
  actions: PaymentActions,
  account: PaymentAccount,
  { method, path, text }: SimulatorRequest,
): Promise<SimulatorResponse> {
  const { state } = account;
  const attempt = state.attempts.get(decodeURIComponent(path.slice('/pay/'.length)));
  if (!attempt) return renderMessage(404, 'There is no such payment.');
  state.refresh(attempt);
  const status = state.getStatus(attempt);
  const button = method === 'POST' ? BUTTONS[new URLSearchParams(text).get('do') ?? ''] : undefined;
  // A button that is pressed in a second tab changes nothing if the attempt is over.
  if (!button || !['open', 'partly_paid'].includes(status)) {
    const backUrl = account.getReturnUrl(attempt, attempt.payments.at(-1));
    return renderPayerPage({ provider: account.name, attempt, status, backUrl });
  }
  const payment = state.pay(attempt, { outcome: button.outcome });
  const sending = actions.sendInBackground();
  if (!actions.hasLateWebhooks()) await sending;
  const location = account.getReturnUrl(attempt, payment);
  return location ? { status: 303, headers: { location } } : renderMessage(200, 'Done. You can close this page.');
}

const STATUS_TEXTS: Record<Exclude<AttemptStatus, 'open' | 'partly_paid'>, string> = {
  paid: 'This payment is complete.',
  closed: 'This payment is closed.',
  expired: 'The time to pay is over.',
};

type PayerPage = { provider: string; attempt: SimulatedAttempt; status: AttemptStatus; backUrl: string | undefined };

function renderPayerPage({ provider, attempt, status, backUrl }: PayerPage): SimulatorResponse {
  const amount = `₹${(attempt.paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
  const isOpen = status === 'open' || status === 'partly_paid';
  const buttons = Object.entries(BUTTONS).map(
    ([name, { label }]) => `<button name="do" value="${name}">${label}</button>`,
  );
  const action = isOpen
    ? `<form method="post">${buttons.join('\n')}</form>
<p>Pay later: the bank does not answer yet.</p>`
    : `<p>${STATUS_TEXTS[status]}</p>${backUrl ? `<p><a href="${escapeHtml(backUrl)}">Back to the shop</a></p>` : ''}`;
  return {
    status: 200,
    html: renderPage(
      `Pay ${amount}`,
      `<p>${provider} simulator. No money moves.</p>
<h1>Pay ${amount}</h1>
<p>To ${SHOP_NAME}. ${escapeHtml(attempt.description)}</p>
<p>Reference ${escapeHtml(attempt.reference || attempt.id)}</p>
${action}`,
    ),
  };
}

function renderMessage(status: number, message: string): SimulatorResponse {
  return { status, html: renderPage(message, `<p>${escapeHtml(message)}</p>`) };
}

function renderPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 2rem auto; padding: 0 1rem; }
button { display: block; width: 100%; margin: 0.75rem 0; padding: 0.75rem; font: inherit; }
</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
