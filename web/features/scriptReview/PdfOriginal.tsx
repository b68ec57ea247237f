import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { openPdf } from './openPdf.ts'
import * as messages from './messages.ts'
import styles from './Original.module.css'

type PdfOriginalProps = { scriptId: string; page: number; pages: number }
type OpenedPdf = { state: 'waiting' } | { state: 'failed' } | { state: 'ready'; document: PDFDocumentProxy }

function usePdfDocument(scriptId: string, again: number): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ state: 'waiting' })
  useEffect(() => {
    const controller = new AbortController()
    let document: PDFDocumentProxy | undefined
    openPdf(scriptId, controller.signal).then(
      (found) => {
        document = found
        if (controller.signal.aborted) void found.loadingTask.destroy()
        else setOpened({ state: 'ready', document: found })
      },
      () => {
        if (!controller.signal.aborted) setOpened({ state: 'failed' })
      },
    )
    return () => {
      controller.abort()
      void document?.loadingTask.destroy()
    }
  }, [scriptId, again])
  return opened
}

/** Shows the PDF page from which the current line comes, with buttons that turn to other pages. */
export function PdfOriginal({ scriptId, page, pages }: PdfOriginalProps) {
  const [again, setAgain] = useState(0)
  const opened = usePdfDocument(scriptId, again)
  const [chosenPage, setChosenPage] = useState({ from: page, to: page })
  // If the user has turned to another page, that page is shown until the page of the current line changes.
  const shown = chosenPage.from === page ? chosenPage.to : page
  const showPage = (step: number) => setChosenPage({ from: page, to: Math.min(pages, Math.max(1, shown + step)) })
  return (
    <>
      <div className={styles.leaf}>
        <Button
          kind="bare"
          size="dense"
          icon="back"
          label={messages.originalPreviousPage}
          isDisabled={shown <= 1}
          onPress={() => showPage(-1)}
        />
        <span aria-live="polite">{messages.originalPage(shown, pages)}</span>
        <span className={styles.next}>
          <Button
            kind="bare"
            size="dense"
            icon="back"
            label={messages.originalNextPage}
            isDisabled={shown >= pages}
            onPress={() => showPage(1)}
          />
        </span>
      </div>
      {opened.state === 'ready' && <PdfPage document={opened.document} number={shown} pages={pages} />}
      {opened.state === 'waiting' && <p className={styles.waiting}>{messages.originalDrawing}</p>}
      {opened.state === 'failed' && (
        <div className={styles.waiting} role="alert">
          <p>{messages.originalPageError}</p>
          <Button size="dense" onPress={() => setAgain(again + 1)}>
            {messages.originalRetry}
          </Button>
        </div>
      )}
    </>
  )
}

const maxPixelRatio = 2
/** How wide the empty left margin of a PDF page is, as a share of the page's width. */
const marginShare = 0.12

function PdfPage({ document, number, pages }: { document: PDFDocumentProxy; number: number; pages: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // If the PDF page is wider than its box, the box is scrolled so that the empty left margin is out of view.
    const { scrollWidth = 0, clientWidth = 0 } = box.current ?? {}
    if (scrollWidth > clientWidth) box.current?.scrollTo?.({ left: scrollWidth * marginShare, top: 0 })
  }, [number])
  useEffect(() => {
    let isUnmounted = false
    let stop: (() => void) | undefined
    async function draw() {
      const page = await document.getPage(number)
      const target = canvas.current
      if (isUnmounted || !target) return
      const width = target.clientWidth || 480
      const scale =
        (width / page.getViewport({ scale: 1 }).width) * Math.min(maxPixelRatio, window.devicePixelRatio || 1)
      const viewport = page.getViewport({ scale })
      target.width = viewport.width
      target.height = viewport.height
      const task = page.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    // `draw` also rejects if the user leaves the page during the drawing. This is not a failure, so nothing is shown.
    draw().catch(() => {
      if (!isUnmounted) setFailed(number)
    })
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [document, number])
  return (
    <>
      {failed === number && <p className={styles.waiting}>{messages.originalPageError}</p>}
      <div
        className={styles.pageBox}
        ref={box}
        tabIndex={0}
        role="group"
        aria-label={messages.originalPage(number, pages)}
      >
        <canvas ref={canvas} className={styles.page} role="img" aria-label={messages.originalPage(number, pages)} />
      </div>
    </>
  )
}
