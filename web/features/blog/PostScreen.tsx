import type { BlogPostPage } from '@scene-partner/contract/operations/blog'
import { Link, useLoaderData } from 'react-router'
import { Screen } from '../../ui/layout/Screen.tsx'
import { getBlogListUrl, type BlogPostData } from './blogData.ts'
import { BlogUnavailable } from './BlogScreen.tsx'
import { PostMeta, PostRow } from './PostRow.tsx'
import { Prose } from './Prose.tsx'
import * as messages from './messages.ts'
import styles from './PostScreen.module.css'

function Post({ post, others }: BlogPostPage) {
  return (
    <Screen title={post.title} description={post.description} lead={post.description} width="text">
      <article className={styles.post}>
        <div className={styles.by}>
          <p>{post.author}</p>
          <PostMeta post={post} />
        </div>
        {post.cover && (
          <img className={styles.cover} src={post.cover} alt={post.coverWords} width={1200} height={630} />
        )}
        <Prose blocks={post.blocks} />
        {post.tags.length > 0 && (
          <ul className={styles.tags} aria-label={messages.tagsLabel}>
            {post.tags.map((tag) => (
              <li key={tag}>
                <Link to={getBlogListUrl({ page: 1, tag })}>{tag}</Link>
              </li>
            ))}
          </ul>
        )}
      </article>
      <nav className={styles.others} aria-labelledby="more-to-read">
        <h2 id="more-to-read">{messages.postMore}</h2>
        <ul>
          {others.map((other) => (
            <PostRow key={other.slug} post={other} level={3} />
          ))}
        </ul>
        <Link to="/blog">{messages.postAllPosts}</Link>
      </nav>
    </Screen>
  )
}

/** The page of one blog post. */
export function PostScreen() {
  const data = useLoaderData<BlogPostData>()
  if (data.state === 'ready') return <Post {...data.reading} />
  return (
    <Screen title={messages.blogTitle} width="text">
      <BlogUnavailable />
    </Screen>
  )
}
