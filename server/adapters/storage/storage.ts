import type { Readable } from 'node:stream'

/** How a file is stored. */
export type PutOptions = {
  /**
   * Whether the server can make the file again, for example a take (the audio of a unit). Such a file is stored faster,
   * and a power cut may destroy it. Default: false.
   */
  isRebuildable?: boolean
}

/** A part of a file. `end` is inclusive, as in an HTTP range. */
export type ByteRange = { start: number; end: number }

/**
 * File storage for audio, pictures and imported files: a folder or an S3 bucket. Keys are created by the server
 * (`users/<id>/takes/<key>.pcm`) and never come from requests. Each function throws `storage/retry-limit-exceeded` if a
 * bucket still fails after retries, `unavailable` if a bucket refuses the request, and the error of Node if a folder
 * cannot be used.
 */
export type Storage = {
  kind: 'folder' | 's3'
  /**
   * Stores a file atomically and replaces an existing one. After that, a power cut does not destroy the file, unless
   * `isRebuildable` is set. Throws `storage/quota-exceeded` if too little space is left, and the errors that every
   * function of `Storage` may throw.
   */
  put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<void>
  /** Stores the local file at `path` without reading it into memory. Throws the same errors as `put`. */
  putFile(key: string, path: string): Promise<void>
  /** Copies a file to another key inside the storage. Returns false when `from` does not exist. */
  copy(from: string, to: string): Promise<boolean>
  /**
   * Reads a file, or a part of it; null when it does not exist, or ends before the range begins. Returns fewer bytes if
   * it ends inside the range.
   */
  get(key: string, range?: ByteRange): Promise<Uint8Array | null>
  /** Opens a file as a stream; null when it does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Returns the size in bytes; null when the file does not exist. */
  size(key: string): Promise<number | null>
  /** Deletes a file, and its folders that become empty. Succeeds also when the file does not exist. */
  remove(key: string): Promise<void>
  /** Deletes folders without files, which earlier versions left behind. A bucket has no folders. */
  removeEmptyFolders(): Promise<void>
  /** Lists all files below `prefix`: '' for all, or a folder that ends with `/`. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** Throws `storage/quota-exceeded` when too little disk space is left to start new work. */
  assertFreeSpace(): Promise<void>
  /** Checks the storage by writing, reading and removing a test file. Throws if one of these fails. */
  check(): Promise<void>
}
