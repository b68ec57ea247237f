import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { openPdf } from './pdfDocument.ts'
import * as words from './words.ts'
import styles from './Original.module.css'

type PdfOriginalProps = { scriptId: string; page: number; pages: number }
type Opened = { state: 'waiting' } | { state: 'failed' } | { state: 'ready'; document: PDFDocumentProxy }

function useDocument(scriptId: string, again: number): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'waiting' })
  useEffect(() => {
    const gone = new AbortController()
    let document: PDFDocumentProxy | undefined
    openPdf(scriptId, gone.signal).then(
      (found) => {
        document = found
        if (gone.signal.aborted) void found.loadingTask.destroy()
        else setOpened({ state: 'ready', document: found })
      },
      () => {
        if (!gone.signal.aborted) setOpened({ state: 'failed' })
      },
    )
    return () => {
      gone.abort()
      void document?.loadingTask.destroy()
    }
  }, [scriptId, again])
  return opened
}

/** The page that the line in hand stands on, as it came; one can leaf from there. */
export function PdfOriginal({ scriptId, page, pages }: PdfOriginalProps) {
  const [again, setAgain] = useState(0)
  const opened = useDocument(scriptId, again)
  const [leafed, setLeafed] = useState({ from: page, to: page })
  // Another line may stand on another page: what was leafed to before is over.
  const shown = leafed.from === page ? leafed.to : page
  const leaf = (step: number) => setLeafed({ from: page, to: Math.min(pages, Math.max(1, shown + step)) })
  return (
    <>
      <div className={styles.leaf}>
        <Button
          kind="bare"
          size="dense"
          icon="back"
          label={words.previousPage}
          isDisabled={shown <= 1}
          onPress={() => leaf(-1)}
        />
        <span aria-live="polite">{words.page(shown, pages)}</span>
        <span className={styles.next}>
          <Button
            kind="bare"
            size="dense"
            icon="back"
            label={words.nextPage}
            isDisabled={shown >= pages}
            onPress={() => leaf(1)}
          />
        </span>
      </div>
      {opened.state === 'ready' && <Page document={opened.document} number={shown} pages={pages} />}
      {opened.state === 'waiting' && <p className={styles.waiting}>{words.drawingPage}</p>}
      {opened.state === 'failed' && (
        <div className={styles.waiting} role="alert">
          <p>{words.pageFailed}</p>
          <Button size="dense" onPress={() => setAgain(again + 1)}>
            {words.tryAgain}
          </Button>
        </div>
      )}
    </>
  )
}

const finest = 2
/** Of a page's width, what stands empty to the left of a script's words. */
const marginShare = 0.12

function Page({ document, number, pages }: { document: PDFDocumentProxy; number: number; pages: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where the page is wider than its window, past its margin.
    const { scrollWidth = 0, clientWidth = 0 } = box.current ?? {}
    if (scrollWidth > clientWidth) box.current?.scrollTo?.({ left: scrollWidth * marginShare, top: 0 })
  }, [number])
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    async function draw() {
      const page = await document.getPage(number)
      const target = canvas.current
      if (isGone || !target) return
      const width = target.clientWidth || 480
      const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(finest, window.devicePixelRatio || 1)
      const viewport = page.getViewport({ scale })
      target.width = viewport.width
      target.height = viewport.height
      const task = page.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    // A page that is leafed past is not drawn to its end.
    draw().catch(() => {
      if (!isGone) setFailed(number)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [document, number])
  return (
    <>
      {failed === number && <p className={styles.waiting}>{words.pageFailed}</p>}
      <div className={styles.pageBox} ref={box} tabIndex={0} role="group" aria-label={words.page(number, pages)}>
        <canvas ref={canvas} className={styles.page} role="img" aria-label={words.page(number, pages)} />
      </div>
    </>
  )
}
