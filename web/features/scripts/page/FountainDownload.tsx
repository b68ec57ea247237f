import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import { useState } from 'react'
import { loadChunk } from '../../../platform/page/loadChunk.ts'
import { saveTextFile } from '../../../platform/page/saveTextFile.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'

const maxNameLength = 80

/**
 * A button that downloads a script in the Fountain format, with the user's corrections. The browser creates the file.
 */
export function FountainDownload({ title, understanding }: { title: string; understanding: Understanding }) {
  const [hasFailed, setFailed] = useState(false)
  const download = async () => {
    setFailed(false)
    try {
      // Loaded on demand, because this code is large: it contains the rules of the parser.
      const { writeUnderstanding } = await loadChunk(() => import('@scene-partner/script/export/writeUnderstanding'))
      const name = messages.fountainFileName(title.slice(0, maxNameLength))
      saveTextFile(writeUnderstanding({ ...understanding, title }), { name, mime: 'text/plain' })
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button kind="bare" icon="download" onPress={() => void download()}>
        {messages.fountainButton}
      </Button>
      {hasFailed && <Notice kind="failed">{messages.fountainError}</Notice>}
    </>
  )
}
