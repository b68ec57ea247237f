import { expect, test } from 'vitest'
import { toInstallError } from './installError.ts'

const diskError = (code: string) => Object.assign(new Error(`${code}: the write failed`), { code })

test.each([
  ['ENOSPC', 'no_space'],
  ['EDQUOT', 'no_space'],
  ['EACCES', 'read_only'],
  ['EROFS', 'read_only'],
  ['EPERM', 'read_only'],
  ['ENOTDIR', 'read_only'],
  ['EEXIST', 'read_only'],
])('the disk error %s becomes an installation error with the reason %s and the folder', (code, reason) => {
  const error = diskError(code)
  expect(toInstallError(error, '/data/models')).toMatchObject({
    reason,
    message: expect.stringContaining('/data/models'),
    cause: error,
  })
})

test('another disk error, or an error that is not a disk error, is returned unchanged', () => {
  for (const error of [diskError('EIO'), new Error('no code'), 'no error'])
    expect(toInstallError(error, '/')).toBe(error)
})
