import { expect, test } from 'vitest';
import { newDeviceEmail, passwordResetEmail } from './account-emails.ts';
import { toEmailColors } from './email-colors.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

const company = { name: 'Dori & Sons', email: 'care@dori.example', phone: '9876543210', address: '14 Laxmi Road' };
const resetEmail = passwordResetEmail({
  company: 'Dori',
  firstName: 'Asha',
  url: 'https://dori.example/reset#token=abc',
});
const deviceEmail = newDeviceEmail({
  company: 'Dori',
  firstName: 'Asha',
  url: 'https://dori.example',
  device: 'Chrome <b>',
  at: new Date('2026-11-15T10:00:00Z'),
});

test('only a link with a token is written out for copying', () => {
  expect(renderHtml(resetEmail, company)).toContain('Or copy this address into your browser');
  expect(renderHtml(deviceEmail, company)).not.toContain('Or copy this address');
});

test('the preview text is the sentence after the greeting', () => {
  const [, body = ''] = renderHtml(resetEmail, company).split('<body');
  expect(body.replace(/<[^>]*>/g, '').trim()).toMatch(/^[^<]*We received a request to reset your password/);
});

test('no part of an email is wider than the smallest phone, except in Outlook-only markup', () => {
  const html = renderHtml(resetEmail, company).replace(/<!--\[if mso\]>.*?<!\[endif\]-->/g, '');
  const widths = [...html.matchAll(/(?<!max-)width[=:]"?(\d+)(px|")/g)].map(([, width]) => Number(width));
  expect(Math.max(0, ...widths)).toBeLessThan(280);
  expect(html).toContain('width:100%;max-width:600px');
});

test('user input is escaped and the phone number is formatted, in HTML and in text', () => {
  const html = renderHtml(deviceEmail, company);
  expect(html).toContain('Chrome &lt;b&gt;');
  expect(html).toContain('Dori &amp; Sons');
  expect(html).toContain('href="tel:+919876543210"');
  for (const output of [html, renderText(deviceEmail, company)]) expect(output).toContain('98765 43210');
});

test('an email has the colours of the shop, also in dark mode', () => {
  const html = renderHtml(resetEmail, company, toEmailColors({ brand: '#0b5c4a', accent: '#ffd166' }));
  expect(html).toContain('bgcolor="#0B5C4A"');
  expect(html).toContain('bgcolor="#FFD166"');
  expect(html).not.toMatch(/#72235D|#CFE941|#ECA3D3|#2C0D23/i);
});
