import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

const codeCount = 10
/** 80 bits are too many to guess, so a fast hash is secure enough. */
const codeBytes = 10

/** Sixteen letters and digits (base32) in groups of four. */
const generateRecoveryCode = () => (new Secret({ size: codeBytes }).base32.match(/.{4}/g) ?? []).join('-')

/** Returns ten new recovery codes. */
export const generateRecoveryCodes = (): string[] => Array.from({ length: codeCount }, generateRecoveryCode)

/** Returns a typed code in the form in which codes are compared and hashed: capitals, no spaces, no dashes. */
export const normaliseCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Hashes a recovery code together with its owner, so that a row copied to another account is useless. */
export const hashRecoveryCode = (code: string, userId: string): string =>
  createHash('sha256')
    .update(`${userId}:${normaliseCode(code)}`)
    .digest('base64url')
