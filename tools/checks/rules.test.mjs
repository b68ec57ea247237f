import { describe, expect, test } from 'vitest'
import {
  findConflictMarks,
  findFullFolders,
  findInstallScripts,
  findLockProblems,
  findMachineSpecificText,
  findMisnamedErrors,
} from './rules.mjs'

describe('the lock file', () => {
  const parent = { version: '1.0.0', optionalDependencies: { '@tool/linux': '1.0.0', '@tool/mac': '1.0.0' } }

  test('the lock file is accepted if it contains the optional packages for every platform', () => {
    const packages = {
      'node_modules/tool': parent,
      'node_modules/@tool/linux': {},
      'node_modules/tool/node_modules/@tool/mac': {},
    }
    expect(findLockProblems({ packages })).toEqual([])
  })

  test('the lock file is refused if it lacks the optional package for one platform', () => {
    const packages = { 'node_modules/tool': parent, 'node_modules/@tool/linux': {} }
    expect(findLockProblems({ packages })).toEqual([
      'package-lock.json: node_modules/tool needs @tool/mac, which is missing',
    ])
  })

  test('the lock file is refused if it contains the address of a package registry', () => {
    const packages = { 'node_modules/tool': { resolved: 'https://somewhere.example/tool.tgz' } }
    expect(findLockProblems({ packages })).toHaveLength(1)
  })
})

describe('install scripts', () => {
  const npmrc = 'save-exact=true\nignore-scripts=true\n'
  const lock = {
    packages: { 'node_modules/a/node_modules/tool': { hasInstallScript: true }, 'node_modules/plain': {} },
  }

  test('a package with an install script is reported if allowScripts does not list it', () => {
    expect(findInstallScripts(lock, { allowScripts: { tool: false } }, npmrc)).toEqual([])
    expect(findInstallScripts(lock, {}, npmrc)).toEqual([
      'package.json: tool has an install script and is not listed in allowScripts',
    ])
  })

  test('an allowScripts list that allows a script or names a package without a script, and an .npmrc that allows scripts, are reported', () => {
    expect(findInstallScripts(lock, { allowScripts: { tool: true } }, npmrc)).toHaveLength(1)
    expect(findInstallScripts(lock, { allowScripts: { tool: false, plain: false } }, npmrc)).toHaveLength(1)
    expect(findInstallScripts(lock, { allowScripts: { tool: false } }, 'ignore-scripts=false\n')).toHaveLength(1)
  })
})

describe('machine-specific text', () => {
  test('paths in home folders and hosts of package registries in a file are reported with their line number', () => {
    expect(findMachineSpecificText('a.ts', 'fine\nconst path = "/home/ada/plays/hamlet.txt"')).toEqual([
      'a.ts:2: "/home/ada/" is true on one machine only',
    ])
    expect(findMachineSpecificText('a.yml', 'npm_config_registry: https://registry.npmjs.org/')).toHaveLength(1)
  })

  test('web addresses and paths of system folders are not reported as machine-specific', () => {
    expect(
      findMachineSpecificText('a.ts', "fetch('/works/1') || '/usr/bin/chromium' || 'https://scenes.example/home/'"),
    ).toEqual([])
  })
})

test('the conflict markers of an unresolved merge are reported; a line of equals signs below a heading is not', () => {
  const text = [
    'Title',
    '=======',
    `${'<'.repeat(7)} HEAD`,
    'ours',
    '=======',
    'theirs',
    `${'>'.repeat(7)} 1a2b3c4`,
  ].join('\n')
  expect(findConflictMarks('README.md', text)).toEqual([
    'README.md:3: a merge is not resolved',
    'README.md:7: a merge is not resolved',
  ])
})

test('an error class is reported if the name property of its errors differs from the name of the class', () => {
  const declare = (name) =>
    `export class DraftError extends Error {\n  constructor() {\n    this.name = '${name}'\n  }\n}\n`
  expect(findMisnamedErrors('a.ts', declare('DraftError'))).toEqual([])
  expect(findMisnamedErrors('a.ts', `class Plain extends Error {}\n${declare('DraftRefused')}`)).toEqual([
    'a.ts: errors of the class DraftError have the name DraftRefused',
  ])
})

test('a folder is reported if it directly contains more than thirty files; files in subfolders are not counted', () => {
  const files = Array.from({ length: 30 }, (_, index) => `web/full/file${index}.ts`)
  expect(findFullFolders([...files, 'web/full/part/other.ts'])).toEqual([])
  expect(findFullFolders([...files, 'web/full/one.css'])).toEqual([
    'web/full: 31 files; divide the folder, because 30 is the limit',
  ])
})
