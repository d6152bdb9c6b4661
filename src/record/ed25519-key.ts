import type { KeyObject } from 'node:crypto';

const KEY_TYPE = 'ed25519';

/** The key that `read` returns. Throws if it cannot be read or is not for Ed25519; `what` says which key it is. */
export const ed25519Key = (read: () => KeyObject, what: string): KeyObject => {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new Error(`the file does not contain a ${what} key in PEM format`);
  }
  if (key.asymmetricKeyType === KEY_TYPE) return key;
  throw new Error(`the key is of type ${String(key.asymmetricKeyType)}, not Ed25519`);
};
