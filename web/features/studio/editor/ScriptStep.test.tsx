// This file is long because it tests the script step with its cost, drafts and files with one fake server.
import { fillLocalStorage } from '../../../testing/fullStorage.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/query.tsx'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildGeneration, buildScriptRow, buildSubscriberSession } from '../../../testing/builders.ts'
import { fail } from '../../../testing/fakeServer.ts'
import { plainEstimate } from '../testing/fakeStudioServer.ts'
import {
  getGenerateButton,
  findActiveReader,
  getScriptField,
  visitStudio,
  studioWithTom,
} from '../testing/visitStudio.tsx'

const scene = 'ANNA\nYou came.\n\nBEN\n(softly)\nI said I would.'
const sceneWeight = {
  ...plainEstimate,
  isScript: true,
  roles: ['ANNA', 'BEN'],
  characterCount: 24,
  newCharacters: 24,
  namesUnspoken: 9,
  directionsUnspoken: 4,
}
const key = 'sp.draft.studio.u1'

/** Writes a draft as another tab would, and fires the storage event that this tab gets. */
function writeElsewhere(draft: { text: string; voiceId: string | null; reads: string }, at = Date.now() + 60_000) {
  const newValue = JSON.stringify({ ...draft, at })
  localStorage.setItem(key, newValue)
  fireEvent(window, Object.assign(new Event('storage'), { key, newValue }))
}

const drop = (file: File) => fireEvent.drop(getScriptField(), { dataTransfer: { files: [file], types: ['Files'] } })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup() // Closes the page before the fake server is removed, so that no screen calls the server later.
  vi.useRealTimers()
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

describe('counts and cost', () => {
  // [decisions §4.4]
  test(
    'the Studio shows how many names and directions are not spoken; "Read everything" speaks them',
    { tags: ['long'] },
    async () => {
      const estimateCost = ({ reads }: Record<string, unknown>) =>
        reads === 'everything'
          ? { ...sceneWeight, characterCount: 49, namesUnspoken: 0, directionsUnspoken: 0 }
          : sceneWeight
      const { user, api } = visitStudio({ at: studioWithTom, handlers: { weighText: estimateCost } })
      await findActiveReader()
      await user.type(getScriptField(), scene)
      expect(await screen.findByText('9 names and 4 directions will not be spoken')).toBeVisible()
      expect(screen.getByText(/^\d+ characters, 24 spoken$/)).toBeVisible()
      expect(screen.getByText('Less than a page of new speech (24 characters)')).toBeVisible()

      await user.click(screen.getByRole('switch', { name: 'Read everything' }))
      expect(await screen.findByText('Names and directions are spoken too')).toBeVisible()
      await user.click(getGenerateButton())
      await waitFor(() =>
        expect(api.getCalls('startGeneration')).toEqual([
          { text: scene, voiceId: 'tom', for: 'studio', reads: 'everything' },
        ]),
      )
    },
  )

  // [decisions §4]
  test('for a script, the primary button is “Rehearse this”: a press saves the script once, and the draft stays', async () => {
    const saved = { scriptId: 'scr_7', script: buildScriptRow({ id: 'scr_7' }) }
    const { user, api, router } = visitStudio({
      at: studioWithTom,
      handlers: { weighText: () => sceneWeight, saveScript: () => saved },
    })
    await findActiveReader()
    await user.type(getScriptField(), scene)
    const rehearse = await screen.findByRole('button', { name: 'Rehearse this' })
    expect(rehearse).toHaveAttribute('data-kind', 'main')
    expect(screen.getByRole('heading', { name: 'This is a scene for two' })).toBeVisible()
    expect(screen.getByText(/^Anna and Ben\. Play one of them/)).toBeVisible()
    expect(getGenerateButton()).toHaveAttribute('data-kind', 'quiet')
    await user.click(rehearse)
    await waitFor(() => expect(router.state.location.search).toBe('?script=scr_7'))
    expect(router.state.location.pathname).toBe('/practice')
    expect(api.getCalls('saveScript')).toEqual([{ title: 'ANNA', content: scene }])
    await act(() => router.navigate('/studio'))
    expect(getScriptField()).toHaveValue(scene)
  })

  test('if a script cannot be saved, the Studio says why and the text stays', { tags: ['long'] }, async () => {
    const { user } = visitStudio({
      at: studioWithTom,
      handlers: {
        weighText: () => sceneWeight,
        saveScript: () => {
          throw fail('scripts_full', { limit: 500 })
        },
      },
    })
    await findActiveReader()
    await user.type(getScriptField(), `${scene} No.`)
    await user.click(await screen.findByRole('button', { name: 'Rehearse this' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(getScriptField()).toHaveValue(`${scene} No.`)
  })

  test('a failed generation of the text in the draft is tried again with the reading mode of the draft', async () => {
    localStorage.setItem(key, JSON.stringify({ text: `${scene}\n`, voiceId: 'tom', reads: 'everything' }))
    const { user, api } = visitStudio({
      generations: [buildGeneration('gen_1', { text: scene, state: 'failed', failure: 'generation_failed' })],
    })
    await findActiveReader()
    await user.click(await screen.findByText('Try again'))
    await waitFor(() => expect(api.getCalls('startGeneration')).toMatchObject([{ text: scene, reads: 'everything' }]))
  })

  // [spec1 §2.21]
  test('the cost estimate is requested when the user pauses typing; if the request fails, no cost is shown', async () => {
    vi.useFakeTimers()
    const { api } = visitStudio({
      handlers: {
        weighText: () => {
          throw fail('rate_limited', { retryAfterS: 60 })
        },
      },
    })
    for (const text of ['B', 'Bu', 'But soft!']) {
      fireEvent.change(getScriptField(), { target: { value: text } })
      await act(() => vi.advanceTimersByTimeAsync(300))
    }
    expect(api.getCalls('weighText')).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(api.getCalls('weighText')).toEqual([{ text: 'But soft!', voiceId: 'tom', reads: 'script' }])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('9 characters')).toBeVisible()
  })

  // [decisions §4.5]
  test(
    'text that the account has already generated with this voice costs nothing, and the Studio says so',
    { tags: ['long'] },
    async () => {
      const { user } = visitStudio({
        at: studioWithTom,
        handlers: { weighText: () => ({ ...plainEstimate, characterCount: 5, newCharacters: 0 }) },
      })
      await findActiveReader()
      await user.type(getScriptField(), 'Hello')
      expect(await screen.findByText('No new speech: you have all of it in this voice')).toBeVisible()
    },
  )

  // [spec1 §9.1]
  test('before the user generates a recording, the Studio says that the text exceeds the monthly allowance', async () => {
    const { user } = visitStudio({
      at: studioWithTom,
      handlers: {
        weighText: () => ({ ...plainEstimate, characterCount: 1_250, newCharacters: 1_250, remaining: 50 }),
      },
    })
    await findActiveReader()
    await user.type(getScriptField(), 'Hello')
    expect(
      (await screen.findAllByText('2 pages of new speech (1,250 characters), 1,200 more than are left'))[0],
    ).toBeVisible()
    expect(screen.getByText(/^Less than a page of 60 pages left this month \(50 characters\)/)).toBeVisible()
    expect(getGenerateButton()).toBeEnabled()
  })

  // [spec1 §9.1]
  test('for an admin, who has no limit, the Studio shows a cost but no allowance', { tags: ['long'] }, async () => {
    const { user } = visitStudio({
      at: studioWithTom,
      handlers: {
        weighText: () => ({ ...plainEstimate, characterCount: 5, newCharacters: 5, remaining: null, limit: null }),
      },
    })
    await findActiveReader()
    await user.type(getScriptField(), 'Hello')
    expect(await screen.findByText('Less than a page of new speech (5 characters)')).toBeVisible()
    expect(screen.queryByText(/left/)).toBeNull()
  })

  // [decisions §4.6]
  test('a text over 200,000 characters shows an error at its field, and Generate starts no generation', async () => {
    const { user, api } = visitStudio({ at: studioWithTom })
    await findActiveReader()
    fireEvent.change(getScriptField(), { target: { value: 'a'.repeat(200_001) } })
    const words = 'This text is longer than 200,000 characters. Split it and generate each part.'
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(getScriptField()).toHaveAttribute('aria-invalid', 'true')
    await user.click(getGenerateButton())
    expect(await screen.findAllByText(words)).toHaveLength(2)
    expect(api.getCalls('startGeneration')).toEqual([])
  })
})

describe('drafts', () => {
  // [spec1 §4.11]
  test(
    'after the session has expired, the same account gets its text, voice and reading mode back',
    { tags: ['long'] },
    async () => {
      const first = visitStudio({ at: studioWithTom, handlers: { weighText: () => sceneWeight } })
      await findActiveReader()
      fireEvent.change(getScriptField(), { target: { value: scene } })
      await first.user.click(await screen.findByRole('switch', { name: 'Read everything' }))
      act(() => sessionStore.set(null))
      expect(screen.queryByRole('textbox', { name: 'Script' })).toBeNull()
      first.leave()

      const other = visitStudio({ session: buildSubscriberSession({ uid: 'another' }) })
      expect(getScriptField()).toHaveValue('')
      other.leave()

      visitStudio({ handlers: { weighText: () => sceneWeight } })
      expect(getScriptField()).toHaveValue(scene)
      expect(await findActiveReader()).toHaveTextContent('Tom')
      expect(await screen.findByRole('switch', { name: 'Read everything' })).toBeChecked()
    },
  )

  // [spec1 §6.4]
  test('an admin who views an account sees none of the drafts that this account stored on the device', () => {
    localStorage.setItem(key, JSON.stringify({ text: 'Nobody else’s business', voiceId: null, reads: 'script' }))
    visitStudio({ session: buildSubscriberSession({}, { impersonatedBy: 'boss' }) })
    expect(getScriptField()).toHaveValue('')
  })

  test('R-24 text is stored while the user types without a pause', () => {
    vi.useFakeTimers()
    const { leave } = visitStudio()
    for (let typed = 1; typed <= 10; typed++) {
      fireEvent.change(getScriptField(), { target: { value: 'a'.repeat(typed) } })
      act(() => void vi.advanceTimersByTime(100))
    }
    expect(localStorage.getItem(key)).toContain('a'.repeat(9))
    leave()
  })

  test('R-24 if the browser cannot store drafts, a notice says so', () => {
    vi.useFakeTimers()
    visitStudio()
    const restoreStorage = fillLocalStorage()
    fireEvent.change(getScriptField(), { target: { value: 'Hello' } })
    act(() => void vi.advanceTimersByTime(1_000))
    expect(screen.getByText('This browser cannot store drafts: copy your text before you leave.')).toBeVisible()
    restoreStorage()
  })

  test('R-24 a newer draft of another tab is offered: “Use it” replaces the text, Undo restores it', async () => {
    const { user } = visitStudio()
    await user.type(getScriptField(), 'Mine')
    act(() => writeElsewhere({ text: 'Written in the other tab', voiceId: 'imogen', reads: 'script' }))
    expect(screen.getByText('A newer draft from another tab: “Written in the other tab”')).toBeVisible()
    expect(getScriptField()).toHaveValue('Mine')
    await user.click(screen.getByRole('button', { name: 'Use it' }))
    expect(getScriptField()).toHaveValue('Written in the other tab')
    expect(getScriptField()).toHaveFocus()
    expect(await findActiveReader()).toHaveTextContent('Imogen')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(getScriptField()).toHaveValue('Mine')
  })

  test('R-24 a user who types in two tabs loses no text, even after a reload', async () => {
    const { user, leave } = visitStudio()
    await user.type(getScriptField(), 'Mine')
    act(() => writeElsewhere({ text: 'Theirs', voiceId: null, reads: 'script' }))
    await user.type(getScriptField(), ' goes on')
    leave()
    const again = visitStudio()
    expect(getScriptField()).toHaveValue('Mine goes on')
    expect(screen.getByText('A newer draft from another tab: “Theirs”')).toBeVisible()
    await again.user.click(screen.getByRole('button', { name: 'Keep mine' }))
    again.leave()
    visitStudio()
    expect(getScriptField()).toHaveValue('Mine goes on')
    expect(screen.queryByText(/newer draft/)).toBeNull()
  })

  test('Undo restores a script that the user has cleared', async () => {
    const { user } = visitStudio()
    await user.type(getScriptField(), 'But soft!')
    await user.click(screen.getByRole('button', { name: 'Clear the script' }))
    expect(getScriptField()).toHaveValue('')
    expect(getScriptField()).toHaveFocus()
    expect(screen.getByText('The script was cleared.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(getScriptField()).toHaveValue('But soft!')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('the empty field', () => {
  const stubClipboard = (readText: () => Promise<string>) =>
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { readText } } }))

  test('the empty script field offers Paste; below a filled field are the buttons to open a file and to clear', async () => {
    const { user } = visitStudio()
    stubClipboard(async () => 'But soft!')
    await user.click(screen.getByRole('button', { name: 'Paste' }))
    expect(getScriptField()).toHaveValue('But soft!')
    expect(getScriptField()).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Paste' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Open a file' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Clear the script' })).toBeVisible()
  })

  test('a clipboard with only white space leaves the script field empty', async () => {
    const { user } = visitStudio()
    stubClipboard(async () => ' \n')
    await user.click(screen.getByRole('button', { name: 'Paste' }))
    expect(getScriptField()).toHaveValue('')
  })

  test('if the browser does not allow reading the clipboard, the empty field says how to paste, until it has text', async () => {
    const { user } = visitStudio()
    stubClipboard(() => Promise.reject(new DOMException('refused', 'NotAllowedError')))
    await user.click(screen.getByRole('button', { name: 'Paste' }))
    expect(screen.getByRole('alert')).toHaveTextContent('choose Paste')
    expect(getScriptField()).toHaveFocus()
    await user.type(getScriptField(), 'But')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('opening a file', () => {
  test('a dropped or opened file replaces the text of the script, and Undo restores the text', async () => {
    const { user } = visitStudio()
    await user.type(getScriptField(), 'Before')
    drop(new File(['Title: The Ferry\r\n\r\nMARA\r\nI had two.'], 'Ferry.FOUNTAIN'))
    await waitFor(() => expect(getScriptField()).toHaveValue('Title: The Ferry\n\nMARA\nI had two.'))
    expect(screen.getByText('“Ferry.FOUNTAIN” replaced your text.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(getScriptField()).toHaveValue('Before')
    await user.upload(screen.getByLabelText('Script file'), new File(['Opened'], 'a.txt', { type: 'text/plain' }))
    await waitFor(() => expect(getScriptField()).toHaveValue('Opened'))
  })

  // [decisions §4.6]
  test('a file that is too long or not plain text is refused, and the text of the script stays', async () => {
    const { user } = visitStudio()
    await user.type(getScriptField(), 'Before')
    drop(new File(['%PDF'], 'play.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText(/^Only \.txt and \.fountain files/)).toBeVisible()
    drop(new File(['a'.repeat(200_001)], 'long.txt'))
    expect(
      await screen.findByText(
        '“long.txt” holds 200,001 characters; 200,000 is the most that can be read at once. Split it and take each part.',
      ),
    ).toBeVisible()
    expect(getScriptField()).toHaveValue('Before')
  })

  // [spec1 §6.4]
  test('during impersonation no file can be opened in the script field', () => {
    visitStudio({ session: buildSubscriberSession({}, { impersonatedBy: 'boss' }) })
    drop(new File(['Mine'], 'a.txt'))
    expect(getScriptField()).toHaveValue('')
    expect(screen.queryByRole('button', { name: 'Open a file' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear the script' })).toBeNull()
  })
})
