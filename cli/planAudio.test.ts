import { parseScript } from '@scene-partner/script/parse/parseScript'
import { createSimilarityCheck } from '@scene-partner/speech/catalog/similarVoices'
import { findVoice } from '@scene-partner/speech/catalog/voices'
import { createFakeSpeaker } from '@scene-partner/speech/engines/testing/fakeEngine'
import type { Speaker } from '@scene-partner/speech/speaker'
import { afterAll, expect, test } from 'vitest'
import { planAudio, type ReadSettings } from './planAudio.ts'

const speaker = createFakeSpeaker()
afterAll(() => speaker.close())

const replies = { ANNA: ['You came.', 'So you did.', 'Stay.'], BEN: ['I said I would.', 'Yes.', 'No.'] }
const dialogue = replies.ANNA.map((line, at) => `ANNA\n${line}\n\nBEN\n${replies.BEN[at]}\n\n`)
  .join('')
  .repeat(2)
const text = `${dialogue}ANNA and BEN\nGood night.\n`

/**
 * Plans the audio of the test script. `spoken`: the texts that voices speak; `silent`: the texts of lines that become
 * silence.
 */
function plan(settings: Partial<ReadSettings>) {
  const read = { isCast: true, readsEverything: false, ...settings }
  const { units } = planAudio({ text, script: parseScript(text) }, read, { speaker, name: 'scene.txt' })
  const textsOf = (isSilent: boolean) =>
    units.filter(({ gapMs }) => (gapMs !== undefined) === isSilent).map(({ spoken }) => spoken)
  return { spoken: textsOf(false), silent: textsOf(true), units }
}

test('without --me, every line is spoken, and no line is silence', () => {
  const { spoken, silent } = plan({})
  expect(spoken).toHaveLength(13)
  expect(silent).toEqual([])
})

test.each([
  ['ANNA', 'anna'],
  ['BEN', ' ben '],
] as const)(
  'the lines of %s are silence with --me %j, also those that the role speaks with another role',
  (role, me) => {
    const other = role === 'ANNA' ? 'BEN' : 'ANNA'
    expect(plan({ me })).toMatchObject({
      silent: [...replies[role], ...replies[role], 'Good night.'],
      spoken: [...replies[other], ...replies[other]],
    })
  },
)

test('--me also accepts another name of the role', () => {
  const script = parseScript(text)
  const characters = script.characters.map((one) => (one.name === 'BEN' ? { ...one, aliases: ['BENJAMIN'] } : one))
  const { units } = planAudio(
    { text, script: { ...script, characters } },
    { isCast: true, readsEverything: false, me: 'benjamin' },
    { speaker, name: 'scene.txt' },
  )
  expect(units.filter(({ gapMs }) => gapMs !== undefined).map(({ spoken }) => spoken)).toEqual([
    ...replies.BEN,
    ...replies.BEN,
    'Good night.',
  ])
})

test('a longer line of the user’s role becomes a longer silence', () => {
  const { units } = plan({ me: 'BEN' })
  const gapOf = (line: string) => units.find(({ spoken }) => spoken === line)?.gapMs ?? 0
  expect(gapOf('Yes.')).toBeGreaterThan(0)
  expect(gapOf('I said I would.')).toBeGreaterThan(gapOf('Yes.'))
})

test('with --voice alone, the names of the roles in a script are not spoken; with --everything, they are', () => {
  const speak = (readsEverything: boolean) =>
    plan({ isCast: false, voiceName: 'Tom', readsEverything }).spoken.join(' ')
  expect(speak(false)).toContain('So you did.')
  expect(speak(false)).not.toMatch(/anna/i)
  expect(speak(true)).toMatch(/anna/i)
})

/** Plans another script with one voice for each role. `voiceOf`: the voice of a role, by its name in the script. */
function planCast(script: string, settings: Partial<ReadSettings> = {}) {
  const read = { isCast: true, readsEverything: false, ...settings }
  const planned = planAudio({ text: script, script: parseScript(script) }, read, { speaker, name: 'scene.txt' })
  const voiceOf = (role: string) => planned.cast.find(({ character }) => character === role)?.voice
  return { ...planned, voiceOf }
}

test('the user’s role gets no voice, so that another role can have it, and its lines do not count in the length of the spoken text', () => {
  const guards = 'GUARD A\nWho goes there?\n\nGUARD B\nA friend.\n\nGUARD A\nPass.\n\n'.repeat(2)
  const all = planCast(guards)
  const mine = planCast(guards, { me: 'GUARD A' })
  expect(mine.cast).toContainEqual({ character: 'GUARD A', voice: null })
  expect(mine.characters).toBe(2 * 'A friend.'.length)
  expect(all.voiceOf('GUARD B')).not.toBe(all.voiceOf('GUARD A'))
  expect(mine.voiceOf('GUARD B')).toBe(all.voiceOf('GUARD A'))
})

test('a play in British English is cast with British voices, one in American English with American voices', () => {
  const scene = (first: string, second: string) => `ANNA\n${first}\n\nBEN\n${second}\n\n`.repeat(4)
  const accents = (script: string) =>
    planCast(script).cast.map(({ voice }) => findVoice((voice ?? '').toLowerCase())?.accent)
  expect(accents(scene('My favourite colour, mum.', 'The theatre is in the town centre, love.'))).toEqual([
    ...['British', 'British'],
  ])
  expect(accents(scene('My favorite color, mom.', 'The theater is in the center of town.'))).toEqual([
    ...['American', 'American'],
  ])
})

test('with --voice and --me, a text of only two speeches is also read as a script, and the speech of the user’s role is silence', () => {
  const { units } = planCast('ANNA\nYou came.\n\nBEN\nI did.\n', { isCast: false, voiceName: 'Tom', me: 'BEN' })
  expect(units.map(({ voiceId, spoken, gapMs }) => [voiceId, spoken, gapMs !== undefined])).toEqual([
    ['tom', 'You came.', false],
    ['me', 'I did.', true],
  ])
})

test('six similar roles get six voices, of which no two sound similar', () => {
  const guards = Array.from('ABCDEF', (name) => `GUARD ${name}\nI saw nothing, mom.\n\n`).join('')
  const { cast } = planCast(guards.repeat(3))
  const ids = cast.map(({ voice }) => (voice ?? '').toLowerCase())
  const areSimilar = createSimilarityCheck(speaker.bestRendition)
  expect(new Set(ids).size).toBe(6)
  expect(ids.flatMap((one) => ids.filter((other) => one < other && areSimilar(one, other)))).toEqual([])
})

test('roles get only voices that this installation can speak', () => {
  const available = ['tom', 'kate']
  const withTwoVoices: Speaker = {
    ...speaker,
    bestRendition: (voice) => (available.includes(voice.id) ? speaker.bestRendition(voice) : undefined),
  }
  const read = { isCast: true, readsEverything: false }
  const { cast } = planAudio({ text, script: parseScript(text) }, read, { speaker: withTwoVoices, name: 'scene.txt' })
  expect(cast.map(({ voice }) => voice).toSorted()).toEqual(['Kate', 'Tom'])
})
