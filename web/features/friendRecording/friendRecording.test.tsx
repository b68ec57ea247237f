import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildFailure, NetworkFailure, type Answers, type Routes } from '../../testing/fakeServer.ts'
import type { RecordingTools } from './recordingTools.ts'
import { buildInvitation, createDevice, openPage, press, recordLine } from './testing/friendRecordingPage.tsx'

test('a friend sees who asks for the lines and who will hear them, records two lines, and finishes', async () => {
  const device = createDevice()
  const uploads: { lineId: string; bytes: number }[] = []
  openPage(
    device,
    { openReading: () => buildInvitation() },
    {
      sendReading({ token, lineId, body }) {
        expect([token, body.type]).toEqual(['secret', 'audio/wav'])
        uploads.push({ lineId, bytes: body.size })
        return { lineId, durationMs: 1_300, isAccepted: false }
      },
    },
  )
  expect(await screen.findByText('Ines asks you to read')).toBeTruthy()
  expect(screen.getByText(/The Kitchen, Scene 1\. 2 lines, about 1 minute\./)).toBeTruthy()
  expect(screen.getByText('Only Ines hears it.')).toBeTruthy()
  await press('Start reading')
  expect(await screen.findByRole('heading', { name: 'Line 1 of 2' })).toBeTruthy()
  expect(screen.getByText('You came.')).toBeTruthy()
  await recordLine(device)
  await press('Listen')
  // The silence at the start and at the end of the recording is cut off, except for 150 ms.
  expect(device.played[0]?.size).toBeLessThan(44 + 1.4 * 48_000)
  await press('Send this line')
  expect(await screen.findByRole('heading', { name: 'Line 2 of 2' })).toBeTruthy()
  expect(await screen.findByText('1 of 2 sent')).toBeTruthy()
  await recordLine(device)
  await press('Send this line')
  expect(await screen.findByRole('heading', { name: 'That was every line' })).toBeTruthy()
  expect(await screen.findByText('2 of 2 sent')).toBeTruthy()
  expect(uploads.map(({ lineId }) => lineId)).toEqual(['one', 'two'])
  expect(device.stored.size).toBe(0)
})

test('a recording that was not sent is still there after a reload, and is sent when the connection is back', async () => {
  const device = createDevice()
  let isOnline = false
  const takes: (string | null)[] = []
  const answers: Answers = { openReading: () => buildInvitation() }
  const routes: Routes = {
    sendReading({ lineId, take }) {
      if (!isOnline) throw new NetworkFailure()
      takes.push(take)
      return { lineId, durationMs: 1_300, isAccepted: false }
    },
  }
  const view = openPage(device, answers, routes)
  await press('Start reading')
  await recordLine(device)
  expect(device.stored.size).toBe(1)
  view.unmount()

  const again = openPage(device, answers, routes)
  expect(await screen.findByText('1 recording on this device is not sent yet.')).toBeTruthy()
  await press('Go on reading')
  await press('Send this line')
  await screen.findByRole('heading', { name: 'Line 2 of 2' })
  expect([...device.stored.values()]).toMatchObject([{ lineId: 'one', state: 'queued' }])
  isOnline = true
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('1 of 2 sent')).toBeTruthy()
  expect(device.stored.size).toBe(0)
  expect(takes).toHaveLength(1)
  again.unmount()
})

test('a friend can move the start and the end of a recorded line before it is sent, but at least 0.2 seconds remain', async () => {
  const device = createDevice()
  openPage(device, { openReading: () => buildInvitation() })
  await press('Start reading')
  await recordLine(device)
  const end = await screen.findByRole('slider', { name: 'End' })
  expect(end.getAttribute('aria-valuetext')).toMatch(/^1\.[67] seconds$/)
  fireEvent.change(end, { target: { value: '1000' } })
  expect(await screen.findByText(/^0\.[67] seconds$/)).toBeTruthy()
  fireEvent.change(end, { target: { value: '0' } })
  expect(screen.getByText('0.2 seconds')).toBeTruthy()
  fireEvent.change(end, { target: { value: '1000' } })
  fireEvent.change(screen.getByRole('slider', { name: 'Start' }), { target: { value: '1900' } })
  expect(screen.getByText('0.2 seconds')).toBeTruthy()
})

test('a friend begins with the first line that is not sent, and after the last line gets the lines that were skipped', async () => {
  const device = createDevice()
  const [one, two] = buildInvitation().lines
  if (!one || !two) throw new Error('no lines')
  const lines = [
    { ...one, sent: { durationMs: 900, isAccepted: false } },
    two,
    { ...two, lineId: 'three', text: 'Is there tea?' },
  ]
  openPage(
    device,
    { openReading: () => buildInvitation({ lines }) },
    { sendReading: ({ lineId }) => ({ lineId, durationMs: 1_300, isAccepted: false }) },
  )
  await press('Go on reading')
  expect(await screen.findByRole('heading', { name: 'Line 2 of 3' })).toBeTruthy()
  await press('Next line')
  expect(await screen.findByRole('heading', { name: 'Line 3 of 3' })).toBeTruthy()
  await recordLine(device)
  await press('Send this line')
  expect(await screen.findByRole('heading', { name: 'Line 2 of 3' })).toBeTruthy()
  await recordLine(device)
  await press('Send this line')
  expect(await screen.findByRole('heading', { name: 'That was every line' })).toBeTruthy()
  expect(await screen.findByText('3 of 3 sent')).toBeTruthy()
})

test('a recording that plays is stopped when the friend records again, goes to another line or leaves the page', async () => {
  const device = createDevice()
  let stopCount = 0
  const play: RecordingTools['play'] = () => () => void (stopCount += 1)
  const { unmount } = openPage(
    { ...device, tools: { ...device.tools, play } },
    { openReading: () => buildInvitation() },
  )
  await press('Start reading')
  await recordLine(device)
  await press('Listen')
  await press('Again')
  expect(stopCount).toBe(1)
  device.speak()
  await press('Stop')
  await press('Listen')
  await press('Next line')
  expect(stopCount).toBe(2)
  await press('Previous line')
  await press('Listen')
  unmount()
  expect(stopCount).toBe(3)
})

test.each([
  ['blocked', { isDenied: true }, 'The microphone is blocked for this page.'],
  ['full storage', { isStorageFull: true }, 'This browser does not let the page store recordings'],
])(
  'if nothing can be recorded or stored (%s), the page shows an alert with the reason',
  async (_name, state: { isDenied?: boolean; isStorageFull?: boolean }, text) => {
    const device = createDevice(state)
    openPage(device, { openReading: () => buildInvitation() })
    await press('Start reading')
    if (!state.isDenied) await recordLine(device)
    expect((await screen.findByText(new RegExp(text))).closest('[role="alert"]')).toBeTruthy()
  },
)

test.each([
  ['silent', 0.001, 'Nothing was heard.'],
  ['too quiet', 0.02, 'This is very quiet.'],
  ['too loud', 3, 'This is too loud'],
])('if a recording is %s, the page says so before the friend sends the recording', async (_name, level, text) => {
  const device = createDevice()
  openPage(device, { openReading: () => buildInvitation() })
  await press('Start reading')
  await recordLine(device, level)
  expect(await screen.findByText(new RegExp(text))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Again' })).toBeTruthy()
})

test('if the microphone is unplugged during a recording, the friend can send what was recorded before that', async () => {
  const device = createDevice()
  openPage(device, { openReading: () => buildInvitation() })
  await press('Start reading')
  await press('Record')
  device.speak()
  device.unplug()
  expect(await screen.findByText(/The microphone was disconnected/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Send this line' })).toBeTruthy()
})

test('the page shows different messages for a link that has ended and for a server that cannot be reached', async () => {
  const { unmount } = openPage(createDevice(), { openReading: () => buildFailure('share/ended') })
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeTruthy()
  unmount()
  let isReachable = false
  openPage(createDevice(), {
    openReading() {
      if (!isReachable) throw new NetworkFailure()
      return buildInvitation()
    },
  })
  expect(await screen.findByRole('heading', { name: 'The lines could not be loaded' })).toBeTruthy()
  isReachable = true
  await press('Try again')
  expect(await screen.findByText('Ines asks you to read')).toBeTruthy()
})

test('a recording that the server refuses stays on the page with the reason; a link that has ended shows a message', async () => {
  const device = createDevice()
  let failure = buildFailure('share/full')
  openPage(device, { openReading: () => buildInvitation() }, { sendReading: () => failure })
  await press('Start reading')
  await recordLine(device)
  await press('Send this line')
  await press('Previous line')
  expect(await screen.findByText(/Your recording is still on this device\./)).toBeTruthy()
  expect(device.stored.size).toBe(1)
  failure = buildFailure('share/ended')
  await press('Send this line')
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeTruthy()
  expect([...device.stored.values()]).toMatchObject([{ lineId: 'one', state: 'queued' }])
})

test('a friend can decline the request and delete a sent line, but can neither delete nor record again an accepted line', async () => {
  const [one, two] = buildInvitation().lines
  if (!one || !two) throw new Error('no lines')
  const lines = [
    { ...one, sent: { durationMs: 900, isAccepted: false } },
    { ...two, sent: { durationMs: 900, isAccepted: true } },
  ]
  const { sent } = openPage(createDevice(), {
    openReading: () => buildInvitation({ lines }),
    removeReading: () => ({ success: true }),
    declineReading: () => ({ success: true }),
  })
  await press('I can’t do this one')
  expect(await screen.findByText(/Ines sees that you can’t do this one/)).toBeTruthy()
  await press('Go on reading')
  await press('Delete what I sent')
  expect(await screen.findByText('Deleted.')).toBeTruthy()
  await press('Next line')
  const room = within(document.body)
  expect(await room.findByText('Ines has accepted this line.')).toBeTruthy()
  expect(room.getByRole<HTMLButtonElement>('button', { name: 'Again' }).disabled).toBe(true)
  expect(room.queryByRole('button', { name: 'Delete what I sent' })).toBeNull()
  expect(sent.map(({ name }) => name)).toEqual(['openReading', 'declineReading', 'removeReading'])
})

test('if the friend leaves the page before the browser gives access to the microphone, the microphone is closed', async () => {
  const device = createDevice()
  let allow: (() => void) | undefined
  let isClosed = false
  const openRecorder: RecordingTools['openRecorder'] = async (options) => {
    await new Promise<void>((resolve) => (allow = resolve))
    return { ...(await device.tools.openRecorder(options)), close: () => void (isClosed = true) }
  }
  const { unmount } = openPage(
    { ...device, tools: { ...device.tools, openRecorder } },
    { openReading: () => buildInvitation() },
  )
  await press('Start reading')
  await expect.poll(() => allow).toBeDefined()
  unmount()
  allow?.()
  await expect.poll(() => isClosed).toBe(true)
})
