import type { BlogSummary } from '@scene-partner/contract/blog'
import { Link } from 'react-router'
import { sayDate } from './blogData.ts'
import * as words from './words.ts'
import styles from './PostRow.module.css'

/** When it was written, and how long it takes to read. */
export function PostFacts({ post }: { post: BlogSummary }) {
  return (
    <p className={styles.facts}>
      <time dateTime={post.publishedAt}>{sayDate(post.publishedAt)}</time> {words.minRead(post.minutes)}
    </p>
  )
}

export type PostRowProps = {
  post: BlogSummary
  /** One step below what stands over the list. */
  level: 2 | 3
  /** The list's first picture is seen at once. */
  isFirst?: boolean
}

/** One post of a list: its drawing, what it is called, and what it is about. */
export function PostRow({ post, level, isFirst = false }: PostRowProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <li className={styles.row} data-first={isFirst || undefined}>
      {post.cover && (
        <img
          className={styles.cover}
          src={post.cover}
          alt=""
          width={1200}
          height={630}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
      <div className={styles.words}>
        <Heading className={styles.title}>
          <Link to={`/blog/${post.slug}`}>{post.title}</Link>
        </Heading>
        <p>{post.description}</p>
        <PostFacts post={post} />
      </div>
    </li>
  )
}
