import { expect, test } from 'vitest';
import { addToast, dismissToast, notify, type Toast, toasts } from './toast.ts';

const after = (...texts: string[]) =>
  texts.reduce<readonly Toast[]>((list, text, id) => addToast(list, { id, text, tone: 'ok' }), []);

test('identical toasts collapse into one, which is shown again', () => {
  expect(after('Added to Cart', 'Added to Cart')).toEqual([
    { id: 0, text: 'Added to Cart', tone: 'ok', shownTimes: 2 },
  ]);
});

test('the same text about another subject stays one toast, with the new subject', () => {
  const createSubject = (text: string) => ({ image: undefined, text, link: { to: '/cart', label: 'View cart' } });
  const first = addToast([], { id: 1, text: 'Added to Cart', tone: 'ok', subject: createSubject('Kurta') });
  const then = addToast(first, { id: 2, text: 'Added to Cart', tone: 'ok', subject: createSubject('Saree') });
  expect(then.map(({ subject, shownTimes }) => [subject?.text, shownTimes])).toEqual([['Saree', 2]]);
});

test('the same text in another tone is another toast', () => {
  const list = addToast(after('Saved'), { id: 9, text: 'Saved', tone: 'bad' });
  expect(list).toHaveLength(2);
});

test('a fourth toast removes the oldest', () => {
  expect(after('one', 'two', 'three', 'four').map(({ text }) => text)).toEqual(['two', 'three', 'four']);
});

test('dismissing a toast keeps the others', () => {
  notify({ text: 'first', tone: 'ok' });
  notify({ text: 'second', tone: 'ok' });
  const [first] = toasts.read();
  dismissToast(first?.id as number);
  expect(toasts.read().map(({ text }) => text)).toEqual(['second']);
});
