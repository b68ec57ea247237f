import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { toBase32 } from './base32.ts'

/** RFC 6238 as every app speaks it: SHA-1, six digits, a step of thirty seconds. */
const stepS = 30
const digits = 6
/** RFC 4226 §4 asks for at least 128 bits and recommends 160. */
const secretBytes = 20
/** Clocks of phones go wrong: the step before and the one after open as well. */
const tolerance = [0, -1, 1] as const

export const newSecret = (): Buffer => randomBytes(secretBytes)

/** What the picture says that apps read. */
export function uriOf(secret: Buffer, { house, account }: { house: string; account: string }): string {
  const label = `${encodeURIComponent(house)}:${encodeURIComponent(account)}`
  const facts = [`secret=${toBase32(secret)}`, `issuer=${encodeURIComponent(house)}`, 'algorithm=SHA1']
  return `otpauth://totp/${label}?${[...facts, `digits=${digits}`, `period=${stepS}`].join('&')}`
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepS)

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mark = createHmac('sha1', secret).update(counter).digest()
  const offset = mark.readUInt8(mark.length - 1) & 0x0f
  const number = mark.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, newer than the last one that was taken; null for none. */
export function findStep(secret: Buffer, code: string, { now, after }: { now: Date; after: number }): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const steps = tolerance.map((away) => stepAt(now) + away).filter((step) => step > after)
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) ?? null
}
