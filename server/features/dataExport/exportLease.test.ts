import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { acquireExportLease, checkNoExportRunning, releaseExportLease, renewExportLease } from './exportLease.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const running = { code: 'export/running' }

test('a renewed export lease is valid for another minute; an older export can neither renew nor release the lease of a newer one', async () => {
  const { clock, services } = app
  const { userId } = await app.signUp()
  const older = await acquireExportLease(services, userId)
  clock.advance(60_000)
  const newer = await acquireExportLease(services, userId)
  clock.advance(40_000)
  expect(await renewExportLease(services, newer)).toBe(true)
  expect(await renewExportLease(services, older)).toBe(false)
  await releaseExportLease(services, older)
  clock.advance(59_999)
  await expect(checkNoExportRunning(services, userId)).rejects.toMatchObject(running)
  clock.advance(1)
  await checkNoExportRunning(services, userId)
})
