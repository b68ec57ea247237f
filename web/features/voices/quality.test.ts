import { expect, test } from 'vitest'
import { buildVoice } from '../../testing/builders.ts'
import { describeQuality } from './quality.ts'

const basic = [buildVoice('Tom'), buildVoice('Kate')]
const neural = [buildVoice('Tom', { quality: 'neural' }), buildVoice('Kate', { quality: 'neural' })]
const engine = (state: 'absent' | 'fetching' | 'broken', detail: string) => [{ name: 'kokoro', state, detail }]

test('in local mode the sentence about basic voices comes with the command that installs better voices', () => {
  const { line, command } = describeQuality({
    voices: basic,
    isLocal: true,
    engines: engine('absent', 'not installed'),
  })
  expect(line).toBe('You hear the basic voices: clear, but plain.')
  expect(command?.text).toBe('npx scene-partner voices install')
})

test('on a public server the sentence about basic voices comes without a command', () => {
  const { line, command } = describeQuality({ voices: basic, isLocal: false })
  expect(line).toBe('You hear the basic voices: clear, but plain.')
  expect(command).toBeUndefined()
})

test('while better voices are being downloaded, the sentence about the quality of the voices shows the progress', () => {
  const engines = engine('fetching', 'being downloaded, 34 % are here')
  expect(describeQuality({ voices: basic, isLocal: true, engines }).line).toBe(
    'The natural voices are being downloaded, 34 % are here. Until then you hear the basic ones.',
  )
})

test('if installed voices cannot speak, the sentence about the quality comes with a command that explains why', () => {
  const engines = engine('broken', 'a file is not what it should be')
  expect(describeQuality({ voices: basic, isLocal: true, engines }).command?.text).toBe('npx scene-partner doctor')
})

test('the sentence about the quality differs between neural, mixed and hosted voices', () => {
  const say = (voices: typeof basic) => describeQuality({ voices, isLocal: true }).line
  expect(say(neural)).toBe('You hear the natural voices.')
  expect(say([...neural, buildVoice('Ray')])).toBe('Most voices are natural; basic ones sound plainer.')
  expect(say([...basic, buildVoice('Ray', { quality: 'neural' })])).toMatch(/^Some voices are natural/)
  expect(say([buildVoice('Tom', { quality: 'hosted' })])).toMatch(/outside service, which is sent the words/)
})
