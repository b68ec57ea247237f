import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type VerifiedFile, corruptFileError } from './kokoroJob.ts'

/** Reads a small file and checks its digest. Throws the error of `corruptFileError` if the digest differs. */
export async function readVerifiedFile({ path, sha256 }: VerifiedFile): Promise<Buffer> {
  const bytes = await readFile(path)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw corruptFileError(path)
  return bytes
}
