import { randomBytes } from 'node:crypto'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSpool } from './spool.ts'

async function withSpool(use: (path: string) => Promise<void>) {
  const dir = await mkdtemp(join(tmpdir(), 'spool-'))
  try {
    await use(join(dir, 'one.mp3'))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function collect(source: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(Uint8Array.from(part))
  return Buffer.concat(parts)
}

const neverAborted = new AbortController().signal

test('readers of a spool that start before and during the writing read all bytes from their offsets on', async () => {
  await withSpool(async (path) => {
    const spool = await createSpool(path)
    const parts = [randomBytes(10), randomBytes(200_000), randomBytes(1)]
    const early = collect(spool.bytesFrom(0, neverAborted))
    await spool.append(parts[0] ?? Buffer.alloc(0))
    const middle = collect(spool.bytesFrom(4, neverAborted))
    for (const part of parts.slice(1)) await spool.append(part)
    await spool.close()
    const whole = Buffer.concat(parts)
    expect((await early).equals(whole)).toBe(true)
    expect((await middle).equals(whole.subarray(4))).toBe(true)
  })
})

test('when one reader of a spool is aborted, the other readers continue', async () => {
  await withSpool(async (path) => {
    const spool = await createSpool(path)
    const leaving = new AbortController()
    const aborted = collect(spool.bytesFrom(0, leaving.signal))
    const staying = collect(spool.bytesFrom(0, neverAborted))
    await spool.append(Buffer.from('one'))
    leaving.abort()
    await spool.append(Buffer.from('two'))
    await spool.close()
    expect((await staying).toString()).toBe('onetwo')
    expect('onetwo'.startsWith((await aborted).toString())).toBe(true)
  })
})

test('when a spool fails, its readers reject with the reason and do not end as if the file were complete', async () => {
  await withSpool(async (path) => {
    const spool = await createSpool(path)
    const received = collect(spool.bytesFrom(0, neverAborted))
    await spool.append(Buffer.from('half'))
    await spool.fail(new Error('the runner stopped'))
    await expect(received).rejects.toThrow('the runner stopped')
  })
})

test('a reader whose offset is beyond the end of a spool waits until the spool has grown to that offset', async () => {
  await withSpool(async (path) => {
    const spool = await createSpool(path)
    await spool.append(Buffer.from('one'))
    const late = collect(spool.bytesFrom(4, neverAborted))
    await spool.append(Buffer.from('two'))
    await spool.append(Buffer.alloc(0))
    expect(spool.length).toBe(6)
    await spool.close()
    expect((await late).toString()).toBe('wo')
  })
})

test('`rewriteHead` replaces the first bytes of a spool and does not change its length', async () => {
  await withSpool(async (path) => {
    const spool = await createSpool(path)
    await spool.append(Buffer.from('head and body'))
    await spool.rewriteHead(Buffer.from('HEAD'))
    expect(spool.length).toBe(13)
    await spool.append(Buffer.from('!'))
    await spool.close()
    expect(await readFile(spool.path, 'utf8')).toBe('HEAD and body!')
    await spool.remove()
    await expect(access(path)).rejects.toThrow()
    await expect(spool.remove()).resolves.toBeUndefined()
  })
})

test('if `fail` is called on a closed spool, its readers still end without an error', async () => {
  await withSpool(async (path) => {
    const spool = await createSpool(path)
    await spool.append(Buffer.from('whole'))
    const early = spool.bytesFrom(0, neverAborted)
    await early.next()
    await spool.close()
    await spool.fail(new Error('too late'))
    expect(await early.next()).toEqual({ done: true, value: undefined })
  })
})

test('a reader that started before the spool was closed can read all remaining bytes of the spool afterwards', async () => {
  await withSpool(async (path) => {
    const spool = await createSpool(path)
    await spool.append(Buffer.alloc(100_000, 'a'))
    const slow = spool.bytesFrom(0, neverAborted)
    const { value } = await slow.next()
    await spool.close()
    const rest = await collect(slow)
    expect((value?.length ?? 0) + rest.length).toBe(100_000)
  })
})

test('a reader that waits for the first bytes of a spool ends immediately when it is aborted', async () => {
  await withSpool(async (path) => {
    const spool = await createSpool(path)
    const leaving = new AbortController()
    const waiting = spool.bytesFrom(0, leaving.signal).next()
    // `bytesFrom` waits for the first bytes before the signal aborts.
    await new Promise(setImmediate)
    leaving.abort()
    expect(await waiting).toEqual({ done: true, value: undefined })
    await spool.close()
  })
})

test('a closed spool keeps its file open until the last reader has ended, and then closes it', async () => {
  await withSpool(async (path) => {
    const spool = await createSpool(path)
    await spool.append(Buffer.alloc(100_000, 'a'))
    const readers = [spool.bytesFrom(0, neverAborted), spool.bytesFrom(0, neverAborted)]
    for (const reader of readers) await reader.next()
    await spool.close()
    for (const reader of readers) {
      await expect(spool.append(Buffer.from('the file is open'))).resolves.toBeUndefined()
      await reader.return(undefined)
    }
    await expect(spool.append(Buffer.from('the file is closed'))).rejects.toThrow()
  })
})
