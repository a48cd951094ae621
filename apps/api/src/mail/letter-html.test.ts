import { expect, test } from 'vitest';
import { newDeviceLetter, passwordResetLetter } from './account-letters.ts';
import { letterAsHtml } from './letter-html.ts';
import { letterAsText } from './letter-text.ts';

const company = { name: 'Dori & Sons', email: 'care@dori.example', phone: '9876543210', address: '14 Laxmi Road' };
const reset = passwordResetLetter({ company: 'Dori', firstName: 'Asha', url: 'https://dori.example/reset#token=abc' });
const news = newDeviceLetter({
  company: 'Dori',
  firstName: 'Asha',
  url: 'https://dori.example',
  device: 'Chrome <b>',
  at: new Date('2026-11-15T10:00:00Z'),
});

test('only a link with a token is written out to be copied', () => {
  expect(letterAsHtml(reset, company)).toContain('Or copy this address into your browser');
  expect(letterAsHtml(news, company)).not.toContain('Or copy this address');
});

test('beside its subject, a list of mails shows the sentence after the greeting', () => {
  const [, body = ''] = letterAsHtml(reset, company).split('<body');
  expect(body.replace(/<[^>]*>/g, '').trim()).toMatch(/^[^<]*Somebody, hopefully you, asked to set a new password/);
});

test('no part of a letter is wider than the smallest telephone, except where only Outlook reads it', () => {
  const html = letterAsHtml(reset, company).replace(/<!--\[if mso\]>.*?<!\[endif\]-->/g, '');
  const widths = [...html.matchAll(/(?<!max-)width[=:]"?(\d+)(px|")/g)].map(([, width]) => Number(width));
  expect(Math.max(0, ...widths)).toBeLessThan(280);
  expect(html).toContain('width:100%;max-width:600px');
});

test('what was typed is text, and the phone reads as people say it, with and without HTML', () => {
  const html = letterAsHtml(news, company);
  expect(html).toContain('Chrome &lt;b&gt;');
  expect(html).toContain('Dori &amp; Sons');
  expect(html).toContain('href="tel:+919876543210"');
  for (const set of [html, letterAsText(news, company)]) expect(set).toContain('98765 43210');
});
