import { HOTP, Secret, TOTP } from 'otpauth'

/** RFC 6238 with the parameters that every app supports: SHA-1, six digits, 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** 160 bits: RFC 4226 §4 requires at least 128 bits and recommends 160. */
const secretBytes = 20
/** Clocks of phones are inexact, so the step before and the step after are accepted too. */
const toleratedSteps = 1

/** Returns a new random secret of 20 bytes. */
export const generateSecret = (): Secret => new Secret({ size: secretBytes })

/** Returns a secret as base64 text, which the caller encrypts and stores. */
export const formatSecret = (secret: Secret): string => Buffer.from(secret.bytes).toString('base64')

/** Reads a secret from the text of `formatSecret`. */
export const parseSecret = (text: string): Secret =>
  new Secret({ buffer: Uint8Array.from(Buffer.from(text, 'base64')).buffer })

/** Returns the otpauth URI that the QR code shows. */
export const formatOtpauthUri = (secret: Secret, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ ...parameters, secret, issuer, label: account }).toString()

/** Returns the TOTP step of an instant. */
export const stepAt = (now: Date): number => TOTP.counter({ period: parameters.period, timestamp: now.getTime() })

/** Returns the six-digit code of a step. */
export const generateCode = (secret: Secret, step: number): string =>
  HOTP.generate({ ...parameters, secret, counter: step })

/** Returns the step that this code belongs to, if this step is later than `after`; null for a wrong or used code. */
export function findMatchingStep(
  secret: Secret,
  code: string,
  { now, after }: { now: Date; after: number },
): number | null {
  const offset = TOTP.validate({
    ...parameters,
    token: code,
    secret,
    timestamp: now.getTime(),
    window: toleratedSteps,
  })
  if (offset === null) return null
  const step = stepAt(now) + offset
  return step > after ? step : null
}
