import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOCALE } from '@kinari/contract/locale';
import { renderHtml } from '../../src/emails/render-html.ts';
import { renderText } from '../../src/emails/render-text.ts';
import type { Sample } from './sample.ts';
import { COMPANY, createSampleEmails } from './sample-emails.ts';
import { SAMPLE_IMAGES } from './sample-order.ts';

type Page = { type: string; content: string };

/** Serves the emails on localhost only. Returns the URL. */
export async function startGallery(port: number): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const page = findPage(url, getOrigin(server));
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' }).end(page?.content);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return getOrigin(server);
}

function getOrigin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function findPage(path: string, origin: string): Page | undefined {
  const samples = createSampleEmails(origin);
  if (path === '/') return htmlPage(renderList(samples));
  if (path === '/emails.json') return { type: 'application/json', content: JSON.stringify(samples.map(renderSample)) };
  const [, key] = /^\/uploads\/(\w+)\/letter\.jpg$/.exec(path) ?? [];
  if (key) return findImage(key);
  const [, name, kind] = /^\/([\w-]+)(\.html|\.txt)?$/.exec(path) ?? [];
  const sample = samples.find((candidate) => candidate.name === name);
  if (!sample) return undefined;
  const rendered = renderSample(sample);
  if (kind === '.html') return htmlPage(rendered.html);
  if (kind === '.txt') return { type: 'text/plain; charset=utf-8', content: rendered.text };
  return htmlPage(renderPreview(rendered));
}

function renderSample({ email, ...sample }: Sample) {
  const { subject, preview } = email;
  return { ...sample, subject, preview, html: renderHtml(email, COMPANY), text: renderText(email, COMPANY) };
}

function htmlPage(content: string): Page {
  return { type: 'text/html; charset=utf-8', content };
}

const PAGE_HEAD = `<!doctype html><html lang="${LOCALE}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Emails</title>
<style>:root{color-scheme:light dark;font:16px/1.5 sans-serif}body{margin:24px}iframe{border:1px solid gray;height:1400px;vertical-align:top}pre{display:inline-block;margin:0;max-width:70ch;white-space:pre-wrap}</style>`;

function renderList(samples: readonly Sample[]): string {
  const groups = Object.entries(Object.groupBy(samples, ({ group }) => group));
  const lists = groups.map(([group, emails = []]) => {
    const items = emails.map(
      ({ name, email }) => `<li><a href="/${name}">${name}</a> ${textAsHtml(email.subject)}</li>`,
    );
    return `<h2>${group}</h2><ul>${items.join('')}</ul>`;
  });
  return `${PAGE_HEAD}<h1>${samples.length} emails</h1>${lists.join('')}`;
}

function renderPreview({ name, subject, text }: ReturnType<typeof renderSample>): string {
  const frames = [320, 360, 640].map(
    (width) => `<iframe title="${width} px" src="/${name}.html" width="${width}"></iframe>`,
  );
  return `${PAGE_HEAD}<p><a href="/">All emails</a></p><h1>${textAsHtml(subject)}</h1>${frames.join(' ')} <pre>${textAsHtml(text)}</pre>`;
}

function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Returns an SVG shirt in the image's colours. Browsers ignore the .jpg extension in the email's URL. */
function findImage(key: string): Page | undefined {
  const image = SAMPLE_IMAGES[key];
  if (!image) return undefined;
  const { ground, thing } = image;
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 80" width="128" height="160"><path fill="${ground}" d="M0 0h64v80H0z"/><path fill="${thing}" d="M24 16q8 6 16 0l12 7-5 12-5-2v32H22V33l-5 2-5-12z"/></svg>`;
  return { type: 'image/svg+xml', content };
}
