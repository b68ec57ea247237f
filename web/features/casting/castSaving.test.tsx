// Tests how the casting screen saves, restores and merges castings.
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query/query.tsx'
import '../../testing/resetState.ts'
import { buildRehearsal, buildScript } from '../../testing/builders.ts'
import { fail } from '../../testing/fakeServer.ts'
import { openCastScreen } from './testing/openCastScreen.tsx'

type Casting = OutputOf<'getCasting'>['casting']

afterEach(() => vi.unstubAllGlobals())

test(
  'a casting that could not be saved stays on the page, and a notice says that it is not saved',
  { tags: ['long'] },
  async () => {
    const { rowOf } = await openCastScreen({ saveCasting: () => fail('internal', { requestId: 'req_1' }) })
    await userEvent.click((await rowOf('ANNA')).getByRole('checkbox'))
    expect(await screen.findByText(/^Not saved yet: stored on this device/)).toBeVisible()
    expect((await rowOf('ANNA')).getByRole('checkbox')).toBeChecked()
  },
)

test(
  'a casting that could not be saved is restored when the page opens again, and saved when the connection is back',
  { tags: ['long'] },
  async () => {
    let isThere = false
    const unreached = () => fail('unavailable')
    const saveCasting = () => (isThere ? { version: 1 } : unreached())
    const first = await openCastScreen({ saveCasting })
    await userEvent.click((await first.rowOf('ANNA')).getByRole('checkbox'))
    expect(await screen.findByText(/^Not saved yet/)).toBeVisible()
    first.unmount()
    await act(() => queryClient.cancelQueries())
    queryClient.clear()

    const next = await openCastScreen({ saveCasting })
    expect((await next.rowOf('ANNA')).getByRole('checkbox')).toBeChecked()
    expect(await screen.findByText(/^Not saved yet/)).toBeVisible()
    isThere = true
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(next.getSavedCasting()).toMatchObject({ casting: { mine: ['ANNA'] } })
  },
)

test('if two pages change the casting, both changes are merged and a notice says so', { tags: ['long'] }, async () => {
  const theirs = { mine: [], roles: { CARL: { voiceId: 'walt', speed: 1 } }, pronunciations: [] }
  let isOther = false
  const { rowOf, getSavedCasting } = await openCastScreen({
    getCasting: () => (isOther ? { casting: theirs, version: 4 } : { casting: null, version: 0 }),
    saveCasting: (input) => {
      isOther = true
      return input.version === 4 ? { version: 5 } : fail('script_changed', { version: 4 })
    },
  })
  await userEvent.click((await rowOf('ANNA')).getByRole('checkbox'))
  expect(await screen.findByText(/You see those changes together with yours/)).toBeVisible()
  await waitFor(() =>
    expect(getSavedCasting()).toMatchObject({
      version: 4,
      casting: { mine: ['ANNA'], roles: { CARL: { voiceId: 'walt' } } },
    }),
  )
})

test('loading all queries again changes neither the casting nor its undo steps', { tags: ['long'] }, async () => {
  let saved: Casting = null
  let version = 0
  const { rowOf } = await openCastScreen({
    getCasting: () => ({ casting: saved, version }),
    saveCasting: (input) => {
      saved = input.casting
      return { version: (version += 1) }
    },
  })
  await userEvent.click((await rowOf('ANNA')).getByRole('checkbox'))
  await waitFor(() => expect(saved).toMatchObject({ mine: ['ANNA'] }))
  await act(() => queryClient.invalidateQueries())
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved).toMatchObject({ mine: [] }))
})

test(
  'a rehearsal that is opened directly after a change of the casting starts only when the casting is saved',
  { tags: ['long'] },
  async () => {
    let saved: Casting = null
    let finishSave = () => {}
    const saveFinished = new Promise<void>((resolve) => (finishSave = resolve))
    const { sent, rowOf } = await openCastScreen({
      getCasting: () => ({ casting: saved, version: 0 }),
      startLine: () => new Promise<never>(() => undefined),
      getScript: () => ({ script: buildScript({ title: 'The Kitchen' }) }),
      getRehearsal: () => buildRehearsal(),
      getReadings: () => ({ readings: [] }),
      saveCasting: async (input) => {
        await saveFinished
        saved = input.casting
        return { version: 1 }
      },
    })
    await userEvent.click((await rowOf('ANNA')).getByRole('checkbox'))
    await userEvent.click(screen.getByRole('link', { name: 'Rehearse' }))
    // The rehearsal page is open, but it loads its data only when the running save of the casting has finished.
    const countCalls = (name: string) => sent.filter((one) => one.name === name).length
    await waitFor(() => expect(document.title).toBe('Practice · Scene Partner'))
    expect(countCalls('getCasting')).toBe(1)
    finishSave()
    expect(await screen.findByRole('button', { name: 'You are ANNA. Change your part' })).toBeInTheDocument()
  },
)
