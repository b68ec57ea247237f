import { useState } from 'react'
import { loadChunk } from '../../../platform/page/loadChunk.ts'
import { saveFile } from '../../../platform/page/saveTextFile.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'
import type { SidesDocument } from './sidesPdf.ts'

const maxNameLength = 80

/** A button that downloads the sides as the page shows them, as a PDF. The browser creates the file. */
export function SidesPdf(sides: SidesDocument) {
  /** The characters of the text that the last PDF could not show; null if the PDF could not be created. */
  const [lost, setLost] = useState<readonly string[] | null>([])
  const download = async () => {
    try {
      // Loaded on demand, because most users print the page and do not need this code.
      const { choosePaper, createSidesPdf, findUnwritable } = await loadChunk(() => import('./sidesPdf.ts'))
      const name = messages.sidesPdfName(sides.title.slice(0, maxNameLength), sides.role.slice(0, maxNameLength))
      saveFile(createSidesPdf(sides, choosePaper(navigator.language)), name)
      setLost(findUnwritable(sides))
    } catch {
      setLost(null)
    }
  }
  return (
    <>
      <Button icon="download" onPress={() => void download()}>
        {messages.sidesPdf}
      </Button>
      {lost === null && <Notice kind="failed">{messages.sidesPdfError}</Notice>}
      {lost !== null && lost.length > 0 && (
        <Notice kind="hold">{messages.sidesPdfLetters(lost.slice(0, 8).join(' '))}</Notice>
      )}
    </>
  )
}
