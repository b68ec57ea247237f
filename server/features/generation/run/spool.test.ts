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

test('readers that start before and during writing read the same bytes', async () => {
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

test('an aborted reader ends, and the others continue', async () => {
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

test('a failed spool rejects its readers instead of ending them', async () => {
  await withSpool(async (path) => {
    const spool = await createSpool(path)
    const received = collect(spool.bytesFrom(0, neverAborted))
    await spool.append(Buffer.from('half'))
    await spool.fail(new Error('the runner stopped'))
    await expect(received).rejects.toThrow('the runner stopped')
  })
})

test('a reader from beyond the end waits until the spool has grown that far', async () => {
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

test('a rewritten head replaces the first bytes, and the length stays', async () => {
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

test('a spool that was closed does not fail afterwards', async () => {
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

test('a reader that starts before the end reads the rest after the spool was closed', async () => {
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
