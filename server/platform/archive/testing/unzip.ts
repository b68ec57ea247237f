import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Each file of an archive by its name, in order. It refuses names that would lead out of the folder. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const zip = await fromBufferPromise(archive, { strictFileNames: true, validateEntrySizes: true })
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return found
}
