import type { OutputOf } from '@scene-partner/contract/operations/index'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/query.tsx'
import { sessionStore } from '../../../platform/session/session.ts'
import { openFakeOutput, type FakeOutput } from '../../../player/testing/fakeOutput.ts'
import { OutputContext } from '../../../player/usePosition.ts'
import { buildGeneration, buildSubscriberSession } from '../../../testing/builders.ts'
import { fail } from '../../../testing/fakeServer.ts'
import { fakeStudioServer } from '../testing/fakeStudioServer.ts'
import { StudioScreen } from '../StudioScreen.tsx'

function openStudio(options: Parameters<typeof fakeStudioServer>[0]) {
  const api = fakeStudioServer(options)
  sessionStore.set(buildSubscriberSession())
  const outputs: FakeOutput[] = []
  const open = (tell: Parameters<typeof openFakeOutput>[0]) => {
    outputs.push(openFakeOutput(tell))
    return outputs[outputs.length - 1] ?? openFakeOutput(tell)
  }
  const router = createMemoryRouter([{ path: '/', Component: StudioScreen }])
  render(
    <OutputContext value={open}>
      <RouterProvider router={router} />
    </OutputContext>,
  )
  return { api, outputs, user: userEvent.setup() }
}

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

const rowOf = async (words: string | RegExp) => {
  const row = (await screen.findByText(words)).closest('li')
  if (!row) throw new Error(`${words} is in no row`)
  return within(row)
}

describe('the history', () => {
  // [spec1 §2.31]
  test('a recording in the history shows its first words, its voice and its length, and plays its file', async () => {
    const { user, outputs } = openStudio({
      generations: [buildGeneration('gen_1', { text: `Once ${'and again '.repeat(30)}`, duration: 72 })],
    })
    const row = await rowOf(/^Once and again.{90,106}…$/)
    expect(row.getByText(/^Tom, 1:12, /)).toBeVisible()
    await user.click(row.getByRole('button', { name: /^Play/ }))
    expect(outputs[0]?.calls).toEqual(['file /api/audio/gen_1.mp3', 'rate 1', 'play'])
    act(() => outputs[0]?.emit({ kind: 'started' }))
    const panel = within(screen.getByRole('region', { name: 'Now Playing' }))
    expect(panel.getByRole('slider', { name: 'Place in the recording' })).toHaveAttribute('max', '72000')
    expect(panel.getByText('1:12')).toBeVisible()
    expect(panel.getByRole('link')).toHaveAttribute('download', expect.stringMatching(/_Tom_Once-and-again-.*\.mp3$/))
    await user.click(panel.getByRole('button', { name: 'Stop' }))
    expect(outputs[0]?.calls.slice(-2)).toEqual(['pause', 'seek 0'])
  })

  // [spec1 §4.13]
  test('for ten seconds after deleting a recording, the user can restore it', async () => {
    const { user, api } = openStudio({ generations: [buildGeneration('gen_1')] })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(api.getCalls('restoreGeneration')).toEqual([{ generationId: 'gen_1' }])
    expect(await screen.findByRole('button', { name: /^Delete/ })).toBeVisible()
  })

  // [spec1 §4.13] [spec2 §4.18]
  test('ten seconds after its deletion, a recording leaves the history', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = openStudio({ generations: [buildGeneration('gen_1')] })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    await screen.findByRole('button', { name: 'Undo' })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.getByText('Nothing read yet')).toBeVisible()
  })

  // [spec1 §8.25] [spec1 §8.78] [spec2 §8.40]
  test('if the server cannot delete a recording, it stays in the history with an error', async () => {
    const { user } = openStudio({
      generations: [buildGeneration('gen_1')],
      handlers: {
        deleteGeneration: () => {
          throw fail('internal', { requestId: 'req_1' })
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    expect(await screen.findByText('Failed to delete generation')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Delete/ })).toBeVisible()
  })

  test('the user renames a recording in the history', { tags: ['long'] }, async () => {
    const { user, api } = openStudio({ generations: [buildGeneration('gen_1')] })
    await user.click(await screen.findByRole('button', { name: /^Rename/ }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'The balcony{Enter}')
    expect(await screen.findByRole('heading', { name: 'The balcony' })).toBeVisible()
    expect(api.getCalls('renameGeneration')).toEqual([{ generationId: 'gen_1', title: 'The balcony' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  // [spec2 §9.17]
  test('the history shows older recordings when the user requests them', async () => {
    const pages: Record<'first' | 'older', OutputOf<'getUserGenerations'>> = {
      first: { generations: [buildGeneration('gen_2', { text: 'Second' })], nextCursor: 'older' },
      older: { generations: [buildGeneration('gen_1', { text: 'First', createdAt: '2026-11-20T09:30:00.000Z' })] },
    }
    const { user } = openStudio({
      handlers: { getUserGenerations: ({ cursor }) => pages[cursor === 'older' ? 'older' : 'first'] },
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('First')).toBeVisible()
    expect(screen.getByText('Second')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('if older recordings cannot be loaded, the loaded ones stay and the user can try again', async () => {
    let isDown = true
    const { user } = openStudio({
      handlers: {
        getUserGenerations: ({ cursor }) => {
          if (cursor === undefined)
            return { generations: [buildGeneration('gen_2', { text: 'Second' })], nextCursor: 'x' }
          if (isDown) throw fail('bad_request')
          return { generations: [buildGeneration('gen_1', { text: 'First' })] }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Older recordings could not be fetched. Please try again.')).toBeVisible()
    expect(screen.getByText('Second')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('First')).toBeVisible()
  })

  test('if the history cannot be loaded, the Studio says why and the user can try again', async () => {
    let isDown = true
    const { user } = openStudio({
      handlers: {
        getUserGenerations: () => {
          if (isDown) throw fail('bad_request')
          return { generations: [buildGeneration('gen_1')] }
        },
      },
    })
    expect(await screen.findByText('Load history failed: That request was not understood.')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('The words of gen_1.')).toBeVisible()
  })

  test('while the history is loading, the Studio says so', () => {
    openStudio({ handlers: { getUserGenerations: () => new Promise<never>(() => {}) } })
    const history = within(screen.getByRole('region', { name: 'Your Voice History' }))
    expect(history.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  })

  // [spec1 §2.30] [spec2 §9.22]
  test('spec 1 §9: a row of the history shows at most the first 120 characters of the text', async () => {
    openStudio({ generations: [buildGeneration('gen_1', { text: `Once ${'upon a time '.repeat(30)}` })] })
    const preview = await screen.findByText(/^Once upon.*…$/)
    expect(preview.textContent.length).toBeGreaterThan(105)
    expect(preview.textContent.length).toBeLessThanOrEqual(121)
  })

  test('after the user undoes a deletion, the focus moves to the heading of the history', async () => {
    const { user } = openStudio({ generations: [buildGeneration('gen_1')] })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(undo).toHaveFocus()
    await user.click(undo)
    expect(await screen.findByText('“The words of gen_1.” is restored.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Your Voice History' })).toHaveFocus()
  })

  // [spec1 §4.13]
  test('if a deleted recording can no longer be restored, the page says why', async () => {
    const { user } = openStudio({
      generations: [buildGeneration('gen_1')],
      handlers: {
        restoreGeneration: () => {
          throw fail('restore_too_late')
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('This recording was deleted permanently.')).toBeVisible()
  })

  // [spec1 §2.31]
  test('deleting the recording that is playing stops its playback', async () => {
    const { user, outputs } = openStudio({ generations: [buildGeneration('gen_1')] })
    await user.click(await screen.findByRole('button', { name: /^Play “/ }))
    await user.click(screen.getByRole('button', { name: /^Delete/ }))
    await screen.findByRole('button', { name: 'Undo' })
    expect(outputs[0]?.calls.at(-1)).toBe('pause')
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
  })

  // [spec1 §2.29]
  test('Refresh shows changes of the history that another device made', async () => {
    const { user, api } = openStudio({
      generations: [buildGeneration('gen_1', { state: 'making', unitsDone: 1, units: 3 })],
    })
    const row = await rowOf('The words of gen_1.')
    expect(row.getByText(/Reading 2 of 3/)).toBeVisible()
    api.changeGeneration('gen_1', { state: 'ready', duration: 5 })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText(/^Tom, 0:05/)).toBeVisible()
  })

  test('a failed generation is tried again with its own text and voice', async () => {
    const { user, api } = openStudio({
      generations: [buildGeneration('gen_1', { text: 'Again!', state: 'failed', failure: 'generation_failed' })],
    })
    expect((await rowOf('Again!')).getByRole('button', { name: /^Play/ })).toBeDisabled()
    await screen.findByRole('region', { name: 'Active Reader' })
    await user.click(screen.getByRole('button', { name: 'Generate “Again!” again' }))
    await waitFor(() =>
      expect(api.getCalls('startGeneration')).toEqual([{ text: 'Again!', voiceId: 'tom', for: 'studio' }]),
    )
  })

  test('a failed generation is tried again with the whole text, although the history has only its start', async () => {
    const text = `Once ${'and again '.repeat(60)}`.trim()
    const { user, api } = openStudio({
      generations: [buildGeneration('gen_1', { text, state: 'failed', failure: 'generation_failed' })],
    })
    await screen.findByRole('region', { name: 'Active Reader' })
    await user.click(await screen.findByRole('button', { name: /^Generate “Once and again.* again$/ }))
    await waitFor(() => expect(api.getCalls('startGeneration')).toEqual([{ text, voiceId: 'tom', for: 'studio' }]))
    expect(api.getCalls('getUserGenerations')[0]).toEqual({ texts: 'beginnings' })
  })
})
