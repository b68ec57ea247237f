import { useRef, type ChangeEvent } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useStore } from '../../state/useStore.ts'
import * as messages from './messages.ts'
import styles from './ScanDialog.module.css'
import type { PhotoPage, ScannedFile, ScanProgress, ScanStore } from './scanStore.ts'

type ScanDialogProps = { store: ScanStore; onRead: (file: ScannedFile) => void }

/**
 * The dialog in which the user collects photos of pages. It recognises the text of the pages, and passes one file with
 * this text to `onRead`.
 */
export function ScanDialog({ store, onRead }: ScanDialogProps) {
  const { isOpen, pages, progress, failure, isUnstored } = useStore(store)
  const readPages = async () => {
    const file = await store.readPages()
    if (file) onRead(file)
  }
  const usable = pages.filter(({ state }) => state === 'ready').length
  const isPreparing = pages.some(({ state }) => state === 'preparing')
  return (
    <Dialog
      title={
        pages.length === 0 && (progress !== null || failure === 'damaged') ? messages.scanPdfTitle : messages.scanTitle
      }
      isOpen={isOpen}
      onClose={store.close}
      actions={
        progress ? (
          <Button onPress={store.close}>{messages.scanStop}</Button>
        ) : (
          <>
            <PictureButtons isFirst={pages.length === 0} onAdd={store.addPictures} />
            {pages.length > 0 && (
              <Button kind="main" isDisabled={usable === 0 || isPreparing} onPress={() => void readPages()}>
                {messages.scanReadPages(usable)}
              </Button>
            )}
          </>
        )
      }
    >
      {failure && <Notice kind="failed">{messages.formatFailure(failure)}</Notice>}
      {isUnstored && <Notice kind="plain">{messages.scanUnstored}</Notice>}
      {progress ? (
        <Progress progress={progress} />
      ) : (
        <>
          <p className={styles.quiet}>{messages.scanHint}</p>
          <PageList pages={pages} store={store} />
        </>
      )}
    </Dialog>
  )
}

function Progress({ progress: { page, count, share } }: { progress: ScanProgress }) {
  return (
    <>
      <ProgressBar label={messages.scanProgress(page, count)} value={share} />
      <p className={styles.quiet}>{messages.scanProgressHint}</p>
      <LiveRegion>{messages.scanProgress(page, count)}</LiveRegion>
    </>
  )
}

/** Two buttons: one opens the camera, the other lets the user choose pictures on the device. */
function PictureButtons({ isFirst, onAdd }: { isFirst: boolean; onAdd: (pictures: Blob[]) => void }) {
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.target.files ?? [])])
    event.target.value = ''
  }
  return (
    <>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={messages.scanCameraField}
        onChange={add}
      />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={messages.scanPictureField}
        onChange={add}
      />
      <Button onPress={() => chooser.current?.click()}>{messages.scanChoosePictures}</Button>
      <span className={styles.camera}>
        <Button kind={isFirst ? 'main' : 'quiet'} icon="camera" onPress={() => camera.current?.click()}>
          {isFirst ? messages.scanTakePhoto : messages.scanTakeNext}
        </Button>
      </span>
    </>
  )
}

const describe = (page: PhotoPage, number: number): string => {
  if (page.state === 'preparing') return messages.scanPreparing(number)
  if (page.state === 'failed') return messages.formatProblem(number, page.problem)
  return page.blurred.length > 0 ? messages.formatBlurred(number, page.blurred) : messages.scanReady(number)
}
const isGood = (page: PhotoPage) => page.state === 'preparing' || (page.state === 'ready' && page.blurred.length === 0)

function PageList({ pages, store }: { pages: readonly PhotoPage[]; store: ScanStore }) {
  const last = pages.at(-1)
  return (
    <>
      <ol className={styles.pages} aria-label={messages.scanPagesLabel}>
        {pages.map((page, index) => (
          <li key={page.id} className={styles.page} data-good={isGood(page)}>
            {/* A picture is shown only after its check and preparation, because a huge picture could use all memory of
                the device. */}
            {page.state === 'ready' ? (
              <img src={page.url} alt={messages.scanPage(index + 1)} />
            ) : (
              <span className={styles.picture} />
            )}
            <p>{describe(page, index + 1)}</p>
            <div className={styles.tools}>
              {index > 0 && (
                <Button
                  kind="bare"
                  label={messages.scanEarlierLabel(index + 1)}
                  onPress={() => store.move(page.id, -1)}
                >
                  {messages.scanEarlier}
                </Button>
              )}
              {index < pages.length - 1 && (
                <Button kind="bare" label={messages.scanLaterLabel(index + 1)} onPress={() => store.move(page.id, 1)}>
                  {messages.scanLater}
                </Button>
              )}
              <Button
                kind="bare"
                icon="trash"
                label={messages.scanRemove(index + 1)}
                onPress={() => store.remove(page.id)}
              />
            </div>
          </li>
        ))}
      </ol>
      <LiveRegion>{last ? describe(last, pages.length) : ''}</LiveRegion>
    </>
  )
}
