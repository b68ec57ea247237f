// Tests line readings, for example a line in another manner. All tests share one app, because each start takes seconds.
import { maxReadings } from '@scene-partner/contract/operations/lineReadings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generationUnits } from '../generation/tables.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { loadReadings } from './lineReadings.ts'
import { lineReadings } from './tables.ts'
import { castPlay } from './testing/castPlay.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const LINE = 'I said I would.'

async function openPlay() {
  const actor = await app.signUp()
  const play = await castPlay(actor)
  const { scriptId } = play
  const start = (more: { variation?: number } = {}) =>
    actor.call('startLine', { scriptId, lineId: play.lineId(LINE), ...more })
  return { ...play, actor, start }
}

const unitsOf = (generationId: string) =>
  app.database.db.select().from(generationUnits).where(eq(generationUnits.generationId, generationId))
const deliveryOf = async (generationId: string) => (await unitsOf(generationId))[0]?.delivery

test(
  'a line is spoken in the manner that the actor chose, until the actor removes this line reading',
  { tags: ['long'] },
  async () => {
    const { actor, scriptId, lineId, start } = await openPlay()
    const asWritten = await start()
    const target = { lineId: lineId(LINE) }
    const { readings } = await actor.call('setReading', { scriptId, target, reading: { manner: 'urgent' } })
    expect(readings).toEqual([
      { target, reading: { manner: 'urgent' }, effects: ['faster', 'louder', 'higher', 'shorterPauses'] },
    ])
    const urgent = await start()
    expect(urgent.generationId).not.toBe(asWritten.generationId)
    expect(await deliveryOf(urgent.generationId)).toMatchObject({
      pace: 1.12,
      pitchSemitones: 1,
      direction: 'urgently',
    })
    expect(await actor.call('getReadings', { scriptId })).toEqual({ readings })
    expect(await actor.call('setReading', { scriptId, target, reading: null })).toEqual({ readings: [] })
    expect((await start()).generationId).toBe(asWritten.generationId)
  },
)

test('the line reading of a role applies to all its lines, but the line reading of a single line has priority', async () => {
  const { actor, scriptId, lineId, start } = await openPlay()
  await actor.call('setReading', { scriptId, target: { character: 'BEN' }, reading: { manner: 'slower' } })
  expect(await deliveryOf((await start()).generationId)).toMatchObject({ pace: 0.84 })
  const other = await actor.call('startLine', { scriptId, lineId: lineId('Is there tea?') })
  expect(other.characters).not.toContain('BEN')
  expect(await deliveryOf(other.generationId)).toBeNull()
  await actor.call('setReading', { scriptId, target: { lineId: lineId(LINE) }, reading: { manner: 'faster' } })
  expect(await deliveryOf((await start()).generationId)).toMatchObject({ pace: 1.18 })
})

test('a line reading in words that the server does not recognise is stored and has no effect', async () => {
  const { actor, scriptId } = await openPlay()
  const reading = { direction: 'like a lamp on a Tuesday' }
  const { readings } = await actor.call('setReading', { scriptId, target: { character: 'BEN' }, reading })
  expect(readings).toEqual([{ target: { character: 'BEN' }, reading, effects: [] }])
})

test(
  'each of the variations 0 to 3 of a line is a separate generation, and a variation that was spoken once is not spoken again',
  { tags: ['long'] },
  async () => {
    const { actor, start } = await openPlay()
    const takes = []
    for (const variation of [0, 1, 2, 3]) {
      const started = await start({ variation })
      await actor.downloadAudio(started.audioUrl)
      takes.push(started.generationId)
    }
    expect(new Set(takes).size).toBe(4)
    const before = app.speaker.spoken.length
    const again = await start({ variation: 2 })
    await actor.downloadAudio(again.audioUrl)
    expect(again.generationId).toBe(takes[2])
    expect(app.speaker.spoken.length).toBe(before)
  },
)

test('in the recording of a scene, each line is spoken in the line reading that the actor chose for it', async () => {
  const { actor, scriptId, lineId } = await openPlay()
  await actor.call('setReading', { scriptId, target: { lineId: lineId(LINE) }, reading: { manner: 'colder' } })
  const scene = { scriptId, from: lineId(LINE), to: lineId('Is there tea?'), mine: 'gaps' as const }
  const { generationId } = await actor.call('startScene', scene)
  const units = await unitsOf(generationId)
  const [colder, ...others] = units.toSorted((one, other) => one.position - other.position)
  expect(colder?.delivery).toMatchObject({ brightnessDb: 4 })
  expect(others.every(({ delivery }) => !delivery?.brightnessDb)).toBe(true)
})

test('another user cannot read or change a line reading, and an empty line reading is refused (S-01)', async () => {
  const { actor, scriptId } = await openPlay()
  const stranger = await app.signUp()
  const target = { character: 'BEN' }
  await expect(stranger.call('getReadings', { scriptId })).rejects.toMatchObject({ code: 'not_found' })
  const change = stranger.call('setReading', { scriptId, target, reading: { manner: 'warmer' } })
  await expect(change).rejects.toMatchObject({ code: 'not_found' })
  await expect(actor.call('setReading', { scriptId, target, reading: {} })).rejects.toThrow()
  expect(await actor.call('getReadings', { scriptId })).toEqual({ readings: [] })
})

test('a line that several roles say together is spoken in the line reading of the first of these roles that has one', async () => {
  const { actor, scriptId } = await openPlay()
  for (const [character, manner] of [
    ['BEN', 'slower'],
    ['CARL', 'faster'],
  ] as const)
    await actor.call('setReading', { scriptId, target: { character }, reading: { manner } })
  const findReading = await loadReadings(app.database.db, scriptId)
  expect(findReading({ id: 'any', characters: ['ANNA', 'CARL', 'BEN'] })).toEqual({ manner: 'faster' })
  expect(findReading({ id: 'any', characters: ['ANNA'] })).toBeUndefined()
})

test(
  'if a script has the maximum number of line readings, an existing one can be replaced, but no further one is accepted',
  { tags: ['long'] },
  async () => {
    const { actor, scriptId } = await openPlay()
    const row = { scriptId, kind: 'role' as const, reading: { manner: 'slower' as const }, updatedAt: app.clock.now() }
    const rows = Array.from({ length: maxReadings - 1 }, (_, at) => ({ ...row, name: `ROLE ${at}` }))
    await app.database.db.insert(lineReadings).values(rows)
    const set = (character: string, manner: 'slower' | 'faster') =>
      actor.call('setReading', { scriptId, target: { character }, reading: { manner } })
    await set('BEN', 'slower')
    await expect(set('CARL', 'slower')).rejects.toMatchObject({ code: 'too_many_readings' })
    const { readings } = await set('BEN', 'faster')
    expect(readings.find(({ target }) => 'character' in target && target.character === 'BEN')).toMatchObject({
      reading: { manner: 'faster' },
    })
  },
)
