import { describe, expect, test } from 'vitest'
import { findImportProblems } from './imports.mjs'

const judge = (files) => findImportProblems(new Map(Object.entries(files)))

describe('imports', () => {
  test('an import that the table of allowed imports contains is not reported', () => {
    expect(
      judge({
        'server/features/readings/begin.ts': `
          import { fail } from '@scene-partner/contract/failures'
          import { createClock } from '../../platform/clock.ts'
          import { maySpeak } from '../access/index.ts'
          import { readFile } from 'node:fs/promises'`,
        'server/features/access/index.ts': '',
        'server/platform/clock.ts': "import { z } from 'zod'",
        'contract/failures.ts': '',
      }),
    ).toEqual([])
  })

  test('an import that the table of allowed imports lacks is reported, even if only a type is imported', () => {
    expect(judge({ 'web/ui/Button.tsx': "import type { Failure } from '@scene-partner/contract/failures'" })).toEqual([
      'web/ui/Button.tsx: web/ui may not import contract',
    ])
    expect(judge({ 'server/platform/log.ts': "import { mail } from '../features/mail/index.ts'" })).toEqual([
      'server/platform/log.ts: server/platform may not import server/features/mail',
    ])
    expect(judge({ 'script/parse.ts': "export { direct } from '@scene-partner/speech/direct'" })).toEqual([
      'script/parse.ts: script may not import speech',
    ])
  })

  test('an import from another feature that bypasses its index.ts is reported', () => {
    const reach = {
      'server/features/readings/begin.ts': "import { may } from '../access/may.ts'",
      'server/features/access/may.ts': '',
    }
    expect(judge(reach)).toEqual([
      "server/features/readings/begin.ts: server/features/access/may.ts is server/features/access's own file; others may import only its index.ts",
    ])
  })

  test('the tables.ts of one feature may import the tables.ts of another feature', () => {
    expect(
      judge({
        'server/features/readings/tables.ts': "import { users } from '../accounts/tables.ts'",
        'server/features/accounts/tables.ts': '',
      }),
    ).toEqual([])
  })

  test('the router may import each screen directly; other files may not', () => {
    const screen = { 'web/features/studio/StudioScreen.tsx': '' }
    const lazily = "export const studio = () => import('./features/studio/StudioScreen.tsx')"
    expect(judge({ ...screen, 'web/router.tsx': lazily })).toEqual([])
    expect(judge({ ...screen, 'web/main.tsx': lazily })).toHaveLength(1)
  })

  test('an import from another package by a relative path is reported', () => {
    expect(
      judge({ 'server/config.ts': "import { fail } from '../contract/failures.ts'", 'contract/failures.ts': '' }),
    ).toEqual(['server/config.ts: another package is imported by its name, @scene-partner/contract/failures'])
  })

  test('only tests and the files that start the app may import a file that joins all parts of a package', () => {
    const app = { 'server/app.ts': '' }
    expect(judge({ ...app, 'server/features/mail/mail.ts': "import { buildApp } from '../../app.ts'" })).toHaveLength(1)
    expect(judge({ ...app, 'server/processes/serveProcess.ts': "import { buildApp } from './app.ts'" })).toEqual([])
    expect(judge({ ...app, 'server/matrix.test.ts': "import { buildApp } from './app.ts'" })).toEqual([])
  })

  test('a cycle of imports between files is reported, unless an import in it is dynamic or only of types', () => {
    const cycle = (back) => ({ 'script/a.ts': "import { b } from './b.ts'", 'script/b.ts': back })
    expect(judge(cycle("import { a } from './a.ts'"))).toEqual(['a cycle: script/a.ts → script/b.ts → script/a.ts'])
    expect(judge(cycle("import type { A } from './a.ts'"))).toEqual([])
    expect(judge(cycle("export const later = () => import('./a.ts')"))).toEqual([])
  })

  test('a cycle between two folders of a package is reported, unless an import in it is only of types or from a test', () => {
    const cycle = (back, importer = 'script/cast/b.ts') => ({
      'script/parse/a.ts': "import { b } from '../cast/b.ts'",
      'script/parse/c.ts': '',
      'script/cast/b.ts': '',
      [importer]: back,
    })
    const back = "import { c } from '../parse/c.ts'"
    expect(judge(cycle(back))).toEqual(['a cycle between folders: script/parse → script/cast → script/parse'])
    expect(judge(cycle("import type { C } from '../parse/c.ts'"))).toEqual([])
    expect(judge(cycle(back, 'script/cast/b.test.ts'))).toEqual([])
    expect(judge(cycle(''))).toEqual([])
  })

  test.each(['server', 'web'])(
    'a cycle between features of %s is reported, also a cycle of type imports or dynamic imports',
    (half) => {
      const feature = (name, source) => [`${half}/features/${name}/index.ts`, source]
      const chain = (back) =>
        Object.fromEntries([
          feature('casting', "import { VoiceList } from '../studio/index.ts'"),
          feature('studio', "export type { Draft } from '../scripts/index.ts'"),
          feature('scripts', back),
        ])
      const cycle = ['casting', 'studio', 'scripts', 'casting'].map((name) => `${half}/features/${name}`).join(' → ')
      const later = "export const links = () => import('../casting/index.ts')"
      expect(judge(chain(later))).toEqual([`a cycle between features: ${cycle}`])
      expect(judge(chain(''))).toEqual([])
    },
  )

  test('the file that lists the admin pages may import them; web/adminRoutes.ts may import this file, an admin page may not', () => {
    const list = "export const load = () => import('./coupons/CouponsScreen.tsx')"
    const files = { 'web/admin/adminPages.ts': list, 'web/admin/coupons/CouponsScreen.tsx': '' }
    const importer = "import { load } from '../adminPages.ts'"
    expect(judge({ ...files, 'web/adminRoutes.ts': "import { load } from './admin/adminPages.ts'" })).toEqual([])
    expect(judge({ ...files, 'web/admin/blog/posts.ts': importer })).toEqual([
      'web/admin/blog/posts.ts: web/admin/adminPages.ts may be imported only by the files that start or test the app',
    ])
  })
})
