import { describe, expect, test } from 'vitest'
import { judgeLock, judgeWords } from './rules.mjs'

describe('the lock file', () => {
  const parent = { version: '1.0.0', optionalDependencies: { '@tool/linux': '1.0.0', '@tool/mac': '1.0.0' } }

  test('is accepted when it holds every optional platform package', () => {
    const packages = {
      'node_modules/tool': parent,
      'node_modules/@tool/linux': {},
      'node_modules/tool/node_modules/@tool/mac': {},
    }
    expect(judgeLock({ packages })).toEqual([])
  })

  test('is refused when the package of a platform is missing', () => {
    const packages = { 'node_modules/tool': parent, 'node_modules/@tool/linux': {} }
    expect(judgeLock({ packages })).toEqual(['package-lock.json: node_modules/tool needs @tool/mac, which is missing'])
  })

  test('is refused when it contains a registry address', () => {
    const packages = { 'node_modules/tool': { resolved: 'https://somewhere.example/tool.tgz' } }
    expect(judgeLock({ packages })).toHaveLength(1)
  })
})

describe('machine-specific text', () => {
  test('home folders and registry hosts are reported with their line', () => {
    expect(judgeWords('a.ts', 'fine\nconst path = "/home/ada/plays/hamlet.txt"')).toEqual([
      'a.ts:2: "/home/ada/" is true on one machine only',
    ])
    expect(judgeWords('a.yml', 'npm_config_registry: https://registry.npmjs.org/')).toHaveLength(1)
  })

  test('web addresses and system folders are accepted', () => {
    expect(judgeWords('a.ts', "fetch('/works/1') || '/usr/bin/chromium' || 'https://scenes.example/home/'")).toEqual([])
  })
})
