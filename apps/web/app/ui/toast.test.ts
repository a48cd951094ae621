import { expect, test } from 'vitest';
import { dismissToast, notify, type Toast, toasts, withToast } from './toast.ts';

const after = (...texts: string[]) =>
  texts.reduce<readonly Toast[]>((shown, text, id) => withToast(shown, { id, text, tone: 'ok' }), []);

test('identical toasts collapse into one, shown anew', () => {
  expect(after('Added to Cart', 'Added to Cart')).toEqual([
    { id: 0, text: 'Added to Cart', tone: 'ok', shownTimes: 2 },
  ]);
});

test('the same words about something else stay one toast, about the latter', () => {
  const about = (text: string) => ({ picture: undefined, text, link: { to: '/cart', label: 'View cart' } });
  const first = withToast([], { id: 1, text: 'Added to Cart', tone: 'ok', subject: about('Kurta') });
  const then = withToast(first, { id: 2, text: 'Added to Cart', tone: 'ok', subject: about('Saree') });
  expect(then.map(({ subject, shownTimes }) => [subject?.text, shownTimes])).toEqual([['Saree', 2]]);
});

test('the same words in another tone are another toast', () => {
  const shown = withToast(after('Saved'), { id: 9, text: 'Saved', tone: 'bad' });
  expect(shown).toHaveLength(2);
});

test('a fourth toast sends the oldest away', () => {
  expect(after('one', 'two', 'three', 'four').map(({ text }) => text)).toEqual(['two', 'three', 'four']);
});

test('a dismissed toast leaves the others', () => {
  notify({ text: 'first', tone: 'ok' });
  notify({ text: 'second', tone: 'ok' });
  const [first] = toasts.read();
  dismissToast(first?.id as number);
  expect(toasts.read().map(({ text }) => text)).toEqual(['second']);
});
