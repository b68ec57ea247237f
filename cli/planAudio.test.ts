import { parseScript } from '@scene-partner/script/parse/parseScript'
import { createFakeSpeaker } from '@scene-partner/speech/engines/testing/fakeEngine'
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
