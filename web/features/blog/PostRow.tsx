import type { BlogSummary } from '@scene-partner/contract/blog'
import { Link } from 'react-router'
import { formatPostDate } from './blogData.ts'
import * as messages from './messages.ts'
import styles from './PostRow.module.css'

/** Shows the date and reading time of a post. */
export function PostMeta({ post }: { post: BlogSummary }) {
  return (
    <p className={styles.facts}>
      <time dateTime={post.publishedAt}>{formatPostDate(post.publishedAt)}</time> {messages.postMinutes(post.minutes)}
    </p>
  )
}

export type PostRowProps = {
  post: BlogSummary
  /** Heading level of the post's title: one level below the heading of the list. */
  level: 2 | 3
  /**
   * Whether this is the first post of the list. Its cover picture is loaded at once, the other covers only when the
   * user scrolls near them.
   */
  isFirst?: boolean
}

/** One post in a list: cover, title, description and date. */
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
        <PostMeta post={post} />
      </div>
    </li>
  )
}
