import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { getEndpointUrl } from '../../platform/api/endpointUrl.ts'

/** Downloads the PDF from which a script was imported, and opens it with pdf.js, which is loaded on demand. */
export async function openPdf(scriptId: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }, answer] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
    fetch(getEndpointUrl('getScriptSource', { scriptId }), { credentials: 'same-origin', signal }),
  ])
  if (!answer.ok) throw new Error(`the original was answered with ${answer.status}`)
  GlobalWorkerOptions.workerSrc = worker
  const data = new Uint8Array(await answer.arrayBuffer())
  signal.throwIfAborted()
  return getDocument({ data, isEvalSupported: false, enableXfa: false, useWorkerFetch: false }).promise
}
