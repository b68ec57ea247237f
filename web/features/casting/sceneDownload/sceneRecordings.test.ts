import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { buildRehearsal, testDate } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { convertRecordings } from './sceneRecordings.ts'

afterEach(() => vi.unstubAllGlobals())

const { mime } = sceneRecordingFormat
const buildRecording = (lineId: string, type: string) => ({
  ...{ lineId, mime: type, durationMs: 900, createdAt: testDate },
  url: `/api/scripts/s/lines/${lineId}/recording`,
})

test('only the recordings of the scene that are not WAV yet are converted; those that cannot be converted are counted', async () => {
  const samples = Float32Array.of(0.5, -0.5)
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => ({ length: 2, numberOfChannels: 1, getChannelData: () => samples })
    },
  )
  const stored: unknown[] = []
  const recordings = [
    buildRecording('lost', 'audio/webm'),
    buildRecording('s1', 'audio/webm'),
    buildRecording('wav', mime),
    buildRecording('elsewhere', 'audio/webm'),
  ]
  fakeServer(
    { getRehearsal: () => buildRehearsal({ recordings }) },
    {
      readRecording: ({ lineId }) => (lineId === 'lost' ? fail('not_found') : new TextEncoder().encode('sound')),
      storeRecording({ lineId, ms, body: { type, size } }) {
        stored.push({ lineId, ms, type, size })
        return undefined
      },
    },
  )
  expect(await convertRecordings('s', new Set(['lost', 's1', 'wav']))).toBe(1)
  // The header of a WAV file has 44 bytes, and each sample has two.
  expect(stored).toEqual([{ lineId: 's1', ms: 900, type: mime, size: 48 }])
})
