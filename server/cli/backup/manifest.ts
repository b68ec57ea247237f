import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'

/** Version of the backup format. Increase it when the format changes. */
export const backupFormat = 1
/** Names of the last two entries of a backup. */
export const manifestEntry = 'manifest.json'
export const manifestDigestEntry = 'manifest.sha256'
/** The name of every entry other than these two begins with one of the following prefixes. */
export const tablePrefix = 'database/'
export const filePrefix = 'files/'
export const settingsPrefix = 'settings/'
/** Name of the entry with the app secret; only encrypted backups have it. */
export const secretEntry = `${settingsPrefix}app-secret`
/** Name of the entry with the purchases in the sandbox of local mode. */
export const sandboxEntry = `${settingsPrefix}sandbox-payments.json`

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const wholeNumber = z.number().int().nonnegative()

const manifestSchema = z.strictObject({
  format: z.literal(backupFormat),
  /** Version of the product that made the backup. */
  version: z.string().max(100),
  madeAt: z.iso.datetime(),
  source: z.strictObject({ database: z.enum(['pglite', 'postgres']), storage: z.enum(['folder', 's3']) }),
  migrations: z.array(z.strictObject({ name: z.string(), hash: sha256 })).min(1),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^\w{1,63}$/),
      columns: z.array(z.string()).min(1),
      rows: wholeNumber,
      digest: z.string().regex(/^-?\d+$/),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), position: z.string().regex(/^-?\d+$/), isUsed: z.boolean() })),
  entries: z.array(z.strictObject({ name: z.string().max(600), bytes: wholeNumber, sha256 })),
  /** Keys of files to which rows refer, but which no longer existed when the files were copied. */
  missingFiles: z.array(z.string()),
  /** Identifies the app secret without revealing it. */
  secretFingerprint: sha256,
})

/** What a backup contains. */
export type Manifest = z.infer<typeof manifestSchema>

/** Returns the SHA-256 of bytes in hexadecimal digits. */
export const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns a value that is the same for the same app secret and does not reveal it. */
export const fingerprintSecret = (secret: string): string =>
  createHmac('sha256', secret).update('scene-partner backup').digest('hex')

/** Thrown if a text is not a manifest, or is a manifest of a newer format. */
export class InvalidManifest extends Error {
  /** Version of the product that made a backup of a newer format; undefined for a damaged manifest. */
  readonly newerVersion: string | undefined
  constructor(message: string, newerVersion?: string) {
    super(message)
    this.name = 'InvalidManifest'
    this.newerVersion = newerVersion
  }
}

const anyFormat = z.object({ format: z.number(), version: z.string().max(100) })

/** Parses the text of a manifest. Throws `InvalidManifest`. */
export function parseManifest(text: string): Manifest {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new InvalidManifest('it is not JSON')
  }
  const head = anyFormat.safeParse(content)
  if (head.success && head.data.format > backupFormat)
    throw new InvalidManifest('it has a newer format', head.data.version)
  const parsed = manifestSchema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new InvalidManifest(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}
