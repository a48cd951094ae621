import { expect, test } from 'vitest';
import { presignUrl, signHeaders, toObjectUrl } from './s3-signature.ts';

// Examples from Amazon's documentation of Signature Version 4 for S3.
const keys = { region: 'us-east-1', keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const root = 'https://examplebucket.s3.amazonaws.com';
const now = new Date('2013-05-24T00:00:00Z');
const getSignature = (headers: Record<string, string>) => headers.authorization?.split('Signature=')[1];

test('a ranged read has the signature of the AWS example', () => {
  const headers = signHeaders(keys, {
    method: 'GET',
    url: toObjectUrl(root, 'test.txt'),
    headers: { range: 'bytes=0-9' },
    now,
  });
  expect(headers['x-amz-date']).toBe('20130524T000000Z');
  expect(getSignature(headers)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

test('a write with an encoded key has the signature of the AWS example', () => {
  const headers = signHeaders(keys, {
    method: 'PUT',
    url: toObjectUrl(root, 'test$file.text'),
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    content: Buffer.from('Welcome to Amazon S3.'),
    now,
  });
  expect(getSignature(headers)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

test('a list request has the signature of the AWS example', () => {
  const url = toObjectUrl(root, '', { prefix: 'J', 'max-keys': '2' });
  expect(url.search).toBe('?max-keys=2&prefix=J');
  expect(getSignature(signHeaders(keys, { method: 'GET', url, now }))).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});

test('a URL presigned for a day has the signature of the AWS example', () => {
  const url = presignUrl(keys, { root, key: 'test.txt', seconds: 86_400, now });
  expect(url.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('an object URL keeps the path of the bucket and encodes every character as signed', () => {
  const url = toObjectUrl('http://127.0.0.1:8480/images', "a b/c(1)'*!.webp", { prefix: 'x/ y+z' });
  expect(url.href).toBe('http://127.0.0.1:8480/images/a%20b/c%281%29%27%2A%21.webp?prefix=x%2F%20y%2Bz');
  expect(toObjectUrl('http://127.0.0.1:8480/images', '').pathname).toBe('/images');
});
