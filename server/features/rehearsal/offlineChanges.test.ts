// Tests settings and places of a script that two devices change, one of them without a connection.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { createPlay } from './testing/samplePlay.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Creates a script, and returns functions by which two devices change it. */
async function openScript() {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  const lines = {
    first: lineId('You came, Siobhan.'),
    second: lineId('I said I would.'),
    third: lineId('You say so much.'),
  }
  await actor.call('saveRehearsal', { scriptId, settings: { hiding: 'whole', speed: 1 }, place: lines.first })
  const read = async () => {
    const { settings, place } = await actor.call('getRehearsal', { scriptId })
    return { settings, place }
  }
  return { actor, scriptId, lines, read }
}

const minuteMs = 60_000

test('two devices change different settings, one of them offline: both changes are stored, and sent twice they change nothing', async () => {
  const { actor, scriptId, lines, read } = await openScript()
  app.clock.advance(5 * minuteMs)
  await actor.call('saveRehearsal', { scriptId, settings: { speed: 1.25 }, made: { agoMs: 0, settings: { speed: 1 } } })
  // The other device is online again and sends what it changed four minutes earlier.
  const made = { agoMs: 4 * minuteMs, settings: { hiding: 'whole' }, place: lines.first }
  const late = { scriptId, settings: { hiding: 'blanks' }, place: lines.second, made }
  await actor.call('saveRehearsal', late)
  const expected = { settings: { hiding: 'blanks', speed: 1.25 }, place: lines.second }
  expect(await read()).toEqual(expected)
  await actor.call('saveRehearsal', late)
  expect(await read()).toEqual(expected)
})

test('two devices change the same values: the later change stays, in whichever order they arrive', async () => {
  const { actor, scriptId, lines, read } = await openScript()
  const before = { settings: { hiding: 'whole' }, place: lines.first }
  const early = { settings: { hiding: 'letters' }, place: lines.second }
  const late = { settings: { hiding: 'blanks' }, place: lines.third }
  app.clock.advance(10 * minuteMs)
  await actor.call('saveRehearsal', { scriptId, ...late, made: { agoMs: 2 * minuteMs, ...before } })
  await actor.call('saveRehearsal', { scriptId, ...early, made: { agoMs: 5 * minuteMs, ...before } })
  expect(await read()).toMatchObject(late)
  await actor.call('saveRehearsal', { scriptId, ...early, made: { agoMs: 1 * minuteMs, ...before } })
  expect(await read()).toMatchObject(early)
})

test('a setting that was absent on the device is stored if it is still absent', async () => {
  const { actor, scriptId, read } = await openScript()
  app.clock.advance(minuteMs)
  const made = { agoMs: 10 * minuteMs, settings: { isRinging: null } }
  await actor.call('saveRehearsal', { scriptId, settings: { isRinging: false }, made })
  expect(await read()).toMatchObject({ settings: { isRinging: false } })
})
