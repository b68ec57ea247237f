import { expect, test } from 'vitest'
import { engineVariables, findInvalidEngineSettings, listEngineChecks, parseEngineSettings } from './engineSettings.ts'

test('the engines have exactly seven environment variables: three of ElevenLabs and four of the speech server', () => {
  expect(engineVariables).toEqual([
    'ELEVENLABS_API_KEY',
    'ELEVENLABS_API_BASE',
    'ELEVENLABS_MODEL',
    'SPEECH_API_URL',
    'SPEECH_API_KEY',
    'SPEECH_API_MODEL',
    'SPEECH_API_VOICES',
  ])
})

test('without variables no engine is configured, and empty variables count as absent', () => {
  expect(parseEngineSettings({})).toEqual({})
  expect(parseEngineSettings({ ELEVENLABS_API_KEY: '', SPEECH_API_URL: '' })).toEqual({})
  expect(findInvalidEngineSettings({ ELEVENLABS_MODEL: '' })).toEqual([])
  expect(listEngineChecks({})).toEqual([])
})

test('if only the required environment variable of an engine is set, the engine has no optional settings', () => {
  const settings = parseEngineSettings({ ELEVENLABS_API_KEY: 'sk_1', SPEECH_API_URL: 'http://localhost:8880' })
  expect(settings).toEqual({ elevenlabs: { apiKey: 'sk_1' }, speechApi: { url: 'http://localhost:8880' } })
  expect(listEngineChecks(settings).map(({ title }) => title)).toEqual(['ElevenLabs', 'speech server'])
})

test('each environment variable of a hosted engine becomes a setting of this engine', () => {
  expect(
    parseEngineSettings({
      ELEVENLABS_API_KEY: 'sk_1',
      ELEVENLABS_API_BASE: 'http://localhost:4101',
      ELEVENLABS_MODEL: 'eleven_v3',
      SPEECH_API_URL: 'http://localhost:8880',
      SPEECH_API_KEY: 'secret',
      SPEECH_API_MODEL: 'kokoro',
      SPEECH_API_VOICES: 'tom=am_michael,af_heart',
    }),
  ).toEqual({
    elevenlabs: { apiKey: 'sk_1', apiBase: 'http://localhost:4101', model: 'eleven_v3' },
    speechApi: {
      url: 'http://localhost:8880',
      apiKey: 'secret',
      model: 'kokoro',
      voices: { names: ['am_michael', 'af_heart'], chosen: new Map([['tom', 'am_michael']]) },
    },
  })
})

test.each([
  ['ELEVENLABS_API_KEY', 'my secret', /^is not a key/],
  ['ELEVENLABS_API_BASE', 'ftp://localhost', /^is not an address/],
  ['ELEVENLABS_MODEL', 'two words', /^is not a model name$/],
  ['SPEECH_API_URL', 'http://me:secret@localhost', /^contains a name or a password/],
  ['SPEECH_API_URL', 'http://localhost?key=secret', /^has a query or a fragment$/],
  ['SPEECH_API_VOICES', 'tom=a=b', /^is not a list such as/],
])('%s=%s is invalid, and the message does not repeat the value', (name, value, why) => {
  const valid = { ELEVENLABS_API_KEY: 'sk_1', SPEECH_API_URL: 'http://localhost:8880' }
  expect(findInvalidEngineSettings({ ...valid, [name]: value })).toEqual([{ name, why: expect.stringMatching(why) }])
  expect(JSON.stringify(findInvalidEngineSettings({ ...valid, [name]: value }))).not.toContain(value)
})

test('if an optional variable is set without the required variable of its engine, the missing variable is reported', () => {
  expect(
    findInvalidEngineSettings({ ELEVENLABS_MODEL: 'eleven_v3', SPEECH_API_KEY: 'x', SPEECH_API_MODEL: 'y' }),
  ).toEqual([
    { name: 'ELEVENLABS_API_KEY', why: 'is missing: without it ELEVENLABS_MODEL has no effect' },
    { name: 'SPEECH_API_URL', why: 'is missing: without it SPEECH_API_KEY and SPEECH_API_MODEL have no effect' },
  ])
})
