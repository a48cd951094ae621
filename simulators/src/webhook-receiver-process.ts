import { type Behavior, createWebhookReceiver, type Received } from './webhook-receiver.ts';

// The receiver in a process of its own. The parent sends requests and gets one answer for each.
export type ReceiverRequest =
  | { kind: 'behave'; receiver: string; behavior: Behavior }
  | { kind: 'received'; from: number };
export type ReceiverAnswer = { host: string } | { received: Received[] } | { done: true };

const receiver = await createWebhookReceiver({ keepBodies: process.argv[2] !== 'without-bodies' });
const answer = (message: ReceiverAnswer) => process.send?.(message);

process.on('message', (request: ReceiverRequest) => {
  if (request.kind === 'received') return answer({ received: receiver.received.slice(request.from) });
  receiver.setBehavior(request.receiver, request.behavior);
  return answer({ done: true });
});
process.on('disconnect', () => process.exit());
answer({ host: receiver.host });
