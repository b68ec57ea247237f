import { describe, expect, test } from 'vitest'
import {
  findFoldersOutsideTree,
  findMissingPaths,
  findMissingTests,
  findUnmappedFolders,
  findUnprovedCases,
} from './documents.mjs'

const sources = ['README.md', 'package.json', 'server/app.ts', 'server/features/mail/feature.ts', 'docs/voices.md']
const findIn = (text) => findMissingPaths('README.md', text, sources)

describe('paths in a document', () => {
  test('no path is reported if a document names or links only existing files and folders', () => {
    expect(findIn('`server/app.ts` `server/features` `package.json` [voices](docs/voices.md#cast)')).toEqual([])
  })

  test('a missing file or folder that a document names or links is reported with its line number', () => {
    expect(findIn('one\n`server/main.ts` and `docs/plans/`\n[map](docs/map.md) `MAP.md`')).toEqual([
      'README.md:2: server/main.ts does not exist',
      'README.md:2: docs/plans/ does not exist',
      'README.md:3: docs/map.md does not exist',
      'README.md:3: MAP.md does not exist',
    ])
  })

  test('in a path in a document, a placeholder such as <name> or * matches exactly one folder', () => {
    expect(findIn('`server/features/<name>/feature.ts` `server/features/*`')).toEqual([])
    expect(findIn('`server/features/<name>/tables.ts`')).toHaveLength(1)
  })

  test('a file name without a folder in a document is accepted if a file in any folder has this name', () => {
    expect(findIn('`feature.ts`')).toEqual([])
  })

  test('a file or folder in the folder tree of a document is reported if it does not exist', () => {
    const tree = ['```', 'server/', '  app.ts main.ts      builds the app', '  features/mail/', '    store.ts', '```']
    expect(findIn(tree.join('\n'))).toEqual([
      'README.md:3: server/main.ts does not exist',
      'README.md:5: server/features/mail/store.ts does not exist',
    ])
  })

  test('web addresses, commands, package names and code blocks in a document are not checked as paths', () => {
    expect(findIn('`/dev/gallery` `npm test` `@scope/name` `startLine` [Node](https://nodejs.org)')).toEqual([])
    expect(findIn('```sh\nnode server/nothing.mjs `server/nothing.mjs`\n```')).toEqual([])
  })
})

test('a test file or test title in a table is reported with its line number if it does not exist', async () => {
  const files = { 'server/a.test.ts': "test('a visitor of %s gets 404', () => {})" }
  const findIn = (text) => findMissingTests('attacks.md', text, async (path) => files[path])
  expect(await findIn('| F1 | `server/a.test.ts`, "a visitor of … gets 404" |')).toEqual([])
  expect(await findIn('one\n| F2 | `server/a.test.ts`, "a visitor gets 404"; `server/b.test.ts`, "x" |')).toEqual([
    'attacks.md:2: server/a.test.ts has no test "a visitor gets 404"',
    'attacks.md:2: server/b.test.ts does not exist',
  ])
})

test('in a document whose quotations must all be test titles, a quotation is reported if no test file precedes it in its row', async () => {
  const files = { 'server/a.test.ts': "test('a visitor gets 404', () => {})" }
  const findIn = (text) => findMissingTests('asvs.md', text, async (path) => files[path], { hasTitlesOnly: true })
  expect(await findIn('| 1.1.1 | `server/a.test.ts`, "a visitor gets 404" |')).toEqual([])
  expect(await findIn('| 1.1.1 | "a visitor gets 404" |')).toEqual([
    'asvs.md:1: no test file stands before the title "a visitor gets 404"',
  ])
})

test('a security case without a test is reported with its line number if a document names the case', () => {
  const cases = '| S-01 | what | `server/a.test.ts`: a title |\n| S-02 | what | No test is possible |'
  expect(findUnprovedCases('asvs.md', '| 1.1.1 | S-01 |\n| 1.1.2 | S-01, S-02, S-99 |', cases)).toEqual([
    'asvs.md:2: S-02 has no test in the list of cases',
    'asvs.md:2: S-99 has no test in the list of cases',
  ])
})

test('a top-level folder is reported if the map of README.md has no row for it', () => {
  const readme = '| folder | content |\n| [`server/`](server) | the server; see `docs/` |\n'
  expect(findUnmappedFolders(readme, sources)).toEqual(['README.md: the map has no row for the folder docs/'])
})

test('a folder inside a package is reported if the tree of ARCHITECTURE.md does not name it', () => {
  const tree = ['```', 'server/   the server', '  app.ts', 'docs/     documents', '```'].join('\n')
  const paths = [...sources, 'docs/pictures/a.png']
  expect(findFoldersOutsideTree(tree, paths)).toEqual([
    'ARCHITECTURE.md: the tree does not name the folder server/features/',
  ])
  expect(findFoldersOutsideTree(tree.replace('app.ts', 'app.ts\n  features/<name>/'), paths)).toEqual([])
})
