import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { letterAsHtml } from '../../src/mail/letter-html.ts';
import { letterAsText } from '../../src/mail/letter-text.ts';
import type { Sample } from './sample.ts';
import { COMPANY, sampleLetters } from './sample-letters.ts';
import { PICTURES } from './sample-order.ts';

type Page = { type: string; content: string };

/** Shows the letters to whoever sits at this machine; answers where. */
export async function openGallery(port: number): Promise<string> {
  const server = createServer(({ url = '/' }, reply) => {
    const page = pageAt(url, addressOf(server));
    reply.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' }).end(page?.content);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return addressOf(server);
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function pageAt(path: string, origin: string): Page | undefined {
  const samples = sampleLetters(origin);
  if (path === '/') return html(listOf(samples));
  if (path === '/letters.json') return { type: 'application/json', content: JSON.stringify(samples.map(asSent)) };
  const [, key] = /^\/uploads\/(\w+)\/letter\.jpg$/.exec(path) ?? [];
  if (key) return pictureOf(key);
  const [, name, kind] = /^\/([\w-]+)(\.html|\.txt)?$/.exec(path) ?? [];
  const sample = samples.find((one) => one.name === name);
  if (!sample) return undefined;
  const sent = asSent(sample);
  if (kind === '.html') return html(sent.html);
  if (kind === '.txt') return { type: 'text/plain; charset=utf-8', content: sent.text };
  return html(viewOf(sent));
}

function asSent({ letter, ...sample }: Sample) {
  const { subject, preview } = letter;
  return { ...sample, subject, preview, html: letterAsHtml(letter, COMPANY), text: letterAsText(letter, COMPANY) };
}

function html(content: string): Page {
  return { type: 'text/html; charset=utf-8', content };
}

const HEAD = `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Letters</title>
<style>:root{color-scheme:light dark;font:16px/1.5 sans-serif}body{margin:24px}iframe{border:1px solid gray;height:1400px;vertical-align:top}pre{display:inline-block;margin:0;max-width:70ch;white-space:pre-wrap}</style>`;

function listOf(samples: readonly Sample[]): string {
  const groups = Object.entries(Object.groupBy(samples, ({ group }) => group));
  const lists = groups.map(([group, letters = []]) => {
    const items = letters.map(
      ({ name, letter }) => `<li><a href="/${name}">${name}</a> ${textAsHtml(letter.subject)}</li>`,
    );
    return `<h2>${group}</h2><ul>${items.join('')}</ul>`;
  });
  return `${HEAD}<h1>${samples.length} letters</h1>${lists.join('')}`;
}

function viewOf({ name, subject, text }: ReturnType<typeof asSent>): string {
  const frames = [320, 360, 640].map(
    (width) => `<iframe title="${width} px" src="/${name}.html" width="${width}"></iframe>`,
  );
  return `${HEAD}<p><a href="/">All letters</a></p><h1>${textAsHtml(subject)}</h1>${frames.join(' ')} <pre>${textAsHtml(text)}</pre>`;
}

function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A shirt in its colour; what it is called in a letter does not matter to a browser. */
function pictureOf(key: string): Page | undefined {
  const picture = PICTURES[key];
  if (!picture) return undefined;
  const { ground, thing } = picture;
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 80" width="128" height="160"><path fill="${ground}" d="M0 0h64v80H0z"/><path fill="${thing}" d="M24 16q8 6 16 0l12 7-5 12-5-2v32H22V33l-5 2-5-12z"/></svg>`;
  return { type: 'image/svg+xml', content };
}
