import { DownloadLink } from '../../ui/actions/DownloadLink.tsx'
import type { Line, ReviewData } from './correctionStore.ts'
import { TextOriginal } from './TextOriginal.tsx'
import { PdfOriginal } from './PdfOriginal.tsx'
import * as messages from './messages.ts'
import styles from './Original.module.css'
import { getEndpointUrl } from '../../platform/api/endpointUrl.ts'

type OriginalProps = { scriptId: string; source: ReviewData['source']; line: Line | undefined; page: number }

/** Shows where the current line comes from: the page of the imported PDF, or the text of the script. */
export function Original({ scriptId, source, line, page }: OriginalProps) {
  return (
    <aside className={styles.original} aria-label={messages.originalTitle}>
      <header>
        <h2>{source ? source.name : messages.originalText}</h2>
        {source && (
          <DownloadLink
            url={getEndpointUrl('getScriptSource', { scriptId })}
            fileName={source.name}
            label={messages.originalDownload}
            isBare
          />
        )}
      </header>
      {source?.format === 'pdf' && source.pages !== null ? (
        <PdfOriginal scriptId={scriptId} page={page} pages={source.pages} />
      ) : (
        <TextOriginal scriptId={scriptId} line={line} />
      )}
    </aside>
  )
}
