// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

const buildTool = fileURLToPath(new URL('../tools/build.mjs', import.meta.url))
const webFolder = new URL('../dist/web/', import.meta.url)
/**
 * The compressed size in bytes of the files of a page must be below these limits. The limit is higher for screens with
 * forms or players than for other public pages.
 */
const most = { publicScriptBytes: 110_000, richScriptBytes: 114_000, studioScriptBytes: 160_000, styleBytes: 20_000 }
const richScreens = new Set(['PricingScreen', 'AuthScreen', 'VoicesScreen'])

/** The entry modules, which every page loads first. */
const starts = new Set(['main.tsx', 'start.tsx'])

type Chunk = { file: string; imports?: string[]; css?: string[]; name?: string }
let manifest: Record<string, Chunk>

beforeAll(async () => {
  // The build runs in a separate process, because the bundler uses much memory.
  execFileSync(process.execPath, [buildTool, '--only', 'web', '--quiet'])
  manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', webFolder), 'utf8'))
})

function withImports(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) withImports(next, found)
  return found
}

/**
 * Returns how many bytes of a file browsers download: its compressed size, or its plain size if it is not compressed.
 */
function sizeOf(file: string): number {
  const name = file.slice('assets/'.length)
  const packed = readdirSync(new URL('assets/', webFolder)).includes(`${name}.br`)
  return readFileSync(new URL(packed ? `${file}.br` : file, webFolder)).length
}

const publicScreens = [
  'LandingScreen',
  'BlogScreen',
  'PostScreen',
  'VoicesScreen',
  'PricingScreen',
  'AuthScreen',
  'NotFoundScreen',
]

test.each(publicScreens)('the scripts and styles that a public page (%s) loads first stay below limits', (screen) => {
  const keys = Object.keys(manifest).filter((key) => starts.has(key) || (screen && manifest[key]?.name === screen))
  const files = [...new Set(keys.flatMap((key) => [...withImports(key)]))].flatMap((key) => manifest[key] ?? [])
  const scripts = files.reduce((sum, { file }) => sum + sizeOf(file), 0)
  const styles = [...new Set(files.flatMap(({ css }) => css ?? []))].reduce((sum, file) => sum + sizeOf(file), 0)
  expect(scripts).toBeLessThan(richScreens.has(screen) ? most.richScriptBytes : most.publicScriptBytes)
  expect(styles).toBeLessThan(most.styleBytes)
})

test('the scripts that the Studio loads at first and after the load event are together smaller than the limit', () => {
  const loaded = new Set(['StudioScreen', 'StudioWorkspace', 'startPageMonitoring'])
  const keys = Object.keys(manifest).filter((key) => starts.has(key) || loaded.has(manifest[key]?.name ?? ''))
  const files = new Set(keys.flatMap((key) => [...withImports(key)]).flatMap((key) => manifest[key]?.file ?? []))
  expect(keys.length).toBeGreaterThanOrEqual(starts.size + loaded.size)
  expect([...files].reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(most.studioScriptBytes)
})

test('zod is not part of the browser bundle', () => {
  const scripts = readdirSync(new URL('assets/', webFolder)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts) {
    const text = readFileSync(new URL(`assets/${name}`, webFolder), 'utf8')
    expect([name, /ZodError|\$ZodType|invalid_union|_zod\b/.test(text)]).toEqual([name, false])
  }
})

test('the code of the word recogniser is in one file, which no other file imports statically', () => {
  const textOf = (key: string) => readFileSync(new URL(manifest[key]?.file ?? '', webFolder), 'utf8')
  const scripts = Object.keys(manifest).filter((key) => manifest[key]?.file.endsWith('.js'))
  const recogniser = new Set(scripts.filter((key) => textOf(key).includes('.onnx')))
  expect(recogniser.size).toBe(1)
  const loading = scripts.filter((key) => [...withImports(key)].some((one) => recogniser.has(one)))
  expect(loading.map((key) => manifest[key]?.name)).toEqual(['openLineListener'])
})
