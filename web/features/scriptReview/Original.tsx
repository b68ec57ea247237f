import { DownloadLink } from '../../ui/DownloadLink.tsx'
import type { Line, Understood } from './repairStore.ts'
import { TextOriginal } from './TextOriginal.tsx'
import { PdfOriginal } from './PdfOriginal.tsx'
import * as words from './words.ts'
import styles from './Original.module.css'

type OriginalProps = { scriptId: string; source: Understood['source']; line: Line | undefined; page: number }

/** What the script came from, open at the line in hand: the page itself, or the text. */
export function Original({ scriptId, source, line, page }: OriginalProps) {
  return (
    <aside className={styles.original} aria-label={words.original}>
      <header>
        <h2>{source ? source.name : words.theText}</h2>
        {source && (
          <DownloadLink url={`/api/scripts/${scriptId}/source`} fileName={source.name} label={words.download} isBare />
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
