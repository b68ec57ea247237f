import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { loadChunk } from '../../../platform/page/loadChunk.ts'
import * as messages from '../messages.ts'

// Loaded when the dialog opens, because the form needs react-hook-form.
const SceneDownloadForm = lazy(async () => ({
  default: (await loadChunk(() => import('./SceneDownloadForm.tsx'))).SceneDownloadForm,
}))

/**
 * The first and the last scene of a download, as indexes from 0. Without `lastScene`, the download has only the first.
 */
export type DownloadRange = { scene: number; lastScene?: number | undefined }

/** A button that opens the dialog for downloading scenes. At first, `range` is selected in the dialog. */
export function SceneDownload({ scriptId, range }: { scriptId: string; range?: DownloadRange }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="bare" icon="sound" onPress={() => setOpen(true)}>
        {messages.downloadButton}
      </Button>
      {isOpen && (
        <Dialog
          title={messages.downloadButton}
          description={messages.downloadHint}
          isOpen
          onClose={() => setOpen(false)}
        >
          <Suspense fallback={<Skeleton rows={3} label={messages.screenLoading} />}>
            <SceneDownloadForm scriptId={scriptId} range={range} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
