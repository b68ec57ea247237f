import { expect, test } from 'vitest'
import { voiceOf } from '../studio/standInApi.ts'
import { judgeQuality } from './quality.ts'

const basic = [voiceOf('Tom'), voiceOf('Kate')]
const natural = [voiceOf('Tom', { quality: 'neural' }), voiceOf('Kate', { quality: 'neural' })]
const engine = (state: 'absent' | 'fetching' | 'broken', detail: string) => [{ name: 'kokoro', state, detail }]

test('on one’s own machine basic quality comes with the command that brings the better one', () => {
  const { line, command } = judgeQuality({ voices: basic, isLocal: true, engines: engine('absent', 'not installed') })
  expect(line).toBe('You hear the basic voices: clear, but plain.')
  expect(command?.text).toBe('npx scene-partner voices install')
})

test('elsewhere nothing is asked of an actor that an actor cannot do', () => {
  expect(judgeQuality({ voices: basic, isLocal: false })).toEqual({
    line: 'You hear the basic voices: clear, but plain.',
  })
})

test('while the better voices are fetched it says how far they are', () => {
  const engines = engine('fetching', 'being fetched, 34 % are here')
  expect(judgeQuality({ voices: basic, isLocal: true, engines }).line).toBe(
    'The natural voices are being fetched, 34 % are here. Until then you hear the basic ones.',
  )
})

test('where the better voices are there and cannot speak, it says what tells why', () => {
  const engines = engine('broken', 'a file is not what it should be')
  expect(judgeQuality({ voices: basic, isLocal: true, engines }).command?.text).toBe('npx scene-partner doctor')
})

test('natural, mixed and hosted voices are told apart', () => {
  const say = (voices: typeof basic) => judgeQuality({ voices, isLocal: true }).line
  expect(say(natural)).toBe('You hear the natural voices.')
  expect(say([...natural, voiceOf('Ray')])).toBe('Most voices are natural; basic ones sound plainer.')
  expect(say([...basic, voiceOf('Ray', { quality: 'neural' })])).toMatch(/^Some voices are natural/)
  expect(say([voiceOf('Tom', { quality: 'hosted' })])).toMatch(/outside service, which is sent the words/)
})
