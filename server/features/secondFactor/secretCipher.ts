import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

type Secrets = Pick<Config, 'appSecret' | 'previousSecret'>

/** Encrypts secrets stored in the database (AES-256-GCM, key derived from the app secret). */
export type SecretCipher = {
  encrypt(text: string, owner: string): string
  /**
   * Decrypts a secret with the current or the previous app secret. Returns null if neither secret can decrypt it, or if
   * the secret was encrypted for another owner.
   */
  decrypt(encrypted: string, owner: string): string | null
}

const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32))
const nonceBytes = 12
const tagBytes = 16

function decryptWith(key: Buffer, bytes: Buffer, owner: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString()
  } catch {
    return null // The secret was encrypted with another app secret, or for another owner.
  }
}

/** Creates the cipher. It encrypts with the current app secret and also decrypts with the previous one. */
export function createSecretCipher({ appSecret, previousSecret }: Secrets): SecretCipher {
  const key = deriveKey(appSecret)
  const keys = previousSecret === undefined ? [key] : [key, deriveKey(previousSecret)]
  return {
    encrypt(text, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    decrypt(encrypted, owner) {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      for (const candidate of keys) {
        const text = decryptWith(candidate, bytes, owner)
        if (text !== null) return text
      }
      return null
    },
  }
}
