import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { EncoderPool } from '@scene-partner/speech/audio/mp3/encoderPool'
import { hashInPieces } from '../../platform/hashInPieces.ts'
import type { Storage } from '../../adapters/storage/storage.ts'

/** How a take is stored: as FLAC, which is half as large, or as plain samples (16-bit little-endian PCM). */
export type TakeFormat = 'flac' | 'pcm'

/**
 * Returns the storage key of the separate file of a take (24 kHz, mono), in its owner's folder. The ending of the key
 * is the format; both formats have the same samples.
 */
export const takePath = (userId: string, key: string, format: TakeFormat): string =>
  `users/${userId}/takes/${key}.${format}`
/**
 * Returns a new storage key for a pack, a file that contains several FLAC takes of an account. No key is ever used
 * twice, so a pack that no row names any more can be deleted at any time.
 */
export const newPackPath = (userId: string): string => `users/${userId}/takes/${randomUUID()}.pack`
/** Returns the storage key of the finished recording (MP3) of a generation. */
export const recordingPath = (userId: string, generationId: string): string =>
  `users/${userId}/generations/generation_${generationId.slice('gen_'.length)}.mp3`

const isFlac = (storageKey: string) => storageKey.endsWith('.flac')

/** Returns the storage key of the same take in the other format. The take must have a file of its own. */
export const otherFormatPath = (storageKey: string): string =>
  isFlac(storageKey) ? storageKey.replace(/flac$/, 'pcm') : storageKey.replace(/pcm$/, 'flac')

/** Views samples as bytes without copying them. */
export const pcmToBytes = (pcm: Int16Array): Uint8Array => new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)

function pcmOf(bytes: Uint8Array): Int16Array {
  // Int16Array needs an even byte offset, so bytes at an odd offset are copied.
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : Uint8Array.from(bytes)
  return new Int16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 1)
}

/** Returns the SHA-256 of a take's samples as 16-bit little-endian PCM, in hexadecimal, for FLAC and PCM alike. */
export const hashTake = (pcm: Int16Array): Promise<string> => hashInPieces('sha256', pcmToBytes(pcm), 'hex')

/** The file of a take. `bytes` is its length if the file is FLAC; null for PCM, whose length is 2 bytes per sample. */
export type TakeFile = { storageKey: string; bytes: number | null }

/**
 * Where a take is stored. `packOffset` is the offset of its first byte in a pack, in which it has `bytes` bytes; null
 * if the take has a separate file.
 */
export type TakeLocation = TakeFile & { packOffset: number | null }

/** A take as described by its row. */
export type StoredTake = TakeLocation & { samples: number; sha256: string | null }

/** Writes and reads the files of takes, in both formats. */
export type TakeFiles = {
  /** The format in which new takes are stored. */
  format: TakeFormat
  /**
   * Stores a take in a separate file, which may exist already. A take that cannot be encoded to FLAC is stored as PCM.
   * With `isRebuildable`, the file is stored faster, but a power cut may destroy it: only for takes that can be spoken
   * again.
   */
  write(userId: string, key: string, pcm: Int16Array, options?: { isRebuildable?: boolean }): Promise<TakeFile>
  /**
   * Reads a take's samples from its own file; null if the file does not exist, or is damaged FLAC. Rejects if the
   * storage or the decoder fails, because the state of the file is then unknown.
   */
  read(storageKey: string): Promise<Int16Array | null>
  /**
   * Reads the stored bytes of a FLAC take, from its own file or its pack. Null for a PCM take, or if the file is
   * missing, has another length or, as a pack, ends too early. Rejects if the storage fails.
   */
  readFlac(take: TakeLocation): Promise<Uint8Array | null>
  /**
   * Reads a take's samples, and compares them with its row. Null if the file is missing, shorter or different. Takes
   * that an earlier version of the server stored have no hash, so only their length is compared. If the file of the row
   * is missing or damaged, the file in the other format is used if it has the hash of the row (never for takes in
   * packs): after an older copy of the database was restored, a row can name a file that has been converted since.
   * Rejects for the same reasons as `read`.
   */
  readStored(row: StoredTake): Promise<Int16Array | null>
  /** Finds a file of a take whose row was not stored, in any format. Null if there is none that can be decoded. */
  findWithoutRow(userId: string, key: string): Promise<(TakeFile & { pcm: Int16Array }) | null>
}

/**
 * Creates the functions that write and read takes. `format` is the format of new takes; files in both formats can be
 * read.
 */
export function createTakeFiles({
  storage,
  encoders,
  format,
  log,
}: {
  storage: Pick<Storage, 'get' | 'put'>
  encoders: Pick<EncoderPool, 'encodeFlac' | 'decodeFlac'>
  format: TakeFormat
  log: { warn(facts: Record<string, unknown>, event: string): void }
}): TakeFiles {
  async function encodeIfPossible(pcm: Int16Array): Promise<Uint8Array | null> {
    // The thread that encodes FLAC also encodes this take to MP3, for which a listener may wait. Yielding lets the MP3
    // request be sent first.
    await yieldToEventLoop()
    return encoders.encodeFlac(pcm).catch((error: unknown) => {
      log.warn({ err: error }, 'take stored as PCM because it could not be encoded')
      return null
    })
  }

  const decode = async (storageKey: string, bytes: Uint8Array): Promise<Int16Array | null> =>
    isFlac(storageKey) ? encoders.decodeFlac(bytes) : pcmOf(bytes)

  async function read(storageKey: string): Promise<Int16Array | null> {
    const bytes = await storage.get(storageKey)
    return bytes && decode(storageKey, bytes)
  }

  async function readFlac({ storageKey, bytes, packOffset }: TakeLocation): Promise<Uint8Array | null> {
    if (bytes === null) return null
    const range = packOffset === null ? undefined : { start: packOffset, end: packOffset + bytes - 1 }
    const found = await storage.get(storageKey, range)
    return found?.length === bytes ? found : null
  }

  async function readPacked(take: TakeLocation): Promise<Int16Array | null> {
    const bytes = await readFlac(take)
    return bytes && encoders.decodeFlac(bytes)
  }

  return {
    format,
    read,
    readFlac,
    async write(userId, key, pcm, options) {
      const flac = format === 'flac' ? await encodeIfPossible(pcm) : null
      const storageKey = takePath(userId, key, flac ? 'flac' : 'pcm')
      await storage.put(storageKey, flac ?? pcmToBytes(pcm), options)
      return { storageKey, bytes: flac && flac.length }
    },
    async readStored(take) {
      const { storageKey, packOffset, samples, sha256 } = take
      const pcm = await (packOffset === null ? read(storageKey) : readPacked(take))
      if (pcm?.length === samples && (sha256 === null || sha256 === (await hashTake(pcm)))) return pcm
      const other = sha256 === null || packOffset !== null ? null : await read(otherFormatPath(storageKey))
      return other?.length === samples && sha256 === (await hashTake(other)) ? other : null
    },
    async findWithoutRow(userId, key) {
      for (const candidate of ['flac', 'pcm'] as const) {
        const storageKey = takePath(userId, key, candidate)
        const bytes = await storage.get(storageKey)
        const pcm = bytes && (await decode(storageKey, bytes))
        if (bytes && pcm?.length) return { storageKey, bytes: candidate === 'flac' ? bytes.length : null, pcm }
      }
      return null
    },
  }
}
