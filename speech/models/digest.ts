import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes that are read in one step: large enough to be fast, small enough not to delay other work. */
const CHUNK_BYTES = 1 << 20

/** Returns the SHA-256 digest of a file in hex. */
export async function computeDigest(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES, ...(signal && { signal }) })
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Cached digests by path. An entry is valid while size and modification time are the same. */
type DigestCache = Record<string, { bytes: number; changedAtMs: number; sha256: string }>

async function readDigestCache(cachePath: string): Promise<DigestCache> {
  try {
    const cache: unknown = JSON.parse(await readFile(cachePath, 'utf8'))
    return typeof cache === 'object' && cache !== null ? (cache as DigestCache) : {}
  } catch {
    // The cache is missing or unreadable. Then the digest is computed again, which only takes longer.
    return {}
  }
}

/** Saves a digest. A disk error is ignored: the next start computes the digest again. */
async function saveDigest(cachePath: string, path: string, entry: DigestCache[string]): Promise<void> {
  const part = `${cachePath}.${process.pid}`
  try {
    await mkdir(dirname(cachePath), { recursive: true })
    await writeFile(part, JSON.stringify({ ...(await readDigestCache(cachePath)), [path]: entry }, null, 2))
    await rename(part, cachePath)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
  }
}

/**
 * Returns the SHA-256 digest of a large file, from the cache file at `cachePath` if the entry is valid. Without
 * `cachePath`, nothing is cached.
 */
export async function cachedDigest(path: string, cachePath: string | undefined): Promise<string> {
  const { size: bytes, mtimeMs: changedAtMs } = await stat(path)
  const entry = cachePath === undefined ? undefined : (await readDigestCache(cachePath))[path]
  if (entry?.bytes === bytes && entry.changedAtMs === changedAtMs) return entry.sha256
  const sha256 = await computeDigest(path)
  if (cachePath !== undefined) await saveDigest(cachePath, path, { bytes, changedAtMs, sha256 })
  return sha256
}
