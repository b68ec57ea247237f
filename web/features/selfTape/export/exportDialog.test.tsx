import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { buildTake } from '../testing/buildTake.ts'
import { buildDefaultSettings, type TapeSettings } from '../tapeSettings.ts'
import type { TapeHandle } from '../useTapeRoom.ts'
import { ExportDialog } from './ExportDialog.tsx'

afterEach(cleanup)

/** Opens the export of a take of one minute. Returns the estimated size that the dialog shows. */
function open(settings: Partial<TapeSettings> = {}, slate: ReturnType<typeof buildTake> | null = null) {
  const handle = {
    settings: { ...buildDefaultSettings('Ines Marlow'), slatePlace: 'off', ...settings },
    ...{ account: { id: 'u1', firstName: 'Ines', lastName: 'Marlow' }, spokenSlate: slate, slates: {} },
    changeSettings: () => {},
  } as unknown as TapeHandle
  const trim = { fromMs: 5_000, toMs: 65_000 }
  const take = buildTake('one', { durationMs: 70_000, trim, width: 1280, height: 720 })
  render(<ExportDialog handle={handle} take={take} file={new Blob(['picture'])} onClose={() => {}} />)
  const text = screen.getByText(/MARLOW_Ines_Take1/).textContent ?? ''
  cleanup()
  return Number(/(\d+) MB/.exec(text)?.[1])
}

test('the estimated size counts the trimmed take, a second sound track and a slate in front, not a slate in its own file, and keeps to the size limit', () => {
  expect(open()).toBe(19)
  expect(open({ reader: 'separate' })).toBe(20)
  expect(open({ reader: 'left out', slatePlace: 'file' })).toBe(19)
  expect(open({ slatePlace: 'front' })).toBe(20)
  const slate = buildTake('slate', { run: 'slate', number: 0, durationMs: 30_000 })
  expect(open({ slatePlace: 'front', slateKind: 'spoken' }, slate)).toBe(28)
  expect(open({ maxMegabytes: 10 })).toBe(10)
})
