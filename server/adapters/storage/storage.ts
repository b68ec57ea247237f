import type { Readable } from 'node:stream'

/**
 * Where sound is kept: a folder, or an S3 bucket. Keys are made by the server alone
 * (`users/<id>/takes/<key>.pcm`); a key from outside is never passed in.
 */
export type Storage = {
  kind: 'folder' | 's3'
  /** Whole or not at all: a reader never sees half of it. Writing a key again replaces it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The same from a finished local file, without reading it whole into memory. */
  putFile(key: string, path: string): Promise<void>
  /** The same bytes under another key as well, without sending them anywhere. False where there are none. */
  copy(from: string, to: string): Promise<boolean>
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** `end` is inclusive, as in an HTTP range. Null where there is none. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  size(key: string): Promise<number | null>
  /** Succeeds also where there is none. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** Throws `storage_full` where so little room is left that no new work should begin. */
  assertRoom(): Promise<void>
  /** Writes, reads and removes a mark; throws what goes wrong. */
  check(): Promise<void>
}
