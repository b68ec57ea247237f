// Makes a release in an empty folder and runs it there, without the sources and without other packages.
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../build.mjs'
import { freePort, pause } from './servers.mjs'

/**
 * The largest size of a release in MB (1,000,000 bytes). The container image may have 400 MB, of which Debian needs
 * 77 MB and Node 86 MB.
 */
const mostMegabytes = 237
let folder
let release

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-release-'))
  release = join(folder, 'release')
  const { status } = spawnSync(process.execPath, [join(root, 'tools/release.mjs'), release], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`the release was not made: ${status}`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const environmentOf = (more) => ({ PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...more })

test('a release starts, serves pages, passes its health check, and stops with exit code 0', async () => {
  const port = await freePort()
  const environment = environmentOf({ PORT: String(port), LOG_LEVEL: 'warn' })
  const server = spawn(process.execPath, [join(release, 'tools/start.mjs')], { env: environment, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const check = () => spawnSync(process.execPath, [join(release, 'tools/checkHealth.mjs')], { env: environment }).status
  while (check() !== 0) {
    expect(server.exitCode).toBeNull()
    await pause(200)
  }
  const page = await fetch(`http://localhost:${port}/`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<main')])
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(check()).toBe(1)
})

/** Returns a PDF with one page of these lines in Courier. */
function createPdf(lines) {
  const text = lines.map((line, index) => `BT /F1 12 Tf 72 ${720 - index * 12} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`).join('\n')
  return `%PDF-1.4\n${body}\ntrailer << /Root 1 0 R /Size 6 >>\n%%EOF\n`
}

test('the command line of a release prints its help, parses a PDF script, and speaks a test text in `doctor`', () => {
  const run = (...args) =>
    spawnSync(process.execPath, [join(release, 'cli/scene-partner.mjs'), ...args], {
      env: environmentOf({}),
      encoding: 'utf8',
    })
  expect(run('--help').stdout).toContain('backup')
  const pdf = join(folder, 'scene.pdf')
  writeFileSync(
    pdf,
    createPdf(['                ANNA', '      You came.', '                BEN', '      I said I would.']),
  )
  const { characters } = JSON.parse(run('parse', pdf, '--json').stdout)
  expect(characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
  const { stdout } = run('doctor', '--json')
  expect(stdout).toContain('said hello')
})

test('a release contains neither sources nor packages for building, and is smaller than 237 MB', () => {
  const names = readdirSync(release, { recursive: true })
  expect(names.filter((name) => /\.tsx?$/.test(name))).toEqual([])
  expect(readdirSync(join(release, 'node_modules')).filter((name) => /^(vite|typescript|vitest)$/.test(name))).toEqual(
    [],
  )
  const bytes = names.reduce((sum, name) => sum + statSync(join(release, name)).size, 0)
  expect(bytes / 1_000_000).toBeLessThan(mostMegabytes)
})
