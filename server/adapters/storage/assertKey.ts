/**
 * Only the server creates keys. They are still validated, so that no key addresses a file outside the storage (S-53).
 */
const pattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Returns the key if it is valid, else throws `RangeError`. */
export function assertKey(key: string): string {
  if (key.length > 512 || !pattern.test(key)) throw new RangeError('invalid storage key')
  return key
}
