import type { Readable } from 'node:stream'

/**
 * File storage for audio and imported files: a folder or an S3 bucket. Keys are created by the server
 * (`users/<id>/takes/<key>.pcm`) and never come from requests. A bucket that cannot be reached makes every
 * function throw `unavailable`; an unreadable folder throws the error of Node.
 */
export type Storage = {
  kind: 'folder' | 's3'
  /** Stores a file atomically. Replaces an existing one. Throws `storage_full` or `unavailable`. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores the local file at `path` without reading it into memory. Throws like `put`. */
  putFile(key: string, path: string): Promise<void>
  /** Copies a file to another key inside the storage. Returns false when `from` does not exist. */
  copy(from: string, to: string): Promise<boolean>
  /** Reads a file; null when it does not exist. */
  get(key: string): Promise<Uint8Array | null>
  /** Opens a file as a stream; null when it does not exist. `end` is inclusive, as in an HTTP range. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  /** Returns the size in bytes; null when the file does not exist. */
  size(key: string): Promise<number | null>
  /** Deletes a file. Succeeds also when it does not exist. */
  remove(key: string): Promise<void>
  /** Lists all files whose key starts with `prefix`. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** Throws `storage_full` when too little disk space is left to start new work. */
  assertFreeSpace(): Promise<void>
  /** Writes, reads and removes a test file. Throws when one of them fails. */
  check(): Promise<void>
}
