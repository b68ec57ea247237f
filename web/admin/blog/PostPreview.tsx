import { lazy, Suspense } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { loadProse } from '../blog/index.ts'
import { usePreview } from './queries.ts'
import { editorWords as words } from './words.ts'
import styles from './Editor.module.css'

const Prose = lazy(async () => ({ default: (await loadProse()).Prose }))

/** The text as the public page will set it: read by the same reader, drawn by the same piece. */
export function Preview({ title, body }: { title: string; body: string }) {
  const query = usePreview(body)
  const isEmpty = body.trim() === ''
  return (
    <section className={styles.preview} aria-label={words.preview} aria-busy={query.isFetching || undefined}>
      {query.error && <Notice kind="failed">{words.previewFailed}</Notice>}
      {isEmpty && <p className={styles.quiet}>{words.emptyPreview}</p>}
      {!isEmpty && query.isPending && <Waiting rows={6} />}
      {!isEmpty && query.data && (
        <article>
          <h2 className={styles.headline}>{title}</h2>
          <p className={styles.quiet}>{words.minutes(query.data.minutes)}</p>
          <Suspense fallback={<Waiting rows={6} />}>
            <Prose blocks={query.data.blocks} />
          </Suspense>
        </article>
      )}
    </section>
  )
}
