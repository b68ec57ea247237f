import { expect, test } from 'vitest'
import { BadConfiguration, readConfig } from './config.ts'

/** Nothing is written by what is refused. */
function refusals(source: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: '/nowhere', ...source })
  } catch (error) {
    if (error instanceof BadConfiguration) return error.lines
    throw error
  }
  return []
}

test('every bad value is told at once, contradictions too', () => {
  const lines = refusals({ PORT: 'high', LOG_LEVEL: 'loud', HOST: '0.0.0.0', HTTPS_CERT: '/nowhere/cert.pem' })
  expect(lines.map((line) => line.split(' ', 1)[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'PUBLIC_URL',
    'HTTPS_CERT',
    'HTTPS_CERT',
  ])
})

test.each([
  ['ftp://scenes.example', /^PUBLIC_URL is not an address/],
  ['https://scenes.example/app', /^PUBLIC_URL must end with the host/],
])('a public address that cannot be served, %s, is refused with one line', (PUBLIC_URL, line) => {
  expect(refusals({ HOST: '0.0.0.0', PUBLIC_URL })).toEqual([expect.stringMatching(line)])
})

test('a certificate that cannot be read is named before anything starts', () => {
  expect(refusals({ HTTPS_CERT: '/nowhere/cert.pem', HTTPS_KEY: '/nowhere/key.pem' })).toEqual([
    'HTTPS_CERT is not a file that can be read (ENOENT); got "/nowhere/cert.pem"',
    'HTTPS_KEY is not a file that can be read (ENOENT); got "/nowhere/key.pem"',
  ])
})
