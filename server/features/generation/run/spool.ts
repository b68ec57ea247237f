import { EventEmitter, once } from 'node:events'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const readChunkBytes = 64 * 1024

/**
 * A file that several requests can read while it grows. `bytesFrom` yields the existing bytes, waits for more, and ends
 * when the spool is closed. When `fail` is called, `bytesFrom` throws the reason.
 */
export type Spool = {
  readonly path: string
  readonly length: number
  append(bytes: Uint8Array): Promise<void>
  /** Overwrites the header of the MP3 file. The new header has as many bytes; only its frame count differs. */
  rewriteHead(bytes: Uint8Array): Promise<void>
  bytesFrom(offset: number, signal: AbortSignal): AsyncGenerator<Uint8Array>
  /** Ends every `bytesFrom` after the last byte. Call this only when clients can request the finished file. */
  close(): Promise<void>
  fail(reason: unknown): Promise<void>
  remove(): Promise<void>
}

export async function createSpool(path: string): Promise<Spool> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'w+')
  const changes = new EventEmitter().setMaxListeners(0)
  let length = 0
  let ending: { reason?: unknown } | undefined
  let readers = 0

  async function closeFileWhenUnused() {
    if (ending && readers === 0) await file.close()
  }

  async function end(how: { reason?: unknown }) {
    if (ending) return
    ending = how
    changes.emit('change')
    await closeFileWhenUnused()
  }

  async function* follow(offset: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    let position = offset
    while (!signal.aborted) {
      if (position < length) {
        const buffer = Buffer.allocUnsafe(Math.min(readChunkBytes, length - position))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
        position += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (ending) {
        if ('reason' in ending) throw ending.reason
        return
      } else {
        await once(changes, 'change', { signal }).catch(() => undefined)
      }
    }
  }

  return {
    path,
    get length() {
      return length
    },
    async append(bytes) {
      if (bytes.length === 0) return
      await file.write(bytes, 0, bytes.length, length)
      length += bytes.length
      changes.emit('change')
    },
    async rewriteHead(bytes) {
      await file.write(bytes, 0, bytes.length, 0)
      await file.sync()
    },
    async *bytesFrom(offset, signal) {
      readers += 1
      try {
        yield* follow(offset, signal)
      } finally {
        readers -= 1
        await closeFileWhenUnused()
      }
    },
    close: () => end({}),
    fail: (reason) => end({ reason }),
    remove: () => rm(path, { force: true }),
  }
}
