// Tests the list of roles and their voices. The store of the casting is not connected to a server.
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { QueryProvider } from '../../platform/query/query.tsx'
import { toasts } from '../../ui/overlays/toasts.ts'
import '../../testing/resetState.ts'
import { buildPlay, buildPreferences, buildSpeech, buildVoice } from '../../testing/builders.ts'
import { createFakePreviews } from '../../testing/fakePreviews.tsx'
import { buildFailure, fail, fakeServer, type Answers } from '../../testing/fakeServer.ts'
import { CastEditor } from './CastEditor.tsx'
import { createCastStore, type Casting } from './castStore.ts'
import { openCastStore } from './openCastStore.ts'
import { proposed, understanding, voices } from './testing/openCastScreen.tsx'

const emptyCasting: Casting = { mine: [], roles: {}, pronunciations: [] }

type Options = Partial<{
  casting: Casting
  save: (casting: Casting, version: number) => Promise<{ version: number }>
  fetch: () => Promise<{ casting: Casting | null; version: number }>
  props: Partial<Parameters<typeof CastEditor>[0]>
  answers: Answers
}>

/** Shows the casting of a script. `saves` contains the castings that were saved. */
function showCast({ casting = emptyCasting, save, fetch, props, answers }: Options = {}) {
  const saves: Casting[] = []
  const sent = fakeServer({
    proposeCasting: () => ({ roles: proposed }),
    getUserPreferences: () => buildPreferences(),
    ...answers,
  })
  const store = createCastStore({
    ...{ casting, version: 1, delayMs: 0 },
    save:
      save ??
      (async (next, version) => {
        saves.push(next)
        return { version: version + 1 }
      }),
    fetch: fetch ?? (() => Promise.reject(new Error('not needed'))),
  })
  const previews = createFakePreviews()
  render(
    <MemoryRouter>
      <QueryProvider>
        <previews.Frame>
          <CastEditor
            {...{ scriptId: 'scr_1', store, understanding, proposal: proposed, voices }}
            preselectedRole={undefined}
            isReadOnly={false}
            {...props}
          />
        </previews.Frame>
      </QueryProvider>
    </MemoryRouter>,
  )
  return { store, saves, sent, previews }
}

const rowOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body)
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tick = (name: string) => fireEvent.click(rowOf(name).getByRole('checkbox'))

test('for a script with eleven roles, a search field finds a role by a part of its name', () => {
  const names = ['ANNA', 'BEN', ...Array.from({ length: 9 }, (_, index) => `GUEST ${index + 1}`)]
  const party = buildPlay(names.map((name) => buildSpeech(name, name, 'Good evening.')))
  showCast({ props: { understanding: party } })
  const search = screen.getByRole('searchbox', { name: 'Find a role' })
  fireEvent.change(search, { target: { value: ' ann ' } })
  expect(screen.getAllByRole('heading', { level: 2, name: /ANNA|BEN|GUEST/ })).toHaveLength(1)
  fireEvent.change(search, { target: { value: 'carl' } })
  expect(screen.getByText('No role of that name.')).toBeVisible()
})

test('a script with two roles has no search field; the page says which role it ticked because of the sides, until the user unticks it', () => {
  showCast({ props: { preselectedRole: 'BEN' }, casting: { ...emptyCasting, mine: ['BEN'] } })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByText('These look like the sides of BEN, so that role is ticked as yours.')).toBeVisible()
  tick('BEN')
  expect(screen.queryByText(/^These look like the sides/)).toBeNull()
  expect(screen.getByText(/^Tick the role you play/)).toBeVisible()
})

test('new voices for all roles (“Recast all”) can be undone in the message and by the button “Undo”', async () => {
  const casting = { ...emptyCasting, roles: { ANNA: { voiceId: 'tom', speed: 1.2 } } }
  const { store } = showCast({ casting })
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
  click('Recast all')
  expect(store.get().casting.roles['ANNA']).toEqual({ voiceId: 'kate', speed: 1 })
  act(() => toasts.get()[0]?.action?.onPress())
  expect(store.get().casting).toEqual(casting)
  click('Recast all')
  expect(store.get().casting).not.toEqual(casting)
  click('Undo')
  expect(store.get().casting).toEqual(casting)
})

test('if the user changes the speed of a role, the role keeps its voice; a stored speed such as 0.95× is among the choices', async () => {
  const { saves } = showCast({ casting: { ...emptyCasting, roles: { BEN: { voiceId: 'walt', speed: 0.95 } } } })
  const speed = screen.getByRole('combobox', { name: 'Speed of BEN' })
  const options = within(speed)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(options.slice(0, 4)).toEqual(['0.7×', '0.8×', '0.9×', '0.95×'])
  fireEvent.change(speed, { target: { value: '1.1' } })
  await waitFor(() => expect(saves.at(-1)?.roles).toEqual({ BEN: { voiceId: 'walt', speed: 1.1 } }))
})

test('a casting that could not be saved is saved when the user tries again', async () => {
  let isDown = true
  const { store } = showCast({
    save: async () => {
      if (isDown) throw buildFailure('unavailable')
      return { version: 2 }
    },
  })
  tick('ANNA')
  expect(await screen.findByText(/^Not saved yet: stored on this device/)).toBeVisible()
  isDown = false
  click('Try again')
  await waitFor(() => expect(store.get().saving).toBe('saved'))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('if a casting is not saved because too many roles are cast by hand, the page says so', async () => {
  const many = Object.fromEntries(
    Array.from({ length: scriptRules.maxCastRoles + 1 }, (_, index) => [`R${index}`, { voiceId: 'tom', speed: 1 }]),
  )
  showCast({ casting: { ...emptyCasting, roles: many }, save: () => Promise.reject(new Error('refused')) })
  tick('ANNA')
  expect(await screen.findByText(/roles of a script can be cast by hand/)).toBeVisible()
})

test('an admin who views another account cannot change its casting, and the browser stores no change', async () => {
  showCast({
    props: { isReadOnly: true },
    casting: { ...emptyCasting, pronunciations: [{ written: 'a', said: 'b' }] },
    answers: { saveCasting: () => ({ version: 2 }) },
  })
  expect(screen.getByText(/^You are viewing another account/)).toBeVisible()
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled()
  expect(screen.queryByRole('button', { name: /Recast|Undo|Swap|Add|Remove/ })).toBeNull()
  const store = openCastStore({
    ...{ scriptId: 'scr_1', userId: 'u1', casting: emptyCasting, version: 1, isReadOnly: true },
  })
  store.change((now) => ({ ...now, mine: ['ANNA'] }))
  store.storeUnsaved()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('sp.unsaved.'))).toEqual([])
  await store.flush()
})

test('when the user listens to a role, the changed casting is saved before the line is requested', async () => {
  const order: string[] = []
  const { previews } = showCast({
    save: async () => {
      order.push('saved')
      return { version: 2 }
    },
    answers: {
      startLine: ({ characters }) => {
        order.push(`line of ${characters?.join()}`)
        return fail('unavailable')
      },
    },
  })
  tick('ANNA')
  click('Hear Walt say a line of BEN')
  expect(await rowOf('BEN').findByRole('alert')).toBeVisible()
  expect(order).toEqual(['saved', 'line of BEN'])
  expect(previews.opened).toEqual([])
})

test('a pronunciation needs a written word and how it is said; it applies to one role or to all roles, and can be removed', async () => {
  const { saves } = showCast()
  const fill = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  const lastSaved = () => saves.at(-1)?.pronunciations
  fill('Written', 'Siobhan')
  click('Add')
  expect(await screen.findByText('Fill in both: the word, and how it sounds.')).toBeVisible()
  fill('Said', ' Shivawn ')
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'BEN' } })
  click('Add')
  await waitFor(() => expect(lastSaved()).toEqual([{ written: 'Siobhan', said: 'Shivawn', role: 'BEN' }]))
  expect(screen.getByRole('textbox', { name: 'Written' })).toHaveValue('')
  fill('Written', 'Siobhan')
  fill('Said', 'Shivorn')
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: '' } })
  click('Add')
  await waitFor(() => expect(lastSaved()).toHaveLength(2))
  click(/^Remove.*Siobhan.*BEN/)
  await waitFor(() => expect(lastSaved()).toEqual([{ written: 'Siobhan', said: 'Shivorn' }]))
})

test('the pronunciation for a role that was renamed from JEAN to JOAN shows the name JOAN', () => {
  const renamed = buildPlay([buildSpeech('s1', 'JOAN', 'Yes.')], {
    characters: [{ name: 'JOAN', aliases: ['JEAN'], speeches: 1, words: 1, description: '' }],
  })
  showCast({
    casting: { ...emptyCasting, pronunciations: [{ written: 'word', said: 'x', role: 'JEAN' }] },
    props: { understanding: renamed, voices: [buildVoice('Tom')] },
  })
  expect(screen.getByText(/only by JOAN/)).toBeVisible()
})

test('if a script has the maximum number of pronunciations, no button adds another one', () => {
  const count = scriptRules.maxPronunciations
  const pronunciations = Array.from({ length: count }, (_, index) => ({ written: `word ${index}`, said: 'x' }))
  showCast({ casting: { ...emptyCasting, pronunciations } })
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
})
