import type { Storage } from '../../ports/storage/storage.ts'

/** Takes are kept as 16-bit little-endian PCM, 24 kHz, mono, one file a unit, under their owner's account. */
export const takePath = (userId: string, key: string): string => `users/${userId}/takes/${key}.pcm`
export const recordingPath = (userId: string, generationId: string): string =>
  `users/${userId}/generations/generation_${generationId.slice('gen_'.length)}.mp3`

export const bytesOf = (pcm: Int16Array): Uint8Array => new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)

function pcmOf(bytes: Uint8Array): Int16Array {
  // An odd offset cannot be viewed as 16-bit samples.
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : Uint8Array.from(bytes)
  return new Int16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 1)
}

export async function readTake(storage: Storage, path: string): Promise<Int16Array | null> {
  const bytes = await storage.get(path)
  return bytes && pcmOf(bytes)
}
