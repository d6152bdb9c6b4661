/** Parses evidence: public keys, hashes and checkpoints. */
import { publicKeyOf } from 'parlour-games/record/crypto';
import { parseCheckpoints } from 'parlour-games/record/verifier/evidence';
import type { VerifyOptions } from 'parlour-games/record/verifier/stream';
import type { EvidenceText } from './protocol.js';

const HASH = /^[0-9a-f]{64}$/;
const END_OF_KEY = /(?<=-----END [A-Z ]+-----)/;

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** The error of a field of the form. */
export class FieldError extends Error {
  readonly field: keyof EvidenceText;

  constructor(field: keyof EvidenceText, error: unknown) {
    super(error instanceof Error ? error.message : String(error));
    this.field = field;
  }
}

const parsed = <T>(field: keyof EvidenceText, parse: () => T): T => {
  try {
    return parse();
  } catch (error) {
    throw new FieldError(field, error);
  }
};

/** The options of the verifier. Throws a `FieldError`. */
export function optionsOf({ keys, noted }: EvidenceText): VerifyOptions {
  const lines = linesOf(noted);
  const rest = lines.filter((line) => !HASH.test(line)).join('\n');
  const pems = keys.split(END_OF_KEY).filter((pem) => pem.trim() !== '');
  return {
    keys: parsed('keys', () => pems.map(publicKeyOf)),
    checkpoints: rest === '' ? [] : parsed('noted', () => parseCheckpoints(rest)),
    hashes: lines.filter((line) => HASH.test(line)),
  };
}
