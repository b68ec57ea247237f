import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubTapeBrowser } from '../testing/openTapePage.tsx'
import { listDevices, openCapture } from './openCapture.ts'

beforeEach(stubTapeBrowser)
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
})

type Kind = MediaDeviceInfo['kind']

/** Fakes a browser that has these devices and refuses to open them. */
function refuseDevices(error: Error, kinds: readonly Kind[] | null) {
  const mediaDevices = {
    getUserMedia: () => Promise.reject(error),
    enumerateDevices: async () => {
      if (!kinds) throw new DOMException('not allowed', 'NotAllowedError')
      return kinds.map((kind, index) => ({ kind, deviceId: `${index}`, label: '' }))
    },
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
}

const open = () => openCapture({ cameraId: '', microphoneId: '', listening: 'headphones', height: 720 })
const both: readonly Kind[] = ['videoinput', 'audioinput', 'audiooutput']

test.each([
  ['denied', 'NotAllowedError', both],
  ['denied', 'SecurityError', both],
  ['busy', 'NotReadableError', both],
  ['busy', 'AbortError', both],
  ['noCamera', 'NotFoundError', ['audioinput'] as const],
  ['noMicrophone', 'NotFoundError', ['videoinput', 'audiooutput'] as const],
  ['noDevices', 'NotFoundError', ['audiooutput'] as const],
  ['noDevices', 'NotFoundError', null],
  ['unable', 'OverconstrainedError', both],
] as const)(
  'the problem is “%s” if the browser refuses the camera with %s and lists the devices %j',
  async (problem, name, kinds) => {
    refuseDevices(new DOMException('refused', name), kinds)
    await expect(open()).rejects.toMatchObject({ problem })
  },
)

test('a browser that cannot record video is not asked for the camera, and the problem is “unable”', async () => {
  refuseDevices(new DOMException('refused', 'NotAllowedError'), both)
  vi.stubGlobal('MediaRecorder', undefined)
  await expect(open()).rejects.toMatchObject({ problem: 'unable' })
})

test('cameras and microphones are listed separately, without loudspeakers; if they cannot be listed, the lists are empty', async () => {
  refuseDevices(new Error('unused'), both)
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  const { cameras, microphones } = await listDevices()
  expect([ids(cameras), ids(microphones)]).toEqual([['0'], ['1']])
  refuseDevices(new Error('unused'), null)
  expect(await listDevices()).toEqual({ cameras: [], microphones: [] })
})
