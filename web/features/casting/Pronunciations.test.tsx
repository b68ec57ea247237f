import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useStore } from '../../state/useStore.ts'
import { createCastStore, type Casting } from './castStore.ts'
import { Pronunciations } from './Pronunciations.tsx'

/** Renders these pronunciations. `saves` contains the lists of pronunciations that were saved. */
function openPronunciations(pronunciations: Casting['pronunciations']) {
  const saves: Casting['pronunciations'][] = []
  const store = createCastStore({
    ...{ casting: { mine: [], roles: {}, pronunciations }, version: 1, delayMs: 0 },
    async save(casting, version) {
      saves.push(casting.pronunciations)
      return { version: version + 1 }
    },
    fetch: () => Promise.reject(new Error('not needed')),
  })
  function Part() {
    const { casting } = useStore(store)
    return <Pronunciations store={store} list={casting.pronunciations} characters={[]} isReadOnly={false} />
  }
  render(<Part />)
  return { saves, user: userEvent.setup() }
}

test('if a word is added again for all roles, in any letter case, its new pronunciation replaces the old one, but not the one for a single role', async () => {
  const forBen = { written: 'scone', said: 'skon', role: 'BEN' }
  const { saves, user } = openPronunciations([{ written: 'scone', said: 'skown' }, forBen])
  await user.type(screen.getByRole('textbox', { name: 'Written' }), ' Scone')
  await user.type(screen.getByRole('textbox', { name: 'Said' }), 'skoon{Enter}')
  await waitFor(() => expect(saves).toEqual([[forBen, { written: 'Scone', said: 'skoon' }]]))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})
