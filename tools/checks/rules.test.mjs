import { describe, expect, test } from 'vitest'
import { judgeLock, judgeWords } from './rules.mjs'

describe('the lock file', () => {
  const parent = { version: '1.0.0', optionalDependencies: { '@tool/linux': '1.0.0', '@tool/mac': '1.0.0' } }

  test('names every platform that a package may want', () => {
    const packages = {
      'node_modules/tool': parent,
      'node_modules/@tool/linux': {},
      'node_modules/tool/node_modules/@tool/mac': {},
    }
    expect(judgeLock({ packages })).toEqual([])
  })

  test('is refused when a platform is missing', () => {
    const packages = { 'node_modules/tool': parent, 'node_modules/@tool/linux': {} }
    expect(judgeLock({ packages })).toEqual(['package-lock.json: node_modules/tool wants @tool/mac, which is missing'])
  })

  test('does not say where its packages were fetched from', () => {
    const packages = { 'node_modules/tool': { resolved: 'https://somewhere.example/tool.tgz' } }
    expect(judgeLock({ packages })).toHaveLength(1)
  })
})

describe('words of one machine', () => {
  test('folders of somebody and hosts of a registry are found, with their line', () => {
    expect(judgeWords('a.ts', 'fine\nconst path = "/home/ada/plays/hamlet.txt"')).toEqual([
      'a.ts:2: "/home/ada/" is true on one machine only',
    ])
    expect(judgeWords('a.yml', 'npm_config_registry: https://registry.npmjs.org/')).toHaveLength(1)
  })

  test('addresses and system folders are not', () => {
    expect(judgeWords('a.ts', "fetch('/works/1') || '/usr/bin/chromium' || 'https://scenes.example/home/'")).toEqual([])
  })
})
