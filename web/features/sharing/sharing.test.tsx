// Tests, with a fake server, the page on which an actor makes links for friends and coaches, and the page that a coach
// sees.
import type { FriendLine, ShareLink } from '@scene-partner/contract/operations/sharing/links'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import '../../testing/resetState.ts'
import {
  buildPlay,
  buildRehearsal,
  buildReview,
  buildScript,
  buildSession,
  buildSpeech,
  testDate,
} from '../../testing/builders.ts'
import { buildFailure, fakeServer, NetworkFailure, type Answers } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { withFriendLines } from './withFriendLines.ts'

const role = (name: string, speeches: number) => ({ name, aliases: [], speeches, words: 3, description: '' })
const understanding = buildPlay(
  [
    buildSpeech('s1', 'ANNA', 'You came.'),
    buildSpeech('s2', 'BEN', 'I said I would.'),
    buildSpeech('s3', 'ANNA', 'So you are.'),
    buildSpeech('s4', 'BEN', 'Is there tea?'),
  ],
  { characters: [role('ANNA', 2), role('BEN', 2)] },
)

const buildLink = (facts: Partial<ShareLink> = {}): ShareLink => ({
  ...{ linkId: 'lnk_1', scriptId: 'scr_1', kind: 'reader', role: 'BEN', sceneName: null, guestName: 'Tom' },
  ...{ showsProgress: false, state: 'open', declinedAt: null, createdAt: testDate, opened: 1 },
  ...{ expiresAt: '2026-12-04T09:00:00.000Z', lines: 2, recorded: 0, accepted: 0 },
  events: [{ kind: 'created', count: 1, lastAt: testDate }],
  ...facts,
})

const buildLine = (facts: Partial<FriendLine> = {}): FriendLine => ({
  ...{ recordingId: 'frl_1', linkId: 'lnk_1', guestName: 'Tom', role: 'BEN', lineId: 's2', text: 'I said I would.' },
  ...{ url: '/api/scripts/scr_1/friend-lines/frl_1', durationMs: 900, state: 'waiting', createdAt: testDate },
  ...facts,
})

/** Opens the sharing page. Its fake server stores the links and the lines that the page changes. */
async function openPage(
  search = '',
  { links = [] as ShareLink[], lines = [] as FriendLine[] } = {},
  more: Answers = {},
) {
  const state = { links, lines, syntheticRoles: [] as string[] }
  const sent = fakeServer({
    getScript: () => ({ script: buildScript({ id: 'scr_1', title: 'The Kitchen' }) }),
    getUnderstanding: () => buildReview(understanding),
    getCasting: () => ({ casting: { mine: ['ANNA'], roles: {}, pronunciations: [] }, version: 1 }),
    getShareLinks: () => ({ links: state.links }),
    getFriendLines: () => ({ lines: state.lines, syntheticRoles: state.syntheticRoles }),
    createShareLink({ kind, guestName }) {
      state.links = [buildLink({ kind, guestName, role: kind === 'reader' ? 'BEN' : null })]
      return { linkId: 'lnk_1', path: kind === 'reader' ? '/read/secret' : '/coach/secret' }
    },
    revokeShareLink() {
      state.links = state.links.map((link) => ({ ...link, state: 'revoked' as const }))
      return { success: true }
    },
    deleteShareLink() {
      state.links = []
      return { success: true }
    },
    decideFriendLines({ recordings }) {
      const decided = new Map(recordings.map((one) => [one.recordingId, one.state]))
      state.lines = state.lines.map((line) => ({ ...line, state: decided.get(line.recordingId) ?? line.state }))
      return { decided: recordings.length }
    },
    setFriendVoice({ role: name, isSynthetic }) {
      state.syntheticRoles = isSynthetic ? [name] : []
      return { success: true }
    },
    ...more,
  })
  await visit(`/scripts/scr_1/share${search}`, buildSession())
  return sent
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('an actor makes a link for a role, copies the link, and later withdraws it', async () => {
  const sent = await openPage()
  // The form does not offer the role that the actor plays.
  expect(await screen.findByRole('radio', { name: /BEN 2 lines/ })).toBeChecked()
  expect(screen.queryByRole('radio', { name: /ANNA/ })).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Their name'), 'Tom')
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }))
  await press('Make the link')
  expect(await screen.findByLabelText<HTMLInputElement>('Link')).toHaveValue(`${location.origin}/read/secret`)
  expect(sent.find(({ name }) => name === 'createShareLink')?.input).toEqual({
    ...{ scriptId: 'scr_1', kind: 'reader', role: 'BEN', guestName: 'Tom', days: 7 },
  })
  await press('Copy the link')
  expect(await screen.findByText('Copied.')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/read/secret`)
  expect(await screen.findByText('Tom, Ben')).toBeInTheDocument()
  expect(screen.getByText('Link open until 4 December')).toBeInTheDocument()
  await press('Withdraw the link')
  expect(await screen.findByText('Link withdrawn')).toBeInTheDocument()
  await press('Delete')
  const [, confirm] = await screen.findAllByRole('button', { name: 'Delete', hidden: true })
  if (confirm) await userEvent.click(confirm)
  await waitFor(() => expect(screen.queryByText('Tom, Ben')).not.toBeInTheDocument())
})

test('a link for a coach is for no role; the actor chooses whether the coach sees how many lines the actor knows', async () => {
  const sent = await openPage('?with=coach', { links: [buildLink()] })
  expect(await screen.findByRole('heading', { name: 'Share with my coach' })).toBeInTheDocument()
  // A link for a friend is not listed among the links for coaches.
  expect(screen.queryByText('Tom, Ben')).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Their name'), 'Priya')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show them how many lines I know' }))
  await press('Make the link')
  expect(await screen.findByLabelText<HTMLInputElement>('Link')).toHaveValue(`${location.origin}/coach/secret`)
  expect(sent.find(({ name }) => name === 'createShareLink')?.input).toEqual({
    ...{ scriptId: 'scr_1', kind: 'coach', guestName: 'Priya', days: 14, showsProgress: true },
  })
  expect(await screen.findByText('Priya')).toBeInTheDocument()
})

test('roles are listed by line count, for a scene only its roles; the message with a link names the role', async () => {
  const shared: unknown[] = []
  const share = async (data: unknown) => void shared.push(data)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const play = buildPlay(
    [
      buildSpeech('s1', 'ANNA', 'You came.'),
      buildSpeech('s2', 'BEN', 'I said I would.'),
      buildSpeech('s3', 'CARL', 'So did I.'),
      buildSpeech('s4', 'BEN', 'Is there tea?'),
      buildSpeech('s5', 'CARL', 'There is.', { scene: 1 }),
      buildSpeech('s6', 'ANNA', 'Who are you?', { scene: 1 }),
      buildSpeech('s7', 'CARL', 'A neighbour.', { scene: 1 }),
    ],
    { scenes: ['A kitchen', 'A garden'].map((name) => ({ heading: name, name, lines: [] })) },
  )
  const sent = await openPage('', {}, { getUnderstanding: () => buildReview(play) })
  const scene = await screen.findByRole('combobox', { name: 'Scene' })
  const listRoles = () =>
    within(screen.getByRole('group', { name: 'Role' }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ value, checked }) => [value, checked])
  expect(listRoles()).toEqual([
    ['CARL', true],
    ['BEN', false],
  ])
  await userEvent.click(screen.getByRole('radio', { name: /^BEN/ }))
  await userEvent.selectOptions(scene, 'A garden')
  expect(listRoles()).toEqual([['CARL', true]])
  await press('Make the link')
  await press('Send the link')
  expect(sent.find(({ name }) => name === 'createShareLink')?.input).toMatchObject({ role: 'CARL', scene: 1 })
  const text = 'Would you read Carl in “The Kitchen” for me?'
  expect(shared).toEqual([{ text, url: `${location.origin}/read/secret` }])
})

test('an expired link has no button to withdraw it; a new link that replaces it is shown until it is withdrawn', async () => {
  let state: ShareLink['state'] = 'expired'
  const sent = await openPage(
    '',
    {},
    {
      getShareLinks: () => ({ links: [buildLink({ state })] }),
      renewShareLink() {
        state = 'open'
        return { linkId: 'lnk_1', path: '/read/renewed' }
      },
      revokeShareLink() {
        state = 'revoked'
        return { success: true }
      },
    },
  )
  expect(await screen.findByText('Link expired on 4 December')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Withdraw the link' })).not.toBeInTheDocument()
  await press('New link')
  expect(await screen.findByLabelText<HTMLInputElement>('Link')).toHaveValue(`${location.origin}/read/renewed`)
  expect(sent.find(({ name }) => name === 'renewShareLink')?.input).toEqual({ linkId: 'lnk_1', days: 14 })
  await press('Withdraw the link')
  expect(await screen.findByText('Link withdrawn')).toBeInTheDocument()
  expect(screen.queryByLabelText('Link')).not.toBeInTheDocument()
})

test('an actor accepts all recordings of a friend, chooses the synthetic voice, and takes back one acceptance', async () => {
  const lines = [buildLine(), buildLine({ recordingId: 'frl_2', lineId: 's4', text: 'Is there tea?' })]
  const sent = await openPage('', { links: [buildLink({ recorded: 2 })], lines })
  expect(await screen.findByRole('button', { name: 'Play: I said I would.' })).toBeInTheDocument()
  await press('Accept all 2')
  expect(await screen.findByRole('heading', { name: 'Accepted lines' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('switch', { name: /A friend’s voice reads Ben/ }))
  await waitFor(() =>
    expect(sent.at(-3)).toMatchObject({ name: 'setFriendVoice', input: { role: 'BEN', isSynthetic: true } }),
  )
  expect(await screen.findByRole('switch', { name: /A friend’s voice reads Ben/ })).not.toBeChecked()
  await press('Take back: Is there tea?')
  expect(await screen.findByRole('heading', { name: 'Lines to listen to' })).toBeInTheDocument()
})

test('after an actor rejects a friend’s recording of a line, Undo lets the actor decide again', async () => {
  const sent = await openPage('', { lines: [buildLine()] })
  await press('Reject: I said I would.')
  expect(await screen.findByText('Line rejected. Your friend can record it again.')).toBeInTheDocument()
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Accept: I said I would.' })).toBeInTheDocument()
  const decisions = sent.filter(({ name }) => name === 'decideFriendLines').map(({ input }) => input)
  expect(decisions).toMatchObject([{ recordings: [{ state: 'rejected' }] }, { recordings: [{ state: 'waiting' }] }])
})

test('if the server refuses to make a link, the page says why', async () => {
  await openPage('', {}, { createShareLink: () => buildFailure('share/too-many-links', { limit: 50 }) })
  await press('Make the link')
  expect(await screen.findByText(/A script can have at most 50 links\./)).toBeInTheDocument()
})

test('a friend’s accepted line plays instead of the actor’s own recording, unless the role has the synthetic voice', () => {
  const own = { lineId: 's2', url: '/own', mime: 'audio/webm', durationMs: 1, createdAt: testDate }
  const stored = buildRehearsal({ recordings: [own] })
  const lines = [buildLine({ state: 'accepted' }), buildLine({ recordingId: 'frl_2', lineId: 's4' })]
  const urls = (friends: Parameters<typeof withFriendLines>[1]) =>
    withFriendLines(stored, friends).recordings.map(({ lineId, url }) => [lineId, url])
  expect(urls({ lines, syntheticRoles: [] })).toEqual([['s2', '/api/scripts/scr_1/friend-lines/frl_1']])
  expect(urls({ lines, syntheticRoles: ['BEN'] })).toEqual([['s2', '/own']])
  expect(urls(undefined)).toEqual([['s2', '/own']])
})

test(
  'a coach must enter a name to save a note on a line; a note that is sent again has the same id; the coach can delete the note',
  { tags: ['long'] },
  async () => {
    const noteIds: string[] = []
    const line = (lineId: string, text: string, isMine: boolean) => ({
      ...{ lineId, kind: 'speech' as const, scene: 0, characters: [isMine ? 'ANNA' : 'BEN'], text, isMine },
    })
    const sent = fakeServer({
      openCoachScript: () => ({
        ...{ actorName: 'Ines', title: 'The Kitchen', coachName: '', expiresAt: '2026-12-04T09:00:00.000Z' },
        ...{ mine: ['ANNA'], scenes: ['Scene 1'], notes: [], progress: { ownLines: 2, right: 1, toPractise: 1 } },
        lines: [line('s1', 'You came.', true), line('s2', 'I said I would.', false)],
      }),
      saveCoachNote({ noteId, lineId, text, author }) {
        noteIds.push(noteId)
        // The server stores the note, but the first answer is lost.
        if (noteIds.length === 1) throw new NetworkFailure()
        return { note: { noteId, lineId, text, author, createdAt: testDate } }
      },
      removeCoachNote: () => ({ success: true }),
    })
    await visit('/coach/secret')
    expect(await screen.findByRole('heading', { name: 'The Kitchen' })).toBeInTheDocument()
    expect(screen.getByText('1 of 2 lines right, 1 to practise.')).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    await press('Add a note to: You came.')
    await userEvent.type(screen.getByLabelText('Note'), 'Slower.')
    await press('Save the note')
    expect(await screen.findByText(/Write your name/)).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Your name'), 'Priya')
    await press('Save the note')
    await waitFor(() => expect(noteIds).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save the note' })).toBeEnabled())
    await press('Save the note')
    expect(await screen.findByText('Slower.')).toBeInTheDocument()
    expect(noteIds).toEqual([noteIds[0], noteIds[0]])
    expect(sent.at(-1)?.input).toMatchObject({ token: 'secret', lineId: 's1', text: 'Slower.', author: 'Priya' })
    await press('Delete this note')
    await waitFor(() => expect(screen.queryByText('Slower.')).not.toBeInTheDocument())
  },
)
