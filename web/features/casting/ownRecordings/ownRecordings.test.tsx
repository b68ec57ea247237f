import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/freshQueries.ts'
import { answer, ok, sessionWith, visit } from '../../testing/visit.tsx'
import { voiceOf } from '../studio/standInApi.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const line = (id: string, text: string) => ({
  ...{ id, kind: 'speech', scene: 0, characters: ['BEN'], cue: 'BEN', extension: '', text },
  ...{ parts: [{ kind: 'speech', text }], confidence: 1, firstLine: 1, lastLine: 1 },
})
const understanding = {
  ...{ title: 'The Kitchen', format: 'play', left: [], scenes: [{ heading: '', lines: ['s1', 's2'] }] },
  lines: [line('s1', 'You came.'), line('s2', 'So I did.')],
  characters: [{ name: 'BEN', aliases: [], speeches: 2, words: 5, description: '' }],
}

/** A browser's recorder: what it recorded is there once it has stopped. */
class StandInRecorder {
  static readonly all: StandInRecorder[] = []
  static isTypeSupported = () => true
  state = 'inactive'
  mimeType = 'audio/webm'
  onstop = () => {}
  ondataavailable = (_event: { data: Blob }) => {}
  constructor() {
    StandInRecorder.all.push(this)
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable({ data: new Blob(['sound']) })
    this.onstop()
  }
}

/** The dialog of BEN's lines with its microphone open. `sample`: what the microphone gives. */
async function openBooth({ isReached = (): boolean => true, sample = 0.5 } = {}) {
  const kept: string[] = []
  vi.stubGlobal('MediaRecorder', StandInRecorder)
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      createMediaStreamSource = () => ({ connect: () => {} })
      close = () => Promise.resolve()
    },
  )
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 8
      getFloatTimeDomainData = (samples: Float32Array) => void samples.fill(sample)
    },
  )
  const getUserMedia = async () => ({ getTracks: () => [{ stop: () => {} }] })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  answer({
    getUnderstanding: () => ok({ understanding, corrections: [], applied: 0, version: 0, scriptVersion: 1 }),
    getCasting: () => ok({ casting: null, version: 0 }),
    proposeCasting: () => ok({ roles: [{ name: 'BEN', voiceId: 'tom', why: 'A man by the name.' }] }),
    getUserAvailableVoices: () => ok({ voices: [voiceOf('Tom')], engines: [] }),
    getUserPreferences: () => ok({ favoriteVoiceIds: [], recentVoiceIds: [], defaultVoiceId: null }),
    getRehearsal: () => ok({ settings: {}, place: null, lines: [], days: [], recordings: [] }),
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init?.method !== 'PUT') return others(path, init)
    if (!isReached()) throw new TypeError('Failed to fetch')
    kept.push(path)
    return new Response('{"data":{}}')
  })
  await visit('/scripts/scr_1/cast', sessionWith())
  await userEvent.click(await screen.findByRole('button', { name: 'Lines of BEN in your own voice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'BEN, in your own voice' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Use the microphone' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Record: You came.' })).toBeEnabled())
  return { dialog, kept }
}

test('a recording that could not be sent is not lost: it is sent again by one press', async () => {
  let isThere = false
  const { dialog, kept } = await openBooth({ isReached: () => isThere })
  await userEvent.click(dialog.getByRole('button', { name: 'Record: You came.' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The recording is here and could not be sent yet.')
  expect(kept).toEqual([])
  isThere = true
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  expect(kept).toHaveLength(1)
})

test('one line is recorded at a time, and closing the dialog ends the line before it closes', async () => {
  const { dialog, kept } = await openBooth()
  await userEvent.click(dialog.getByRole('button', { name: 'Record: You came.' }))
  expect(dialog.getByRole('button', { name: 'Record: So I did.' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(kept).toEqual([expect.stringContaining('/lines/s1/recording')]))
  expect(dialog.getByRole('button', { name: 'Record: So I did.' })).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('of a microphone that is turned off nothing is kept, and that is said', async () => {
  const { dialog, kept } = await openBooth({ sample: 0.0001 })
  await userEvent.click(dialog.getByRole('button', { name: 'Record: You came.' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Hardly anything was heard')
  expect(kept).toEqual([])
})

test('a microphone that goes, or ten minutes, end the line, and what was said is kept', async () => {
  const { dialog, kept } = await openBooth()
  await userEvent.click(dialog.getByRole('button', { name: 'Record: You came.' }))
  act(() => StandInRecorder.all.at(-1)?.stop())
  await waitFor(() => expect(kept).toHaveLength(1))
  expect(dialog.getByRole('button', { name: 'Record: You came.' })).toBeEnabled()
})
