import type { BlogReading } from '@scene-partner/contract/operations/blog'
import { Link, useLoaderData } from 'react-router'
import { Screen } from '../../ui/Screen.tsx'
import { listAddress, type PostData } from './blogData.ts'
import { BlogAway } from './BlogScreen.tsx'
import { PostFacts, PostRow } from './PostRow.tsx'
import { Prose } from './Prose.tsx'
import * as words from './words.ts'
import styles from './PostScreen.module.css'

function Post({ post, others }: BlogReading) {
  return (
    <Screen title={post.title} description={post.description} lead={post.description} width="text">
      <article className={styles.post}>
        <div className={styles.by}>
          <p>{post.author}</p>
          <PostFacts post={post} />
        </div>
        {post.cover && (
          <img className={styles.cover} src={post.cover} alt={post.coverWords} width={1200} height={630} />
        )}
        <Prose blocks={post.blocks} />
        {post.tags.length > 0 && (
          <ul className={styles.tags} aria-label={words.subjects}>
            {post.tags.map((tag) => (
              <li key={tag}>
                <Link to={listAddress({ page: 1, tag })}>{tag}</Link>
              </li>
            ))}
          </ul>
        )}
      </article>
      <nav className={styles.others} aria-labelledby="more-to-read">
        <h2 id="more-to-read">{words.moreToRead}</h2>
        <ul>
          {others.map((other) => (
            <PostRow key={other.slug} post={other} level={3} />
          ))}
        </ul>
        <Link to="/blog">{words.allPosts}</Link>
      </nav>
    </Screen>
  )
}

/** One post, to be read in peace. */
export function PostScreen() {
  const data = useLoaderData<PostData>()
  if (data.state === 'ready') return <Post {...data.reading} />
  return (
    <Screen title={words.blog} width="text">
      <BlogAway />
    </Screen>
  )
}
