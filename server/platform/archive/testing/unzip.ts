import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/**
 * Returns the content of each file of a ZIP archive by its name, in the order of the archive. Throws if a name is an
 * absolute path, or contains `..` or a backslash.
 */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const zip = await fromBufferPromise(archive, { strictFileNames: true, validateEntrySizes: true })
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return found
}
