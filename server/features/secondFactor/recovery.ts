import { createHash, randomBytes } from 'node:crypto'
import { toBase32 } from './base32.ts'

const codesAtOnce = 10
/** 80 bits: no need to guard them against guessing once they are hashed. */
const codeBytes = 10

/** Sixteen letters and digits in fours, as one writes them down. */
const newCode = () => (toBase32(randomBytes(codeBytes)).match(/.{4}/g) ?? []).join('-')

export const newRecoveryCodes = (): string[] => Array.from({ length: codesAtOnce }, newCode)

/** What people type, as it is kept: capitals, no spaces, no dashes. */
export const readCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Bound to its owner: a row that is moved to another account opens nothing there. */
export const hashOf = (code: string, userId: string): string =>
  createHash('sha256')
    .update(`${userId}:${readCode(code)}`)
    .digest('base64url')
