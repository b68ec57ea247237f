// Lets `npm run new` write one part of each kind in a copy of the project, and runs the check and the new tests there.
// This takes minutes, so `npm test` leaves it out.
import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../build.mjs'
import { listSources } from '../checks/sources.mjs'

const workspaceScope = '@scene-partner'
let copy

/** Links every package of `node_modules`. The workspace packages link to the copy instead of the original. */
async function linkPackages() {
  const [own, linked] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  await mkdir(join(linked, workspaceScope), { recursive: true })
  for (const name of await readdir(own))
    if (name !== workspaceScope && name !== '.cache') await symlink(join(own, name), join(linked, name))
  for (const name of await readdir(join(own, workspaceScope)))
    await symlink(join(copy, name), join(linked, workspaceScope, name))
}

/**
 * Runs Node in the copy and returns its output. Fails with that output when the exit code is not 0. Removes the test
 * runner's environment variables.
 */
async function runNode(...args) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|DEV|PROD|SSR|MODE|TEST)/.test(name)),
  )
  const child = spawn(process.execPath, args, {
    cwd: copy,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'scene-partner-new-'))
  for (const path of await listSources()) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await copyFile(join(root, path), join(copy, path))
  }
  await linkPackages()
})
afterAll(() => rm(copy, { recursive: true, force: true }))

// This timeout only ends a test that hangs: the check alone takes five minutes on a busy machine.
test(
  'the generator writes a part of each kind; after its placeholders are replaced, it passes `npm run check -- --quick`; its own test passes',
  { timeout: 3_600_000 },
  async () => {
    const written = []
    for (const given of [
      ['feature', 'lineNotes'],
      ['operation', 'scripts', 'renameScript'],
      ['operation', 'blog', 'countPosts'],
      ['admin-table', 'newTapes'],
      ['admin-table', 'sentTapes', 'coupons'],
      ['format', 'celtx'],
      ['engine', 'piper'],
      ['migration', 'in_packs'],
    ]) {
      const output = await runNode('tools/new.mjs', ...given)
      expect(output).toContain('wrote ')
      written.push(...[...output.matchAll(/^wrote (.+)$/gm)].map(([, path]) => path))
    }

    // The name of an earlier migration ends with the new name, and this migration does not change.
    const earlier = 'server/migrations/0033_takes_in_packs.sql'
    expect(await readFile(join(copy, earlier), 'utf8')).toBe(await readFile(join(root, earlier), 'utf8'))

    await expect(runNode('tools/checks/placeholders.mjs')).rejects.toThrow('Placeholder: ')
    for (const path of new Set(written)) {
      const text = await readFile(join(copy, path), 'utf8')
      await writeFile(join(copy, path), text.replaceAll('Placeholder: ', 'Sample: '))
    }
    await runNode('tools/check.mjs', '--quick')

    const projects = ['unit', 'server', 'web'].flatMap((name) => ['--project', name])
    const tests = [
      'server/features/lineNotes',
      'server/features/scripts/renameScript',
      'server/features/blog/countPosts',
      'server/features/admin/newTapes',
      'web/admin/newTapes',
      'server/features/coupons/listSentTapes',
      'web/admin/sentTapes',
      'script/import/celtx',
      'web/features/imports/shareTarget.test.ts',
      'speech/engines/index.test.ts',
      'in_packs',
    ]
    expect(await runNode('node_modules/vitest/vitest.mjs', 'run', ...projects, '--maxWorkers=1', ...tests)).toMatch(
      /Test Files\D+11 passed/,
    )
  },
)
