import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backupError.ts'

/** How to encrypt a backup: by a passphrase in a file, or for a public age key. */
export type EncryptionOptions = { passphraseFile?: string | undefined; recipient?: string | undefined }
/** How to decrypt a backup: by a passphrase in a file, or with the private age keys in a file. */
export type DecryptionOptions = { passphraseFile?: string | undefined; identityFile?: string | undefined }

/** Every age file starts with this line. */
export const ageHeader = 'age-encryption.org/v1\n'
const minPassphraseLength = 12

async function readSecretFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new BackupError(65, `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`, error)
  }
}

/**
 * Reads a passphrase: the file's content without the line break at its end. Throws `BackupError` if the file cannot be
 * read or the passphrase is shorter than 12 characters.
 */
export async function readPassphrase(path: string): Promise<string> {
  const passphrase = (await readSecretFile(path)).replace(/\r?\n$/, '')
  if (passphrase.length >= minPassphraseLength) return passphrase
  throw new BackupError(65, `The passphrase in ${path} is too short: use at least ${minPassphraseLength} characters.`)
}

// Node and the DOM declare different types for the same streams, hence the type assertions.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as ReadableStream)

/** Prepares encryption; undefined when none is requested. Throws for an unusable passphrase or key, before any work. */
export async function createEncryption({
  passphraseFile,
  recipient,
}: EncryptionOptions): Promise<((plain: Readable) => Promise<Readable>) | undefined> {
  if (passphraseFile === undefined && recipient === undefined) return undefined
  if (passphraseFile !== undefined && recipient !== undefined)
    throw new BackupError(64, 'Use either --passphrase-file or --recipient.')
  const encrypter = new Encrypter()
  if (passphraseFile !== undefined) encrypter.setPassphrase(await readPassphrase(passphraseFile))
  else {
    try {
      encrypter.addRecipient(recipient ?? '')
    } catch (error) {
      throw new BackupError(64, '--recipient is not a public key of age; it begins with age1.', error)
    }
  }
  return async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** Decrypts a backup. Throws `BackupError` when the passphrase or key is missing or wrong, or the file is damaged. */
export async function decrypt(encrypted: Readable, options: DecryptionOptions, name: string): Promise<Readable> {
  const decrypter = new Decrypter()
  const { passphraseFile, identityFile } = options
  if (passphraseFile === undefined && identityFile === undefined)
    throw new BackupError(65, `${name} is encrypted: add --passphrase-file FILE or --identity-file FILE.`)
  try {
    if (passphraseFile !== undefined) decrypter.addPassphrase(await readPassphrase(passphraseFile))
    if (identityFile !== undefined) {
      for (const line of (await readSecretFile(identityFile)).split(/\r?\n/))
        if (line.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(line.trim())
    }
    return fromWeb(await decrypter.decrypt(toWeb(encrypted)))
  } catch (error) {
    if (error instanceof BackupError) throw error
    const isWrong = error instanceof Error && /no identity matched/.test(error.message)
    const reason = isWrong ? 'does not open with this passphrase or key' : 'is damaged: its encryption cannot be read'
    throw new BackupError(65, `${name} ${reason}. Nothing was changed.`, error)
  }
}
