import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build.mjs'
import { divideComponentTests, estimateSeconds, slowFiles } from './componentParts.mjs'

test('every component test file without the tag long is in exactly one part, and each part is sorted by path', () => {
  const parts = divideComponentTests(3)
  const files = readdirSync(join(root, 'web'), { recursive: true })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('.sweep.'))
    .map((path) => `web/${path.replaceAll('\\', '/')}`)
    .filter((path) => !/@module-tag\s+long/.test(readFileSync(join(root, path), 'utf8')))
  expect(parts.flat()).toHaveLength(files.length)
  expect(new Set(parts.flat())).toEqual(new Set(files))
  for (const paths of parts) expect(paths.every((path, index) => index === 0 || paths[index - 1] < path)).toBe(true)
})

test('the parts of the component tests have about equal estimated durations', () => {
  const seconds = divideComponentTests(3).map((paths) => paths.reduce((sum, path) => sum + estimateSeconds(path), 0))
  expect(Math.max(...seconds) / Math.min(...seconds)).toBeLessThan(1.05)
})

test('every file in the list of slow component tests exists', () => {
  expect(Object.keys(slowFiles).filter((path) => !existsSync(join(root, path)))).toEqual([])
})
