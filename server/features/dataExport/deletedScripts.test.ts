import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../platform/archive/testing/unzip.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('no file of the archive contains the id of a script that the actor has deleted', { tags: ['long'] }, async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  const said = lineId('I said I would.')
  const roles = { BEN: { voiceId: 'tom', speed: 1 } }
  await actor.call('saveCasting', { scriptId, casting: { mine: ['ANNA'], roles, pronunciations: [] }, version: 0 })
  await actor.call('saveRehearsal', { scriptId, settings: { mode: 'run' }, place: said })
  const address = `/api/scripts/${scriptId}/lines/${said}/recording?ms=1234`
  const recording = new Uint8Array(Buffer.from('OggS and the voice of the actor'))
  expect((await actor.request(address, { method: 'PUT', body: recording })).status).toBe(200)
  const corrections = [{ kind: 'dropped' as const, lines: [said] }]
  await actor.call('saveCorrections', { scriptId, corrections, applied: 1, version: 0 })

  const listFilesWithScript = async () => {
    const answer = await actor.request('/api/export')
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    return [...files].filter(([, bytes]) => String(bytes).includes(scriptId)).map(([path]) => path)
  }
  const parts = ['scripts.json', 'corrections.json', 'castings.json', 'rehearsals.json', 'rehearsal-runs.json']
  expect(await listFilesWithScript()).toEqual(expect.arrayContaining(parts))
  await actor.call('deleteScript', { scriptId })
  expect(await listFilesWithScript()).toEqual([])
})
