import { hashInPieces } from '../../platform/hashInPieces.ts'
import type { Storage } from '../../adapters/storage/storage.ts'

/** Storage key of a take: 16-bit little-endian PCM, 24 kHz, mono, one file per unit, in its owner's folder. */
export const takePath = (userId: string, key: string): string => `users/${userId}/takes/${key}.pcm`
/** Storage key of a finished recording (MP3). */
export const recordingPath = (userId: string, generationId: string): string =>
  `users/${userId}/generations/generation_${generationId.slice('gen_'.length)}.mp3`

/** Views samples as bytes without copying them. */
export const pcmToBytes = (pcm: Int16Array): Uint8Array => new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)

function pcmOf(bytes: Uint8Array): Int16Array {
  // Int16Array needs an even byte offset.
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : Uint8Array.from(bytes)
  return new Int16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 1)
}

/** Reads a take's samples; null where the file does not exist. */
export async function readTake(storage: Storage, path: string): Promise<Int16Array | null> {
  const bytes = await storage.get(path)
  return bytes && pcmOf(bytes)
}

/** SHA-256 of a take's file, in hexadecimal. */
export const hashTake = (pcm: Int16Array): Promise<string> => hashInPieces('sha256', pcmToBytes(pcm), 'hex')

/**
 * Reads a take's samples, and compares them with its row. Null if the file is missing, shorter or different. Takes that
 * an earlier version of the server stored have no hash, so only their length is compared.
 */
export async function readStoredTake(
  storage: Storage,
  { storageKey, samples, sha256 }: { storageKey: string; samples: number; sha256: string | null },
): Promise<Int16Array | null> {
  const pcm = await readTake(storage, storageKey)
  if (!pcm || pcm.length !== samples) return null
  return sha256 === null || sha256 === (await hashTake(pcm)) ? pcm : null
}
