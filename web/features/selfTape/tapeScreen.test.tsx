import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTapeSettings } from './tapeSettings.ts'
import { slateRun } from './storage/tapeTypes.ts'
import { buildTake } from './testing/buildTake.ts'
import { FakeStream } from './testing/fakeCamera.ts'
import { openTapePage, storeTakes, stubTapeBrowser } from './testing/openTapePage.tsx'

beforeEach(stubTapeBrowser)
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })

type Device = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>

/** Fakes the cameras and microphones. `openStream` answers a request for them. */
function fakeDevices({
  devices = [],
  openStream = async () => new FakeStream(),
  listDevices = async () => devices,
}: {
  devices?: readonly Device[]
  openStream?: () => Promise<FakeStream>
  listDevices?: () => Promise<readonly Device[]>
} = {}) {
  // happy-dom shows only its own streams.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const requests: MediaStreamConstraints[] = []
  const streams: FakeStream[] = []
  const mediaDevices = {
    enumerateDevices: listDevices,
    async getUserMedia(constraints: MediaStreamConstraints) {
      requests.push(constraints)
      const stream = await openStream()
      streams.push(stream)
      return stream
    },
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  return { requests, streams }
}

const turnOnCamera = async () => userEvent.click(await button('Turn on camera and microphone'))
const isStopped = (stream: FakeStream | undefined) =>
  stream?.getTracks().every(({ readyState }) => readyState === 'ended')

test.each([
  { when: 'without a stored position', page: {}, title: 'Scene 1' },
  { when: 'if the second scene is the first in which the actor speaks', page: { scenes: 4 }, title: 'Scene 2' },
  { when: 'after a rehearsal that stopped in the second scene', page: { place: 'l3' }, title: 'Scene 2' },
  { when: 'if the URL contains the first scene', page: { place: 'l3', search: '?scene=1' }, title: 'Scene 1' },
  {
    when: 'if the URL contains a scene that the script does not have',
    page: { place: 'l3', search: '?scene=3' },
    title: 'Scene 2',
  },
])('$when, the page opens $title', async ({ page, title }) => {
  openTapePage({ scenes: 2, ...page })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('an actor without a role, or whose role is not in the script any more, gets a link to choose one', async () => {
  for (const mine of [[], ['OLD NAME']]) {
    openTapePage({ mine })
    expect(await screen.findByRole('link', { name: 'Choose a role' })).toHaveAttribute('href', '/practice?script=scr_1')
    cleanup()
  }
})

test('a new take has the highest number so far plus one, even if an earlier take was deleted', async () => {
  fakeDevices()
  await storeTakes([
    buildTake('one', { number: 1, deletedAt: Date.now() }),
    buildTake('two', { number: 2, startedAt: 2_000 }),
    buildTake('slate', { run: slateRun, number: 0 }),
  ])
  openTapePage()
  expect(await button('Takes (1)')).toBeVisible()
  await turnOnCamera()
  expect(await button(/take 3/i)).toBeVisible()
})

test('the camera page is dark, the list of takes is not; both hide the header, which returns when the actor leaves', async () => {
  const page = document.documentElement.dataset
  openTapePage()
  await userEvent.click(await button('Takes (0)'))
  const back = await button('Back to the camera')
  expect([page.tape, page.lights]).toEqual(['', undefined])
  await userEvent.click(back)
  await button('Takes (0)')
  expect([page.tape, page.lights]).toEqual(['', 'out'])
  cleanup()
  expect([page.tape, page.lights]).toEqual([undefined, undefined])
})

test('the takes can be compared only if there are at least two', async () => {
  await storeTakes([buildTake('one')])
  openTapePage({ search: '?view=takes' })
  await button('Show take 1')
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  cleanup()
  await storeTakes([buildTake('two', { number: 2 })])
  openTapePage({ search: '?view=takes' })
  await userEvent.click(await button('Compare'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Compare takes' })).toBeVisible()
})

test('if the browser cannot store takes, the page says so and the camera cannot be turned on', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('storage is blocked', 'SecurityError')
    },
  })
  openTapePage()
  expect(await screen.findByText(/does not let pages store files here/)).toBeVisible()
  expect(await button('Turn on camera and microphone')).toBeDisabled()
})

test.each([
  { name: 'NotAllowedError', kinds: [], reason: /are blocked for this page/ },
  { name: 'SecurityError', kinds: [], reason: /are blocked for this page/ },
  { name: 'NotReadableError', kinds: ['videoinput', 'audioinput'], reason: /Another program uses/ },
  { name: 'AbortError', kinds: ['videoinput', 'audioinput'], reason: /Another program uses/ },
  { name: 'NotFoundError', kinds: ['audioinput'], reason: /^No camera was found/ },
  { name: 'NotFoundError', kinds: ['videoinput'], reason: /^No microphone was found/ },
  { name: 'NotFoundError', kinds: [], reason: /^No camera and no microphone/ },
  { name: 'OverconstrainedError', kinds: ['videoinput', 'audioinput'], reason: /^This browser cannot record/ },
] as const)(
  'if opening the camera fails with $name and the devices are $kinds, the page says why',
  async ({ name, kinds, reason }) => {
    fakeDevices({
      devices: kinds.map((kind) => ({ kind, deviceId: kind, label: '' })),
      openStream: async () => {
        throw new DOMException('refused', name)
      },
    })
    openTapePage()
    await turnOnCamera()
    expect(await screen.findByText(reason)).toBeVisible()
    expect(await button('Try again')).toBeEnabled()
  },
)

test('after a refusal, the camera can be opened with a second attempt', async () => {
  let isRefused = true
  fakeDevices({
    openStream: async () => {
      if (isRefused) throw new DOMException('refused', 'NotAllowedError')
      return new FakeStream()
    },
  })
  openTapePage()
  await turnOnCamera()
  isRefused = false
  await userEvent.click(await button('Try again'))
  expect(await screen.findByLabelText('Camera preview')).toBeVisible()
})

test('the microphone has no noise suppression and no automatic gain, and echo cancellation only with a loudspeaker', async () => {
  const { requests, streams } = fakeDevices()
  openTapePage()
  await turnOnCamera()
  await screen.findByLabelText('Camera preview')
  const plain = { noiseSuppression: false, autoGainControl: false }
  expect(requests.map(({ audio }) => audio)).toEqual([{ ...plain, echoCancellation: false }])
  await userEvent.click(screen.getByRole('radio', { name: /speaker/i }))
  await waitFor(() =>
    expect(requests.map(({ audio }) => audio).slice(1)).toEqual([{ ...plain, echoCancellation: true }]),
  )
  expect(isStopped(streams[0])).toBe(true)
})

test('the actor chooses a camera by its name or, if it has no name, by a number; the choice is stored for the account', async () => {
  const devices: Device[] = [
    { kind: 'videoinput', deviceId: 'default', label: 'Default' },
    { kind: 'videoinput', deviceId: 'cam-1', label: 'Webcam' },
    { kind: 'videoinput', deviceId: 'cam-2', label: '' },
    { kind: 'audioinput', deviceId: 'mic-1', label: 'Headset' },
  ]
  const { requests } = fakeDevices({ devices })
  const user = openTapePage()
  await turnOnCamera()
  const camera = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Camera' })
  await waitFor(() => expect(camera.options.length).toBeGreaterThan(1))
  expect([...camera.options].map(({ text }) => text).slice(1)).toEqual(['Webcam', 'Device 2'])
  await userEvent.selectOptions(camera, 'Webcam')
  await waitFor(() => expect(requests.at(-1)?.video).toMatchObject({ deviceId: { ideal: 'cam-1' } }))
  expect(readTapeSettings(user.uid, '').cameraId).toBe('cam-1')
  expect(readTapeSettings('other', '').cameraId).toBe('')
})

test('the camera is opened with the height of the picture that the actor chooses, and the choice is remembered', async () => {
  const { requests } = fakeDevices()
  const user = openTapePage()
  await turnOnCamera()
  const picture = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Picture' })
  for (const [choice, height] of [
    ['720p', 720],
    ['1080p', 1080],
  ] as const) {
    await userEvent.selectOptions(picture, choice)
    await waitFor(() => expect(requests.at(-1)?.video).toMatchObject({ height: { ideal: height } }))
    expect(readTapeSettings(user.uid, '').height).toBe(height)
  }
})

test('leaving the page turns the camera off, also if the browser allows access only after the actor has left', async () => {
  const { streams } = fakeDevices()
  openTapePage()
  await turnOnCamera()
  await screen.findByLabelText('Camera preview')
  cleanup()
  expect(isStopped(streams[0])).toBe(true)
  let allow = () => {}
  const late = fakeDevices({
    openStream: async () => {
      await new Promise<void>((resolve) => (allow = resolve))
      return new FakeStream()
    },
  })
  openTapePage()
  await turnOnCamera()
  cleanup()
  allow()
  await waitFor(() => expect(isStopped(late.streams[0])).toBe(true))
})

test('if the camera is unplugged, the microphone is turned off as well, and the page offers to turn both on again', async () => {
  const { streams } = fakeDevices()
  openTapePage()
  await turnOnCamera()
  await screen.findByLabelText('Camera preview')
  act(() => streams[0]?.camera.unplug())
  expect(await button('Turn on camera and microphone')).toBeVisible()
  expect(isStopped(streams[0])).toBe(true)
  expect(screen.queryByLabelText('Camera preview')).toBeNull()
  await turnOnCamera()
  expect(await screen.findByLabelText('Camera preview')).toBeVisible()
})

test('if the camera is unplugged while the page lists the devices, the page still offers to turn it on again', async () => {
  const { streams } = fakeDevices({ listDevices: () => new Promise(() => {}) })
  openTapePage()
  await turnOnCamera()
  await screen.findByLabelText('Camera preview')
  act(() => streams[0]?.camera.unplug())
  await waitFor(async () => expect(await button('Turn on camera and microphone')).toBeEnabled())
  await turnOnCamera()
  await waitFor(() => expect(streams).toHaveLength(2))
})

test('the slate has the actor’s name and current role; the agency stays as the actor entered it at the last visit', async () => {
  fakeDevices()
  const { firstName, lastName } = openTapePage()
  await turnOnCamera()
  await userEvent.type(await screen.findByLabelText('Agency'), 'Harbour')
  expect(screen.getByLabelText('Name')).toHaveValue(`${firstName} ${lastName}`)
  expect(screen.getByLabelText('Role')).toHaveValue('MARA')
  cleanup()
  openTapePage({ mine: ['TOBIN'] })
  await turnOnCamera()
  expect(await screen.findByLabelText('Agency')).toHaveValue('Harbour')
  expect(screen.getByLabelText('Role')).toHaveValue('TOBIN')
})
