import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Large enough to be quick, small enough that nothing else waits long. */
const CHUNK_BYTES = 1 << 20

/** A file's SHA-256, read in pieces. */
export async function digestOf(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES, ...(signal && { signal }) })
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Digests once found, by path; believed while size and time of change are the same. */
type Notes = Record<string, { bytes: number; changedAtMs: number; sha256: string }>

async function readNotes(place: string): Promise<Notes> {
  try {
    const notes: unknown = JSON.parse(await readFile(place, 'utf8'))
    return typeof notes === 'object' && notes !== null ? (notes as Notes) : {}
  } catch {
    // Not there yet, or not readable: then the file itself is read again, which is only slower.
    return {}
  }
}

/** That it could not be kept is of no consequence: the next start reads the file once more. */
async function keepNote(place: string, path: string, note: Notes[string]): Promise<void> {
  const part = `${place}.${process.pid}`
  try {
    await mkdir(dirname(place), { recursive: true })
    await writeFile(part, JSON.stringify({ ...(await readNotes(place)), [path]: note }, null, 2))
    await rename(part, place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
  }
}

/** A large file's digest, by the notes if they know it; otherwise it is read, and noted. */
export async function rememberedDigest(path: string, notes: string | undefined): Promise<string> {
  const { size: bytes, mtimeMs: changedAtMs } = await stat(path)
  const note = notes === undefined ? undefined : (await readNotes(notes))[path]
  if (note?.bytes === bytes && note.changedAtMs === changedAtMs) return note.sha256
  const sha256 = await digestOf(path)
  if (notes !== undefined) await keepNote(notes, path, { bytes, changedAtMs, sha256 })
  return sha256
}
