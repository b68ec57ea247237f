import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.tsx'
import { sessionStore } from '../../platform/session.ts'
import { generationOf, plainWeight, Refused, sessionOf } from './standInApi.ts'
import { generate, reader, script, visitStudio, withTom } from './visitStudio.tsx'

const scene = 'ANNA\nYou came.\n\nBEN\n(softly)\nI said I would.'
const sceneWeight = {
  ...plainWeight,
  isScript: true,
  characterCount: 24,
  newCharacters: 24,
  namesUnspoken: 9,
  directionsUnspoken: 4,
}
const key = 'sp.draft.studio.actor'

/** What another tab of this browser does: it writes, and this tab hears of it. */
function writeElsewhere(draft: { text: string; voiceId: string | null; reads: string }, at = Date.now() + 60_000) {
  const newValue = JSON.stringify({ ...draft, at })
  localStorage.setItem(key, newValue)
  fireEvent(window, Object.assign(new Event('storage'), { key, newValue }))
}

const drop = (file: File) => fireEvent.drop(script(), { dataTransfer: { files: [file], types: ['Files'] } })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup() // first: what is left of a screen must not ask a server that is gone
  vi.useRealTimers()
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

describe('what is counted', () => {
  test('a script says how many names and directions will not be spoken, and Read everything speaks them', async () => {
    const weigh = ({ reads }: Record<string, unknown>) =>
      reads === 'everything'
        ? { ...sceneWeight, characterCount: 49, namesUnspoken: 0, directionsUnspoken: 0 }
        : sceneWeight
    const { user, api } = visitStudio({ at: withTom, handlers: { weighText: weigh } })
    await reader()
    await user.type(script(), scene)
    expect(await screen.findByText('9 names and 4 directions will not be spoken')).toBeVisible()
    expect(screen.getByText(/^\d+ characters, 24 spoken$/)).toBeVisible()
    expect(screen.getByText('24 characters of new speech, 29,976 left after it')).toBeVisible()

    await user.click(screen.getByRole('switch', { name: 'Read everything' }))
    expect(await screen.findByText('Names and directions are spoken too')).toBeVisible()
    await user.click(generate())
    await waitFor(() =>
      expect(api.called('startGeneration')).toEqual([
        { text: scene, voiceId: 'tom', for: 'studio', reads: 'everything' },
      ]),
    )
  })

  test('a failed reading is tried again as the sheet was to be read', async () => {
    localStorage.setItem(key, JSON.stringify({ text: `${scene}\n`, voiceId: 'tom', reads: 'everything' }))
    const { user, api } = visitStudio({
      generations: [generationOf('gen_1', { text: scene, state: 'failed', failure: 'generation_failed' })],
    })
    await reader()
    await user.click(await screen.findByText('Try again'))
    await waitFor(() => expect(api.called('startGeneration')).toMatchObject([{ text: scene, reads: 'everything' }]))
  })

  test('it is asked for once the typing pauses, and nothing is said where it cannot be had', async () => {
    vi.useFakeTimers()
    const { api } = visitStudio({
      handlers: {
        weighText: () => {
          throw new Refused({ httpStatus: 429, code: 'rate_limited' })
        },
      },
    })
    for (const text of ['B', 'Bu', 'But soft!']) {
      fireEvent.change(script(), { target: { value: text } })
      await act(() => vi.advanceTimersByTimeAsync(300))
    }
    expect(api.called('weighText')).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(api.called('weighText')).toEqual([{ text: 'But soft!', reads: 'script' }])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('9 characters')).toBeVisible()
  })

  test('what this account has in this voice costs nothing, and that is said', async () => {
    const { user } = visitStudio({
      at: withTom,
      handlers: { weighText: () => ({ ...plainWeight, characterCount: 5, newCharacters: 0 }) },
    })
    await reader()
    await user.type(script(), 'Hello')
    expect(await screen.findByText('No new speech: you have all of it in this voice')).toBeVisible()
  })

  test('that a text is more than the month has is said before one presses', async () => {
    const { user } = visitStudio({
      at: withTom,
      handlers: { weighText: () => ({ ...plainWeight, characterCount: 1_250, newCharacters: 1_250, remaining: 50 }) },
    })
    await reader()
    await user.type(script(), 'Hello')
    expect((await screen.findAllByText('1,250 characters of new speech, 1,200 more than are left'))[0]).toBeVisible()
    expect(screen.getByText(/^50 of 30,000 characters left this month/)).toBeVisible()
    expect(generate()).toBeEnabled()
  })

  test('an administrator, who has no limit, is told the cost alone', async () => {
    const { user } = visitStudio({
      at: withTom,
      handlers: {
        weighText: () => ({ ...plainWeight, characterCount: 5, newCharacters: 5, remaining: null, limit: null }),
      },
    })
    await reader()
    await user.type(script(), 'Hello')
    expect(await screen.findByText('5 characters of new speech')).toBeVisible()
    expect(screen.queryByText(/left/)).toBeNull()
  })

  test('more than 200,000 characters are refused where one types them, and nothing is sent', async () => {
    const { user, api } = visitStudio({ at: withTom })
    await reader()
    fireEvent.change(script(), { target: { value: 'a'.repeat(200_001) } })
    const words = 'This text is longer than 200,000 characters. Split it and generate each part.'
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(script()).toHaveAttribute('aria-invalid', 'true')
    await user.click(generate())
    expect(await screen.findAllByText(words)).toHaveLength(2)
    expect(api.called('startGeneration')).toEqual([])
  })
})

describe('a draft', () => {
  test('after an expired session the same account finds its text, its voice and its switch', async () => {
    const first = visitStudio({ at: withTom, handlers: { weighText: () => sceneWeight } })
    await reader()
    fireEvent.change(script(), { target: { value: scene } })
    await first.user.click(await screen.findByRole('switch', { name: 'Read everything' }))
    act(() => sessionStore.set(null))
    expect(screen.queryByRole('textbox', { name: 'Script' })).toBeNull()
    first.leave()

    const other = visitStudio({ session: sessionOf({ uid: 'another' }) })
    expect(script()).toHaveValue('')
    other.leave()

    visitStudio({ handlers: { weighText: () => sceneWeight } })
    expect(script()).toHaveValue(scene)
    expect(await reader()).toHaveTextContent('Tom')
    expect(await screen.findByRole('switch', { name: 'Read everything' })).toBeChecked()
  })

  test('whoever looks at the account from this device sees none of its drafts', () => {
    localStorage.setItem(key, JSON.stringify({ text: 'Nobody else’s business', voiceId: null, reads: 'script' }))
    visitStudio({ session: sessionOf({}, { impersonatedBy: 'boss' }) })
    expect(script()).toHaveValue('')
  })

  test('R-24 who types without a pause is kept too, should the browser crash', () => {
    vi.useFakeTimers()
    const { leave } = visitStudio()
    for (let typed = 1; typed <= 10; typed++) {
      fireEvent.change(script(), { target: { value: 'a'.repeat(typed) } })
      act(() => void vi.advanceTimersByTime(100))
    }
    expect(localStorage.getItem(key)).toContain('a'.repeat(9))
    leave()
  })

  test('R-24 where the browser keeps nothing it says so', () => {
    vi.useFakeTimers()
    visitStudio()
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse })
    fireEvent.change(script(), { target: { value: 'Hello' } })
    act(() => void vi.advanceTimersByTime(1_000))
    expect(screen.getByText('This browser keeps no drafts: copy your text before you leave.')).toBeVisible()
  })

  test('R-24 a newer draft from another tab is offered, and either can be had', async () => {
    const { user } = visitStudio()
    await user.type(script(), 'Mine')
    act(() => writeElsewhere({ text: 'Written in the other tab', voiceId: 'imogen', reads: 'script' }))
    expect(screen.getByText('A newer draft from another tab: “Written in the other tab”')).toBeVisible()
    expect(script()).toHaveValue('Mine')
    await user.click(screen.getByRole('button', { name: 'Use it' }))
    expect(script()).toHaveValue('Written in the other tab')
    expect(script()).toHaveFocus()
    expect(await reader()).toHaveTextContent('Imogen')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(script()).toHaveValue('Mine')
  })

  test('R-24 two tabs that type lose nothing, not even after a reload', async () => {
    const { user, leave } = visitStudio()
    await user.type(script(), 'Mine')
    act(() => writeElsewhere({ text: 'Theirs', voiceId: null, reads: 'script' }))
    await user.type(script(), ' goes on')
    leave()
    const again = visitStudio()
    expect(script()).toHaveValue('Mine goes on')
    expect(screen.getByText('A newer draft from another tab: “Theirs”')).toBeVisible()
    await again.user.click(screen.getByRole('button', { name: 'Keep mine' }))
    again.leave()
    visitStudio()
    expect(script()).toHaveValue('Mine goes on')
    expect(screen.queryByText(/newer draft/)).toBeNull()
  })

  test('what was cleared comes back with Undo', async () => {
    const { user } = visitStudio()
    await user.type(script(), 'But soft!')
    await user.click(screen.getByRole('button', { name: 'Clear the script' }))
    expect(script()).toHaveValue('')
    expect(script()).toHaveFocus()
    expect(screen.getByText('The script was cleared.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(script()).toHaveValue('But soft!')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('a file', () => {
  test('that is dropped on the sheet or opened takes the place of the text, and Undo brings that back', async () => {
    const { user } = visitStudio()
    await user.type(script(), 'Before')
    drop(new File(['Title: The Ferry\r\n\r\nMARA\r\nI had two.'], 'Ferry.FOUNTAIN'))
    await waitFor(() => expect(script()).toHaveValue('Title: The Ferry\n\nMARA\nI had two.'))
    expect(screen.getByText('“Ferry.FOUNTAIN” took the place of your text.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(script()).toHaveValue('Before')
    await user.upload(screen.getByLabelText('File of script'), new File(['Opened'], 'a.txt', { type: 'text/plain' }))
    await waitFor(() => expect(script()).toHaveValue('Opened'))
  })

  test('that is no plain text, or too long, is refused by the sheet, which stays as it was', async () => {
    const { user } = visitStudio()
    await user.type(script(), 'Before')
    drop(new File(['%PDF'], 'play.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText(/^Only \.txt and \.fountain files/)).toBeVisible()
    drop(new File(['a'.repeat(200_001)], 'long.txt'))
    expect(
      await screen.findByText(
        '“long.txt” holds 200,001 characters; 200,000 is the most that can be read at once. Split it and take each part.',
      ),
    ).toBeVisible()
    expect(script()).toHaveValue('Before')
  })

  test('cannot be put into somebody else’s account', () => {
    visitStudio({ session: sessionOf({}, { impersonatedBy: 'boss' }) })
    drop(new File(['Mine'], 'a.txt'))
    expect(script()).toHaveValue('')
    expect(screen.queryByRole('button', { name: 'Open a file' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear the script' })).toBeNull()
  })
})
