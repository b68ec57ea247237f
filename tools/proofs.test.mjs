import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './build.mjs'

const pages = ['docs/proofs.md', 'docs/proofs-administration.md'].map((name) => readFileSync(join(root, name), 'utf8'))
const rooms = ['contract', 'script', 'speech', 'server', 'web', 'cli', 'journeys', 'tools']
const isTest = (name) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(name) && !name.includes('node_modules')
const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true })
    .map((name) => join(room, String(name)))
    .filter(isTest),
)
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** A row names a file by its path or its last name, and a title as the file writes it. */
const named = [...pages.join('\n').matchAll(/`([\w./-]+\.(?:test|spec)\.(?:tsx?|mjs))`: \*([^*]+)\*/g)].map(
  ([, file, title]) => ({
    file,
    title,
  }),
)

const plain = (text) => text.replace(/[‘’'"“”`\\]/g, '').replace(/\s+/g, ' ')

test('every proof that is named in docs/proofs*.md is there, under that title', () => {
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(({ file, title }) => {
    const found = files.filter((one) => one === file || (!file.includes('/') && basename(one) === file))
    return !found.some((one) => plain(texts.get(one) ?? '').includes(plain(title).split('…')[0]))
  })
  expect(missing).toEqual([])
})
