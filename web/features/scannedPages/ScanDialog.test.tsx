import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { noPhotoStorage } from './photoStorage.ts'
import type { PreparedPage } from './preparePage.ts'
import { ScanDialog } from './ScanDialog.tsx'
import { createScanStore } from './scanStore.ts'

const picture = { bytes: new Uint8Array([1]), width: 100, height: 100 }
const prepared: PreparedPage = { picture, stored: picture, blurred: [] }
const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' })

/** Shows the dialog. The preparation of each picture ends only when `finishNext` is called. */
function openDialog() {
  const waiting: (() => void)[] = []
  const store = createScanStore(
    {
      createPreparer: () => ({
        prepare: () => new Promise<PreparedPage>((resolve) => waiting.push(() => resolve(prepared))),
        close: () => undefined,
      }),
      createRecogniser: () => Promise.reject(new Error('not needed')),
      openPdf: () => Promise.reject(new Error('not needed')),
    },
    noPhotoStorage,
  )
  store.open()
  render(<ScanDialog store={store} onRead={() => undefined} />)
  return { finishNext: () => waiting.shift()?.() }
}

test('photographed pages can be read only when all of them are prepared: after two photos, not while the second is being straightened', async () => {
  const { finishNext } = openDialog()
  await userEvent.upload(screen.getByLabelText('Pictures of pages'), [photo('one.jpg'), photo('two.jpg')])
  finishNext()
  expect(await screen.findByRole('button', { name: 'Read 1 page' })).toBeDisabled()
  finishNext()
  expect(await screen.findByRole('button', { name: 'Read 2 pages' })).toBeEnabled()
})

test('after choosing a picture, the field for pictures is empty, so that the same picture can be chosen again', async () => {
  openDialog()
  const field = screen.getByLabelText<HTMLInputElement>('Pictures of pages')
  await userEvent.upload(field, photo('one.jpg'))
  expect(await screen.findByText('Page 1 is being straightened…', { selector: 'li p' })).toBeVisible()
  expect(field.files).toHaveLength(0)
})
