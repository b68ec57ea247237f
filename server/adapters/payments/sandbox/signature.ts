import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature, signatureToleranceS } from '../payments.ts'

const hmac = (secret: string, at: number, raw: Buffer) =>
  createHmac('sha256', secret).update(`${at}.`).update(raw).digest()

const toUnixSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Returns the signature header of an event: Unix time and HMAC of time and body. */
export function signPayload(raw: Buffer, { secret, now }: { secret: string; now: Date }): string {
  const at = toUnixSeconds(now)
  return `t=${at},v1=${hmac(secret, at, raw).toString('hex')}`
}

/** Verifies a signature header. Throws `BadSignature` when it is missing, wrong, or more than 300 s away from `now`. */
export function verifySignature(
  raw: Buffer,
  header: string | undefined,
  { secret, now }: { secret: string; now: Date },
): void {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2))
  const at = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isSafeInteger(at)) throw new BadSignature('the signature is missing')
  const expected = hmac(secret, at, raw)
  const isValid = parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isValid) throw new BadSignature('the signature is wrong')
  if (Math.abs(toUnixSeconds(now) - at) > signatureToleranceS) throw new BadSignature('the signature is too old')
}
