import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature, signatureToleranceS } from '../payments.ts'

const hmac = (secret: string, at: number, raw: Buffer) =>
  createHmac('sha256', secret).update(`${at}.`).update(raw).digest()

const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The header under which an event travels: when it was sent, and its words and that time under the secret. */
export function sign(raw: Buffer, { secret, now }: { secret: string; now: Date }): string {
  const at = inSeconds(now)
  return `t=${at},v1=${hmac(secret, at, raw).toString('hex')}`
}

/** Throws unless one of the header's signatures is ours and young. */
export function verify(raw: Buffer, header: string | undefined, { secret, now }: { secret: string; now: Date }): void {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2))
  const at = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isSafeInteger(at)) throw new BadSignature('there is no signature')
  const expected = hmac(secret, at, raw)
  const isOurs = parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) throw new BadSignature('the signature is not ours')
  if (Math.abs(inSeconds(now) - at) > signatureToleranceS) throw new BadSignature('the signature is too old')
}
