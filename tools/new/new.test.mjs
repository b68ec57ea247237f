import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../build.mjs'
import { plan, usage } from './kinds.mjs'
import { NewError } from './newError.mjs'
import { openProject } from './project.mjs'

/**
 * Plans a new part without writing its files. Returns the paths of these files, or the error message of the refusal.
 */
function tryPlan(...given) {
  const project = openProject(root)
  try {
    plan(project, given)
    return { paths: [...project.changedPaths()].toSorted((one, other) => one.localeCompare(other)) }
  } catch (error) {
    if (error instanceof NewError) return { refusal: error.message }
    throw error
  }
}

describe('npm run new', () => {
  test('the usage text names every kind of part that can be generated, with its arguments', () => {
    for (const line of [
      'feature NAME',
      'operation FEATURE NAME',
      'admin-table NAME [FEATURE]',
      'format NAME',
      'engine NAME',
      'migration NAME',
    ])
      expect(usage).toContain(`npm run new -- ${line}`)
  })

  test('a new feature gets a contract and a folder with a test, and changes both indexes and the access matrix', () => {
    expect(tryPlan('feature', 'lineNotes').paths).toEqual([
      'contract/operations/index.ts',
      'contract/operations/lineNotes.ts',
      'server/features/index.ts',
      'server/features/lineNotes/feature.ts',
      'server/features/lineNotes/getLineNotes.test.ts',
      'server/features/lineNotes/getLineNotes.ts',
      'server/testing/accessMatrix.ts',
    ])
  })

  test('for a new operation, the generator writes its code and test, and adds it to the feature, its contract and the access matrix', () => {
    expect(tryPlan('operation', 'scripts', 'renameScript').paths).toEqual([
      'contract/operations/scripts.ts',
      'server/features/scripts/feature.ts',
      'server/features/scripts/renameScript.test.ts',
      'server/features/scripts/renameScript.ts',
      'server/testing/accessMatrix.ts',
    ])
  })

  test('for a new operation and for a new admin table, the generated row of the access matrix has one cell for each kind of caller', () => {
    for (const [kind, ...given] of [
      ['operation', 'scripts', 'renameScript'],
      ['admin-table', 'tapes'],
    ]) {
      const project = openProject(root)
      plan(project, [kind, ...given])
      const matrices = project.read('server/testing/accessMatrix.ts').match(/^const \w*atrix = `[^`]*/gmu)
      for (const matrix of matrices) {
        const [, heading, ...rows] = matrix.trim().split('\n')
        const callers = heading.trim().split(/\s+/).length
        for (const row of rows) expect([row, row.split(/\s+/).length]).toEqual([row, callers + 1])
      }
    }
  })

  test('the generator adds a new operation to the contract file of its feature, also if the file and the feature have different names', () => {
    expect(tryPlan('operation', 'secondFactor', 'renameTotp').paths).toContain('contract/operations/secondFactor.ts')
    expect(tryPlan('operation', 'clientErrors', 'hideError').paths).toContain(
      'contract/operations/admin/adminMonitoring.ts',
    )
    expect(tryPlan('operation', 'generation', 'pauseGeneration').paths).toContain('contract/operations/speech.ts')
    const chosen = 'contract/operations/sharing/links.ts'
    expect(tryPlan('operation', 'sharing', 'renameLink', chosen).paths).toContain(chosen)
  })

  test('a new operation precedes the operations that its feature lists in a variable', () => {
    const project = openProject(root)
    plan(project, ['operation', 'voices', 'renameVoice', 'contract/operations/speech.ts'])
    const feature = project.read('server/features/voices/feature.ts')
    expect(feature).toContain('operations: [renameVoice, ...voiceOperations],')
    expect(feature.match(/operations: /g)).toHaveLength(1)
  })

  test('for a new admin table, the generator creates or changes only seven files besides tests', () => {
    const product = tryPlan('admin-table', 'tapes').paths.filter((path) => !/\.test\.|\/testing\//.test(path))
    expect(product).toEqual([
      'contract/operations/admin/adminTables.ts',
      'server/features/admin/tapes/feature.ts',
      'server/features/admin/tapes/listTapes.ts',
      'server/features/index.ts',
      'web/admin/adminPages.ts',
      'web/admin/tapes/AdminTapesScreen.tsx',
      'web/admin/tapes/messages.ts',
    ])
  })

  test('a new admin table in an existing feature gets its operation and CSV table there and creates no feature', () => {
    const server = tryPlan('admin-table', 'newTapes', 'rehearsal').paths.filter((path) =>
      path.startsWith('server/features/'),
    )
    expect(server).toEqual([
      'server/features/rehearsal/feature.ts',
      'server/features/rehearsal/listNewTapes.test.ts',
      'server/features/rehearsal/listNewTapes.ts',
    ])
  })

  test.each([
    ['that has neither operations nor CSV tables', 'textWorkers', ['[listTapes]', '[tapesCsv]']],
    ['whose operations are in a variable', 'voices', ['[listTapes, ...voiceOperations]', '[tapesCsv]']],
    ['whose CSV tables are in a variable', 'coupons', ['[listTapes, ', '[tapesCsv, ...couponCsvTables]']],
    ['that has a list of CSV tables', 'admin/users', ['[listTapes, ', '[tapesCsv, ']],
  ])('a feature %s can get an admin table: %s', (_, name, [operations, csvTables]) => {
    const project = openProject(root)
    plan(project, ['admin-table', 'tapes', name])
    const feature = project.read(`server/features/${name}/feature.ts`)
    expect(feature).toContain("import { listTapes, tapesCsv } from './listTapes.ts'")
    expect(feature).toContain(`  operations: ${operations}`)
    expect(feature).toContain(`  csvTables: ${csvTables}`)
    expect(feature.match(/operations: |csvTables: /g)).toHaveLength(2)
    expect(feature.match(/'database'/g)).toHaveLength(1)
  })

  test('a new file format gets a folder and changes both lists of formats; an engine changes the list of engines', () => {
    expect(tryPlan('format', 'celtx').paths).toEqual([
      'script/import/celtx/readCeltx.test.ts',
      'script/import/celtx/readCeltx.ts',
      'script/import/fileReaders.ts',
      'script/import/formats.ts',
    ])
    expect(tryPlan('engine', 'piper').paths).toContain('speech/engines/index.ts')
  })

  test('a new migration has the number after the last entry of the journal, although some numbers have no file', () => {
    const { entries } = JSON.parse(readFileSync(join(root, 'server/migrations/meta/_journal.json'), 'utf8'))
    const [path] = tryPlan('migration', 'fill_line_counts').paths
    const number = String(Number(entries.at(-1).tag.slice(0, 4)) + 1).padStart(4, '0')
    expect(path).toBe(`server/migrations/${number}_fill_line_counts.test.ts`)
  })

  test.each([
    [['house', 'x'], /^unknown kind "house"; known are feature, operation/],
    [['feature'], 'NAME is missing'],
    [['feature', 'line-notes'], /^NAME must be camelCase.*not "line-notes"/],
    [['feature', 'LineNotes'], /^NAME must be camelCase/],
    [['feature', '../notes'], /^NAME must be camelCase/],
    [['feature', 'delete'], 'NAME must not be the reserved word "delete"'],
    [['feature', 'lineNotes', 'more'], 'too many arguments; use: npm run new -- feature NAME'],
    [['feature', 'scripts'], 'server/features/scripts already exists'],
    [['operation', 'nowhere', 'getNotes'], 'there is no feature "nowhere" in server/features'],
    [['operation', 'scripts'], 'NAME is missing'],
    [
      ['operation', 'sharing', 'renameLink'],
      /^choose the contract file, as a third argument: .*contract\/operations\/sharing\/links\.ts/,
    ],
    [
      ['operation', 'sharing', 'renameLink', 'contract/operations/none.ts'],
      'there is no file contract/operations/none.ts',
    ],
    [['operation', 'textWorkers', 'countWords'], /^contract\/operations\/textWorkers\.ts does not exist; create it/],
    [['operation', 'scripts', 'saveScript'], 'the operation saveScript already exists'],
    [['admin-table', 'agencies'], 'server/features/admin/agencies already exists'],
    [['admin-table', 'jobs'], 'the address /admin/jobs already exists'],
    [['admin-table', 'payments'], 'the CSV table payments already exists'],
    [['admin-table', 'tapes', 'nowhere'], 'there is no feature "nowhere" in server/features'],
    [['admin-table', 'jobs', 'maintenance'], 'the address /admin/jobs already exists'],
    [['admin-table', 'tapes', 'rehearsal', 'more'], /^too many arguments/],
    [['format', 'pdf'], 'script/import/pdf already exists'],
    [['format', 'fountain'], 'the format fountain already exists'],
    [['engine', 'kokoro'], 'speech/engines/kokoro already exists'],
    [['migration', 'fillCounts'], /^NAME must be snake_case/],
    [['migration', 'idempotency'], 'server/migrations/0002_idempotency.sql already exists'],
  ])('the generator refuses %j and gives the reason', (given, reason) => {
    const { refusal } = tryPlan(...given)
    if (typeof reason === 'string') expect(refusal).toBe(reason)
    else expect(refusal).toMatch(reason)
  })
})
