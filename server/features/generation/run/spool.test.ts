import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
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
