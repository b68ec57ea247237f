import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.tsx'
import type { PageEvent } from '../../platform/analyticsQueue.ts'
import { sessionStore } from '../../platform/session.ts'
import { openStandInOutput, type StandInOutput } from '../../player/standInOutput.ts'
import { OutputContext } from '../../player/usePlayer.ts'
import { generationOf, openStandInApi, Refused, sessionOf } from './standInApi.ts'
import { StudioScreen } from './StudioScreen.tsx'

/** What a page would tell on being left, of somebody who does not mind being counted. */
function openCount() {
  const told: PageEvent[] = []
  const note = async (body: Blob) => void told.push(...JSON.parse(await body.text()).data.events)
  Object.defineProperty(navigator, 'doNotTrack', { value: '0', configurable: true })
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_: string, body: Blob) => {
      void note(body)
      return true
    },
  })
  return {
    // What must not be lost is told at once, the rest on leaving.
    handlers: {
      trackEvents: ({ events }: { events?: unknown }) => {
        if (Array.isArray(events)) told.push(...events)
        return {}
      },
    },
    holds: (event: PageEvent) =>
      waitFor(() => {
        dispatchEvent(new Event('pagehide'))
        expect(told).toContainEqual(expect.objectContaining(event))
      }),
    kinds: () => told.map(({ eventType }) => eventType),
    [Symbol.dispose]: () => void Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true }),
  }
}

function enter(options: Parameters<typeof openStandInApi>[0]) {
  const api = openStandInApi(options)
  vi.stubGlobal('fetch', api.fetch)
  sessionStore.set(sessionOf())
  const outputs: StandInOutput[] = []
  const open = (tell: Parameters<typeof openStandInOutput>[0]) => {
    outputs.push(openStandInOutput(tell))
    return outputs[outputs.length - 1] ?? openStandInOutput(tell)
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
  if (!row) throw new Error(`${words} stands in no row`)
  return within(row)
}

describe('the history', () => {
  test('shows the first words, the voice and the length, and plays the file', async () => {
    const { user, outputs } = enter({
      generations: [generationOf('gen_1', { text: `Once ${'and again '.repeat(30)}`, duration: 72 })],
    })
    const row = await rowOf(/^Once and again.{90,106}…$/)
    expect(row.getByText(/^Tom, 1:12, /)).toBeVisible()
    await user.click(row.getByRole('button', { name: /^Play/ }))
    expect(outputs[0]?.asked).toEqual(['file /api/audio/gen_1.mp3', 'rate 1', 'play'])
    act(() => outputs[0]?.tell({ kind: 'began' }))
    const panel = within(screen.getByRole('region', { name: 'Now Playing' }))
    expect(panel.getByRole('slider', { name: 'Place in the recording' })).toHaveAttribute('max', '72000')
    expect(panel.getByText('1:12')).toBeVisible()
    expect(panel.getByRole('link')).toHaveAttribute('download', expect.stringMatching(/_Tom_Once-and-again-.*\.mp3$/))
    await user.click(panel.getByRole('button', { name: 'Stop' }))
    expect(outputs[0]?.asked.slice(-2)).toEqual(['pause', 'seek 0'])
  })

  test('a deleted recording can be taken back for ten seconds', async () => {
    const { user, api } = enter({ generations: [generationOf('gen_1')] })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(api.called('restoreGeneration')).toEqual([{ generationId: 'gen_1' }])
    expect(await screen.findByRole('button', { name: /^Delete/ })).toBeVisible()
  })

  test('after ten seconds a deleted recording has left the list', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = enter({ generations: [generationOf('gen_1')] })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    await screen.findByRole('button', { name: 'Undo' })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.getByText('Nothing read yet')).toBeVisible()
  })

  test('a recording that could not be deleted stays, and it says so', async () => {
    const { user } = enter({
      generations: [generationOf('gen_1')],
      handlers: {
        deleteGeneration: () => {
          throw new Refused({ httpStatus: 500 })
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    expect(await screen.findByText('Failed to delete generation')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Delete/ })).toBeVisible()
  })

  test('a recording can be given a name of its own', async () => {
    const { user, api } = enter({ generations: [generationOf('gen_1')] })
    await user.click(await screen.findByRole('button', { name: /^Rename/ }))
    const name = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'The balcony{Enter}')
    expect(await screen.findByRole('heading', { name: 'The balcony' })).toBeVisible()
    expect(api.called('renameGeneration')).toEqual([{ generationId: 'gen_1', title: 'The balcony' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('what is done with voices and recordings is counted under the specification’s names', async () => {
    using counted = openCount()
    const { user } = enter({ generations: [generationOf('gen_1')], handlers: counted.handlers })
    await user.click(await screen.findByRole('button', { name: /^Tom/ }))
    await user.click(await screen.findByRole('button', { name: /^Play “/ }))
    fireEvent.click(within(screen.getByRole('region', { name: 'Now Playing' })).getByRole('link'))
    await user.click(screen.getByRole('button', { name: /^Rename/ }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' by night{Enter}')
    await counted.holds({ eventType: 'recording_renamed', metadata: {} })
    await user.type(screen.getByRole('textbox', { name: 'Script' }), 'But soft!')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await counted.holds({ eventType: 'recording_created', metadata: { voiceId: 'tom', characters: 9 } })
    expect(counted.kinds()).toEqual(
      expect.arrayContaining(['voice_selected', 'recording_played', 'audio_played', 'audio_downloaded']),
    )
  })

  test('more than a page is shown on demand', async () => {
    const pages: Record<string, unknown> = {
      first: { generations: [generationOf('gen_2', { text: 'Second' })], nextCursor: 'older' },
      older: { generations: [generationOf('gen_1', { text: 'First', createdAt: '2026-11-20T09:30:00.000Z' })] },
    }
    const { user } = enter({
      handlers: { getUserGenerations: ({ cursor }) => pages[typeof cursor === 'string' ? cursor : 'first'] },
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('First')).toBeVisible()
    expect(screen.getByText('Second')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('older recordings that cannot be fetched leave the others, and one may ask again', async () => {
    let isDown = true
    const { user } = enter({
      handlers: {
        getUserGenerations: ({ cursor }) => {
          if (cursor === undefined) return { generations: [generationOf('gen_2', { text: 'Second' })], nextCursor: 'x' }
          if (isDown) throw new Refused({ httpStatus: 400 })
          return { generations: [generationOf('gen_1', { text: 'First' })] }
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

  test('a history that cannot be fetched says so and is asked for again', async () => {
    let isDown = true
    const { user } = enter({
      handlers: {
        getUserGenerations: () => {
          if (isDown) throw new Refused({ httpStatus: 400, message: 'That went wrong.' })
          return { generations: [generationOf('gen_1')] }
        },
      },
    })
    expect(await screen.findByText('Load history failed: That went wrong.')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('The words of gen_1.')).toBeVisible()
  })

  test('while it is on its way it says so', () => {
    enter({ handlers: { getUserGenerations: () => new Promise(() => {}) } })
    const history = within(screen.getByRole('region', { name: 'Your Voice History' }))
    expect(history.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  })

  test('spec 1 §9: the preview is cut at 120 characters', async () => {
    enter({ generations: [generationOf('gen_1', { text: `Once ${'upon a time '.repeat(30)}` })] })
    const preview = await screen.findByText(/^Once upon.*…$/)
    expect(preview.textContent.length).toBeGreaterThan(105)
    expect(preview.textContent.length).toBeLessThanOrEqual(121)
  })

  test('whoever takes a deletion back is not left without a place on the page', async () => {
    const { user } = enter({ generations: [generationOf('gen_1')] })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(undo).toHaveFocus()
    await user.click(undo)
    expect(await screen.findByText('“The words of gen_1.” is back.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Your Voice History' })).toHaveFocus()
  })

  test('a recording that can no longer be restored says why', async () => {
    const { user } = enter({
      generations: [generationOf('gen_1')],
      handlers: {
        restoreGeneration: () => {
          throw new Refused({ httpStatus: 410, code: 'restore_too_late', message: 'It is gone for good.' })
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('It is gone for good.')).toBeVisible()
  })

  test('deleting what plays silences it', async () => {
    const { user, outputs } = enter({ generations: [generationOf('gen_1')] })
    await user.click(await screen.findByRole('button', { name: /^Play “/ }))
    await user.click(screen.getByRole('button', { name: /^Delete/ }))
    await screen.findByRole('button', { name: 'Undo' })
    expect(outputs[0]?.asked.at(-1)).toBe('pause')
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
  })

  test('Refresh shows what another device has made', async () => {
    const { user, api } = enter({ generations: [generationOf('gen_1', { state: 'making', unitsDone: 1, units: 3 })] })
    const row = await rowOf('The words of gen_1.')
    expect(row.getByText(/Reading 2 of 3/)).toBeVisible()
    api.change('gen_1', { state: 'ready', duration: 5 })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText(/^Tom, 0:05/)).toBeVisible()
  })

  test('a failed reading can be tried again with its own words and voice', async () => {
    const { user, api } = enter({
      generations: [generationOf('gen_1', { text: 'Again!', state: 'failed', failure: 'generation_failed' })],
    })
    expect((await rowOf('Again!')).getByRole('button', { name: /^Play/ })).toBeDisabled()
    await screen.findByText('2 voices')
    await user.click(screen.getByRole('button', { name: 'Generate “Again!” again' }))
    await waitFor(() =>
      expect(api.called('startGeneration')).toEqual([{ text: 'Again!', voiceId: 'tom', for: 'studio' }]),
    )
  })
})
