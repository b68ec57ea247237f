// Tests parts of the sharing page, each alone: the form, the list of links, and the lines that friends have sent.
import type { FriendLine, ShareLink } from '@scene-partner/contract/operations/sharing/links'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query.tsx'
import { toasts } from '../../ui/overlays/toasts.ts'
import '../../testing/resetState.ts'
import { buildPlay, buildSpeech, testDate } from '../../testing/builders.ts'
import { fail, fakeServer, type Answers } from '../../testing/fakeServer.ts'
import { ArrivedLines } from './ArrivedLines.tsx'
import { LinkForm } from './LinkForm.tsx'
import { LinkList } from './LinkList.tsx'
import { NewLink } from './NewLink.tsx'
import type { ShareData } from './queries.ts'

afterEach(() => vi.restoreAllMocks())

const buildLink = (facts: Partial<ShareLink> = {}): ShareLink => ({
  ...{ linkId: 'lnk_1', scriptId: 'scr_1', kind: 'reader', role: 'BEN', sceneName: null, guestName: 'Tom' },
  ...{ showsProgress: false, state: 'open', declinedAt: null, createdAt: testDate, opened: 1 },
  ...{ expiresAt: '2026-12-04T09:00:00.000Z', lines: 4, recorded: 1, accepted: 0, events: [] },
  ...facts,
})

const buildLine = (facts: Partial<FriendLine> = {}): FriendLine => ({
  ...{ recordingId: 'frl_1', linkId: 'lnk_1', guestName: 'Tom', role: 'BEN', lineId: 's2', text: 'I said I would.' },
  ...{ url: '/api/scripts/scr_1/friend-lines/frl_1', durationMs: 900, state: 'waiting', createdAt: testDate },
  ...facts,
})

const buildData = (facts: Partial<ShareData> = {}): ShareData => ({
  title: 'The Kitchen',
  understanding: buildPlay([buildSpeech('s1', 'ANNA', 'You came.'), buildSpeech('s2', 'BEN', 'I said I would.')]),
  ...{ mine: ['ANNA'], links: [], friendLines: [], syntheticRoles: [] },
  ...facts,
})

function show(part: ReactNode, answers: Answers = {}) {
  const sent = fakeServer(answers)
  return { sent, ...render(<QueryProvider>{part}</QueryProvider>) }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const listButtons = () => screen.queryAllByRole('button').map((button) => button.textContent)

test('the list shows for each link the friend, role, scene, progress and events, or that the friend has declined', () => {
  const events: ShareLink['events'] = [
    { kind: 'opened', count: 3, lastAt: testDate },
    { kind: 'recorded', count: 1, lastAt: testDate },
  ]
  const links = [
    buildLink({ guestName: '', sceneName: 'A garden', events }),
    buildLink({ linkId: 'lnk_2', declinedAt: testDate, lines: 0, recorded: 0 }),
  ]
  show(<LinkList links={links} kind="reader" data={buildData()} isReadOnly={false} />)
  const [first, second] = screen.getAllByRole('listitem').filter((item) => item.querySelector('details'))
  if (!first || !second) throw new Error('two links are missing')
  expect(within(first).getByText('A friend, Ben')).toBeVisible()
  expect(first).toHaveTextContent('Link open until 4 December · A garden')
  expect(within(first).getByRole('progressbar', { name: '1 of 4 lines' })).toHaveAttribute('value', '0.25')
  expect(first).toHaveTextContent('Opened 3 times')
  expect(first).toHaveTextContent('1 line sent')
  expect(second).toHaveTextContent('Can’t do this one')
  expect(second).not.toHaveTextContent('Link open')
  expect(within(second).getByRole('progressbar')).toHaveAttribute('value', '0')
})

test('a link for a coach shows no progress; an admin who views the account has no buttons to change links', () => {
  const links = [buildLink({ kind: 'coach', role: null, guestName: '' })]
  show(<LinkList links={links} kind="coach" data={buildData()} isReadOnly />)
  expect(screen.getByText('A coach')).toBeVisible()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(listButtons()).toEqual([])
})

test('deleting a link says how many recorded lines are deleted with it; a failure is shown and can be tried again', async () => {
  const { sent } = show(
    <LinkList links={[buildLink({ recorded: 2 })]} kind="reader" data={buildData()} isReadOnly={false} />,
    {
      deleteShareLink: () => fail('unavailable'),
    },
  )
  await press('Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this link?' }))
  expect(dialog.getByText(/2 recorded lines are deleted/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  const deletion = { name: 'deleteShareLink', input: { linkId: 'lnk_1' } }
  expect(sent).toEqual([deletion])
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent).toEqual([deletion, deletion]))
})

test('a new link can be copied; if the browser refuses, the actor is told to copy it by hand; “Send the link” needs a browser that can share', async () => {
  show(<NewLink path="/read/secret" text="Would you?" onClose={() => undefined} />)
  expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('blocked'))
  await press('Copy the link')
  expect(await screen.findByText('The link could not be copied. Select it and copy it by hand.')).toBeVisible()
  expect(screen.queryByText('Copied.')).toBeNull()
  await press('Copy the link')
  expect(await screen.findByText('Copied.')).toBeVisible()
})

test('the form for a link says how long recording a role takes; for another link, the field for the friend’s name is empty again', async () => {
  const long = 'word '.repeat(450)
  const understanding = buildPlay([buildSpeech('s1', 'BEN', long, { parts: [{ kind: 'speech', text: long }] })])
  const { sent } = show(<LinkForm kind="reader" scriptId="scr_1" data={buildData({ understanding })} />, {
    createShareLink: () => ({ linkId: 'lnk_1', path: '/read/secret' }),
  })
  const [, minutes = ''] =
    /about (\d+) min/.exec(screen.getByRole('radio', { name: /^BEN/ }).closest('label')?.textContent ?? '') ?? []
  // Somebody speaks 450 words in about three minutes, and recording them takes three times as long.
  expect(Number(minutes)).toBeGreaterThan(6)
  expect(Number(minutes)).toBeLessThan(13)
  await userEvent.type(screen.getByLabelText('Their name'), 'Tom')
  await press('Make the link')
  await press('Make another link')
  expect(screen.getByLabelText('Their name')).toHaveValue('')
  expect(sent.map(({ name }) => name)).toEqual(['createShareLink'])
})

test('if the actor plays all roles, no link for a friend can be made', () => {
  show(<LinkForm kind="reader" scriptId="scr_1" data={buildData({ mine: ['ANNA', 'BEN'] })} />)
  expect(screen.getByRole('button', { name: 'Make the link' })).toBeDisabled()
})

const lines = [
  buildLine(),
  buildLine({ recordingId: 'frl_2', text: 'Is there tea?', state: 'accepted' }),
  buildLine({ recordingId: 'frl_3', text: null, state: 'accepted', guestName: '' }),
  buildLine({ recordingId: 'frl_4', text: 'Sit.', state: 'accepted', role: 'CARL' }),
]

test('for each role, the page says how many lines are accepted; a line that is no longer in the script is listed with this remark', () => {
  const data = buildData({ friendLines: lines, syntheticRoles: ['CARL'] })
  show(<ArrivedLines scriptId="scr_1" data={data} isReadOnly={false} />)
  expect(screen.queryByRole('button', { name: /^Accept all/ })).toBeNull()
  const ben = screen.getByRole('switch', { name: /reads Ben/ })
  expect(ben).toBeChecked()
  expect(ben).toHaveAccessibleDescription(/^2 lines accepted/)
  expect(screen.getByRole('switch', { name: /reads Carl/ })).not.toBeChecked()
  expect(screen.getByText('The script no longer has this line.').closest('li')).toHaveTextContent('A friend, Ben')
})

test('an admin who views the account can neither accept, reject nor take back a friend’s line', () => {
  const data = buildData({ friendLines: [...lines, buildLine({ recordingId: 'frl_5' })] })
  show(<ArrivedLines scriptId="scr_1" data={data} isReadOnly />)
  expect(screen.queryByRole('button', { name: /Accept|Reject|Take back/ })).toBeNull()
  for (const toggle of screen.getAllByRole('switch')) expect(toggle).toBeDisabled()
})

test('after a line is accepted, a message offers to undo this, and a failed undo is reported; after a line is taken back, none is offered', async () => {
  let isDown = false
  const { sent } = show(<ArrivedLines scriptId="scr_1" data={buildData({ friendLines: lines })} isReadOnly={false} />, {
    decideFriendLines: () => (isDown ? fail('internal', { requestId: 'req_1' }) : { decided: 1 }),
  })
  await press('Take back: Is there tea?')
  await press('Accept: I said I would.')
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['1 line accepted.']))
  isDown = true
  toasts.get()[0]?.action?.onPress()
  await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ kind: 'failed' }))
  expect(sent.map(({ input }) => input)).toEqual([
    { scriptId: 'scr_1', recordings: [{ recordingId: 'frl_2', state: 'waiting' }] },
    { scriptId: 'scr_1', recordings: [{ recordingId: 'frl_1', state: 'accepted' }] },
    { scriptId: 'scr_1', recordings: [{ recordingId: 'frl_1', state: 'waiting' }] },
  ])
})

test('while a decision about a line is being stored, the buttons of other lines are disabled', async () => {
  let store: () => void = () => undefined
  const stored = new Promise<void>((resolve) => {
    store = resolve
  })
  const waiting = [buildLine(), buildLine({ recordingId: 'frl_5', text: 'Is there tea?' })]
  const { sent } = show(
    <ArrivedLines scriptId="scr_1" data={buildData({ friendLines: waiting })} isReadOnly={false} />,
    {
      async decideFriendLines() {
        await stored
        return { decided: 1 }
      },
    },
  )
  await press('Accept: I said I would.')
  const other = screen.getByRole('button', { name: 'Accept: Is there tea?' })
  expect(other).toHaveAttribute('aria-disabled', 'true')
  store()
  await waitFor(() => expect(other).not.toHaveAttribute('aria-disabled'))
  await userEvent.click(other)
  await waitFor(() => expect(sent).toHaveLength(2))
})
