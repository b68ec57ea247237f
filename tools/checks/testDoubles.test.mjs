import { expect, test } from 'vitest'
import { findTestDoubles } from './testDoubles.mjs'

const find = (source, options) => findTestDoubles('web/a.test.ts', source, options)

const serviceProblem = 'replaces a service or a method of it; start the test server with a fake of the adapter'

test.each([
  ["vi.mock('./session.ts')", 'mocks ./session.ts, a module of the project'],
  ["vi.doMock(import('../api/client.ts'), () => ({}))", 'mocks ../api/client.ts, a module of the project'],
  ["vi.mock('@scene-partner/contract/failures')", 'mocks @scene-partner/contract/failures, a module of the project'],
  ["import * as api from './api.ts'; vi.spyOn(api, 'call')", 'spies on api, a module of the project'],
  ["vi.stubGlobal('fetch', async () => new Response())", 'replaces fetch; use web/testing/fakeServer.ts'],
  ['globalThis.fetch = answer', 'replaces fetch; use web/testing/fakeServer.ts'],
  ["import { answerFetch } from './fakeFetch.ts'", 'imports answerFetch; use web/testing/fakeServer.ts'],
  ["vi.spyOn(window, 'fetch')", 'replaces fetch; use web/testing/fakeServer.ts'],
  ["vi.stubGlobal('localStorage', {})", 'replaces localStorage; use web/testing/fullStorage.ts'],
  ["vi.spyOn(Storage.prototype, 'setItem')", 'replaces localStorage; use web/testing/fullStorage.ts'],
  ["vi.spyOn(app.services.storage, 'put').mockRejectedValueOnce(full)", serviceProblem],
  ["const put = vi.spyOn(app.services.storage, 'put'); put.mockClear().mockReturnValue(1)", serviceProblem],
  ['app.services.takeFiles.convert = fail', serviceProblem],
  ['app.services.withLock = run', serviceProblem],
  ["vi.spyOn(services.storage, 'put').mockImplementation(fail)", serviceProblem],
  ['run({ ...app.services, storage })', serviceProblem],
  ['run({ ...app.services.encoders, stats: () => 1 })', serviceProblem],
  ['const { billing } = app.services; run({ ...billing, payments })', serviceProblem],
  ['const { storage } = app.services; storage.remove = fail', serviceProblem],
  ['const payments = app.services.billing.payments ?? {}; Object.assign(payments, { close: fail })', serviceProblem],
])('a test with this replacement of project code or of a shared global is reported: %s', (source, problem) => {
  expect(find(source)).toEqual([`web/a.test.ts:1: ${problem}`])
})

test('no problem is reported if a test replaces functions of the browser or packages of npm', () => {
  expect(find("vi.spyOn(navigator, 'onLine', 'get'); vi.stubGlobal('Audio', Fake); vi.mock('uplot')")).toEqual([])
})

test('the files of the shared fakes may replace globals, but a mock of a project module in them is reported', () => {
  expect(find("globalThis.fetch = answer\nvi.mock('./a.ts')", { isShared: true })).toEqual([
    'web/a.test.ts:2: mocks ./a.ts, a module of the project',
  ])
})

test('a file that tests other requests than those of the contract may import answerFetch', () => {
  const source = "import { answerFetch } from '../../testing/fakeFetch.ts'"
  expect(findTestDoubles('web/platform/page/offlineWorker.test.ts', source)).toEqual([])
})

test.each([
  'run({ now: () => clock.now(), ...app.services })',
  'createInstaller({ ...app.services.config, managesVoicesDir: true })',
  'const { storage } = app.services; run({ storage, id })',
])('a test that passes services on and replaces none is not reported: %s', (source) => {
  expect(find(source)).toEqual([])
})

test('a copy of services in a file that is not a test is not reported', () => {
  expect(findTestDoubles('server/startServices.ts', 'start({ ...services, role: 1 })')).toEqual([])
})

test('a spy on a service that calls the real method is not reported', () => {
  const source = "const put = vi.spyOn(app.services.storage, 'put'); expect(put).toHaveBeenCalled()"
  expect(find(source)).toEqual([])
})
