/** Made by the server alone; refused all the same where it could mean something outside (S-53). */
const pattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

export function assertKey(key: string): string {
  if (key.length > 512 || !pattern.test(key)) throw new RangeError('that is no key of the storage')
  return key
}
