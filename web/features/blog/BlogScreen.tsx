import type { BlogPostList } from '@scene-partner/contract/operations/blog'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { getBlogListUrl, type BlogListData } from './blogData.ts'
import { PostRow } from './PostRow.tsx'
import * as messages from './messages.ts'
import styles from './BlogScreen.module.css'

const description = messages.blogDescription

/** Says that the blog could not be loaded, with a button that loads it again. */
export function BlogUnavailable() {
  const { revalidate, state } = useRevalidator()
  return (
    <Notice
      kind="failed"
      action={
        <Button size="dense" isDisabled={state === 'loading'} onPress={() => void revalidate()}>
          {messages.loadRetry}
        </Button>
      }
    >
      {messages.loadFailed}
    </Notice>
  )
}

function Tags({ tags, chosen }: { tags: readonly string[]; chosen: string | null }) {
  return (
    <nav aria-label={messages.tagsLabel}>
      <ul className={styles.tags}>
        {[null, ...tags].map((tag) => (
          <li key={tag ?? ''}>
            <Link to={getBlogListUrl({ page: 1, tag })} aria-current={tag === chosen ? 'page' : undefined}>
              {tag ?? messages.tagsAll}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Pager({ list, tag }: { list: BlogPostList; tag: string | null }) {
  const { page, pages } = list
  return (
    <nav className={styles.pager} aria-label={messages.pagerLabel}>
      {page > 1 && (
        <Link rel="prev" to={getBlogListUrl({ page: page - 1, tag })}>
          {messages.pagerNewer}
        </Link>
      )}
      <span>{messages.pagerPosition(page, pages)}</span>
      {page < pages && (
        <Link rel="next" to={getBlogListUrl({ page: page + 1, tag })}>
          {messages.pagerOlder}
        </Link>
      )}
    </nav>
  )
}

function Posts({ list, tag }: { list: BlogPostList; tag: string | null }) {
  const { posts, page, pages, tags } = list
  if (posts.length === 0) {
    return (
      <EmptyState title={messages.emptyTitle} act={<ButtonLink to="/voices">{messages.emptyVoicesLink}</ButtonLink>}>
        {messages.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      {(tag !== null || pages > 1) && tags.length > 1 && <Tags tags={tags} chosen={tag} />}
      <ul className={styles.posts}>
        {posts.map((post, index) => (
          <PostRow key={post.slug} post={post} level={2} isFirst={index === 0 && page === 1} />
        ))}
      </ul>
      {pages > 1 && <Pager list={list} tag={tag} />}
      <p className={styles.feed}>
        <a href="/rss.xml">{messages.blogRss}</a>
      </p>
    </>
  )
}

/** The list of blog posts, newest first. */
export function BlogScreen() {
  const data = useLoaderData<BlogListData>()
  const tag = data.state === 'ready' ? data.tag : null
  const page = data.state === 'ready' ? data.list.page : 1
  const title = [
    messages.blogTitle,
    ...(tag === null ? [] : [tag]),
    ...(page > 1 ? [messages.blogTitlePage(page)] : []),
  ].join(', ')
  return (
    <Screen title={title} heading={messages.blogTitle} description={description} lead={description}>
      {data.state === 'away' ? <BlogUnavailable /> : <Posts list={data.list} tag={data.tag} />}
    </Screen>
  )
}
