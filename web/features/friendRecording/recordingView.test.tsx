// Tests how a friend records single lines: with and without connection, too long, empty, and interrupted.
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fail } from '../../testing/fakeServer.ts'
import { buildInvitation, createDevice, openPage, press, recordLine } from './testing/friendRecordingPage.tsx'

afterEach(() => vi.restoreAllMocks())

const received = ({ lineId }: { lineId: string }) => ({ lineId, durationMs: 1_300, isAccepted: false })
const openReading = () => buildInvitation()

test('a recording ends by itself after 60 seconds, and the friend is told why', async () => {
  const device = createDevice()
  openPage(device, { openReading })
  await press('Start reading')
  await press('Record')
  act(() => Array.from({ length: 31 }).forEach(() => device.speak()))
  expect(await screen.findByText('A line can be 60 seconds long. The recording was ended.')).toBeVisible()
  expect(screen.getByText(/^(?:59|60)\.\d seconds$/)).toBeVisible()
})

test('an empty recording is not stored, and the message about it disappears when the friend goes to another line', async () => {
  const device = createDevice()
  openPage(device, { openReading })
  await press('Start reading')
  await press('Record')
  await press('Stop')
  expect(await screen.findByText('Nothing was recorded. Please try again.')).toBeVisible()
  expect(device.stored.size).toBe(0)
  await press('Next line')
  expect(screen.queryByText('Nothing was recorded. Please try again.')).toBeNull()
})

test('while a line is recorded, there is no button for the next line; “Stop for now” stores what was recorded so far on the device', async () => {
  const device = createDevice()
  openPage(device, { openReading })
  await press('Start reading')
  await press('Record')
  expect(screen.queryByRole('button', { name: 'Next line' })).toBeNull()
  device.speak()
  await press('Stop for now')
  expect(await screen.findByText('1 recording on this device is not sent yet.')).toBeVisible()
  expect([...device.stored.values()]).toMatchObject([{ lineId: 'one', state: 'review' }])
})

test('without a connection, the friend can go on recording, and is told at the end how many lines are not sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const device = createDevice()
  openPage(device, { openReading }, { sendReading: () => fail('unavailable') })
  await press('Start reading')
  expect(await screen.findByText(/^No connection\. Go on recording/)).toBeVisible()
  for (const _line of ['one', 'two']) {
    await recordLine(device)
    await press('Send when online')
  }
  expect(await screen.findByText(/^2 lines still wait on this device/)).toBeVisible()
  await press('Go through the lines again')
  expect(await screen.findByRole('heading', { name: 'Line 1 of 2' })).toBeVisible()
  expect(screen.getByText('Waiting for the connection. The recording is on this device.')).toBeVisible()
})

test('recordings that were not sent before are sent when the friend opens the link again', async () => {
  const device = createDevice()
  const first = openPage(device, { openReading }, { sendReading: () => fail('unavailable') })
  await press('Start reading')
  await recordLine(device)
  await press('Send this line')
  await waitFor(() => expect([...device.stored.values()]).toMatchObject([{ state: 'queued' }]))
  first.unmount()
  const uploads: string[] = []
  openPage(
    device,
    { openReading },
    {
      sendReading(request) {
        uploads.push(request.lineId)
        return received(request)
      },
    },
  )
  expect(await screen.findByText('1 of 2 lines sent')).toBeVisible()
  expect(uploads).toEqual(['one'])
})

test('after the page is closed, waiting recordings are not sent when the connection is back', async () => {
  const device = createDevice()
  let uploads = 0
  const sendReading = () => {
    uploads += 1
    return fail('unavailable')
  }
  const { unmount } = openPage(device, { openReading }, { sendReading })
  await press('Start reading')
  await recordLine(device)
  await press('Send this line')
  await screen.findByRole('heading', { name: 'Line 2 of 2' })
  await waitFor(() => expect(uploads).toBe(1))
  unmount()
  dispatchEvent(new Event('online'))
  await act(async () => {})
  expect(uploads).toBe(1)
})

test('a friend who has declined the invitation can accept it later', async () => {
  const { sent } = openPage(createDevice(), {
    openReading: () => buildInvitation({ isDeclined: true }),
    declineReading: () => ({ success: true }),
  })
  expect(await screen.findByText('The link works until 6 December.')).toBeVisible()
  await press('I can do it after all')
  expect(await screen.findByRole('button', { name: 'I can’t do this one' })).toBeVisible()
  expect(sent.at(-1)).toEqual({ name: 'declineReading', input: { token: 'secret', isDeclined: false } })
})

test('if a sent line cannot be deleted, the page shows the failure, and the line stays sent', async () => {
  const [one, two] = buildInvitation().lines
  if (!one || !two) throw new Error('no lines')
  const lines = [{ ...one, sent: { durationMs: 900, isAccepted: false } }, two]
  openPage(createDevice(), { openReading: () => buildInvitation({ lines }), removeReading: () => fail('unavailable') })
  await press('Go on reading')
  await press('Previous line')
  await press('Delete what I sent')
  expect(await screen.findByText(fail('unavailable').message)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete what I sent' })).toBeVisible()
})
