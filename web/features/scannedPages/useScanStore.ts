import { useSession } from '../../platform/session/session.ts'
import { createPagePreparer } from './preparePage.ts'
import { getScanStore, type ScanStore } from './scanStore.ts'

/** The functions that a browser uses for photos of pages. Text recognition and pdf.js are loaded when first needed. */
const tools = {
  createPreparer: createPagePreparer,
  createRecogniser: async () => (await import('./recogniser.ts')).createRecogniser(),
  openPdf: async (file: Blob) => (await import('./renderPdfPages.ts')).openPdfPictures(file),
}

/** Returns the list of photographed pages of the signed-in account. */
export const useScanStore = (): ScanStore => getScanStore(useSession()?.user.uid ?? '', tools)
