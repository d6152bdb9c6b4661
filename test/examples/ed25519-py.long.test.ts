/** The signatures of parlour.verify.ed25519, on the test vectors of RFC 8032, section 7.1. */
import { spawnSync } from 'node:child_process';
import { test } from 'tap';
import { PYTHON, PYTHON_ENV, skip } from '#test/support/python.js';

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const VECTORS = [
  {
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    key: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
];

const PROGRAM = `
import sys
from parlour.verify.ed25519 import is_signed
print(is_signed(*map(bytes.fromhex, sys.argv[1:])))
`;

const isSigned = (key: string, message: string, signature: string): boolean => {
  const { stdout, stderr } = spawnSync(PYTHON, ['-c', PROGRAM, key, message, signature], {
    env: PYTHON_ENV,
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return stdout === 'True\n';
};

/** A number in 32 bytes, the lowest first. */
const littleEndian = (hex: string): bigint =>
  BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`);
const hexOf = (number: bigint): string =>
  Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex');

test('Ed25519 in Python', { skip }, async (t) => {
  for (const { key, message, signature } of VECTORS) {
    t.ok(isSigned(key, message, signature), `the message “${message}”`);
    t.notOk(isSigned(key, `${message}00`, signature), 'another message');
    t.notOk(
      isSigned(
        key,
        message,
        signature.replace(/./, (digit) => (digit === '0' ? '1' : '0')),
      ),
      'another point',
    );
    const [point, scalar] = [signature.slice(0, 64), signature.slice(64)];
    t.notOk(
      isSigned(key, message, `${point}${hexOf(littleEndian(scalar) + ORDER)}`),
      'a scalar that is not reduced',
    );
  }
  const [first, second] = VECTORS;
  t.notOk(isSigned(second?.key ?? '', first?.message ?? '', first?.signature ?? ''), 'another key');
  t.notOk(isSigned('ff'.repeat(32), '', first?.signature ?? ''), 'a key that is not on the curve');
});
