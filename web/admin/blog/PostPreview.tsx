import { lazy, Suspense } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { loadProse } from '../../features/blog/index.ts'
import { usePreview } from './queries.ts'
import { editorMessages as messages } from './messages.ts'
import styles from './PostEditor.module.css'

const Prose = lazy(async () => ({ default: (await loadProse()).Prose }))

/**
 * Shows a post as visitors will see it: the server parses the text, and the component of the public page renders it.
 */
export function PostPreview({ title, body }: { title: string; body: string }) {
  const query = usePreview(body)
  const isEmpty = body.trim() === ''
  return (
    <section className={styles.preview} aria-label={messages.preview} aria-busy={query.isFetching || undefined}>
      {query.error && <Notice kind="failed">{messages.previewFailed}</Notice>}
      {isEmpty && <p className={styles.quiet}>{messages.emptyPreview}</p>}
      {!isEmpty && query.isPending && <Skeleton rows={6} />}
      {!isEmpty && query.data && (
        <article>
          <h2 className={styles.headline}>{title}</h2>
          <p className={styles.quiet}>{messages.minutes(query.data.minutes)}</p>
          <Suspense fallback={<Skeleton rows={6} />}>
            <Prose blocks={query.data.blocks} />
          </Suspense>
        </article>
      )}
    </section>
  )
}
