import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

type Secrets = Pick<Config, 'appSecret' | 'previousSecret'>

/** Keeps what the database must not be able to tell (AES-256-GCM, a key of its own from the house's secret). */
export type Seal = {
  close(words: string, owner: string): string
  /** Null where neither the secret nor the one before it opens it, or it was closed for somebody else. */
  open(sealed: string, owner: string): string | null
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32))
const nonceBytes = 12
const tagBytes = 16

function openWith(key: Buffer, bytes: Buffer, owner: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString()
  } catch {
    return null // closed with another secret, or for somebody else
  }
}

export function createSeal({ appSecret, previousSecret }: Secrets): Seal {
  const key = keyOf(appSecret)
  const keys = previousSecret === undefined ? [key] : [key, keyOf(previousSecret)]
  return {
    close(words, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      for (const one of keys) {
        const words = openWith(one, bytes, owner)
        if (words !== null) return words
      }
      return null
    },
  }
}
