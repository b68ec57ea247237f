import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Trusted, untrusted } from './kokoroJob.ts'

/** A small file's bytes, if they are those that were promised. */
export async function readTrusted({ path, sha256 }: Trusted): Promise<Buffer> {
  const bytes = await readFile(path)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw untrusted(path)
  return bytes
}
