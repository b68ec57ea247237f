/** An open PDF whose pages can be rendered as pictures. */
export type PdfPictures = {
  count: number
  /** Renders a page, counted from 1, as a JPEG picture. */
  render(number: number): Promise<Blob>
  close(): void
}

/** Width of a rendered page in pixels: Letter paper at 200 dots per inch. */
const renderedWidth = 1_700
const jpegQuality = 0.9

/** Opens a PDF with pdf.js, which is loaded on demand. Throws if the file is damaged or needs a password. */
export async function openPdfPictures(file: Blob): Promise<PdfPictures> {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  GlobalWorkerOptions.workerSrc = worker
  const data = new Uint8Array(await file.arrayBuffer())
  const task = getDocument({ data, isEvalSupported: false, enableXfa: false, useWorkerFetch: false })
  const pdf = await task.promise
  return {
    count: pdf.numPages,
    async render(number) {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: renderedWidth / page.getViewport({ scale: 1 }).width })
      const canvas = document.createElement('canvas')
      canvas.width = viewport.width
      canvas.height = viewport.height
      await page.render({ canvas, viewport }).promise
      page.cleanup()
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
      if (!blob) throw new Error('the page could not be drawn')
      return blob
    },
    close: () => void task.destroy(),
  }
}
