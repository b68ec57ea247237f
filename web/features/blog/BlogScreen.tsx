import type { BlogList } from '@scene-partner/contract/operations/blog'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { listAddress, type ListData } from './blogData.ts'
import { PostRow } from './PostRow.tsx'
import * as words from './words.ts'
import styles from './BlogScreen.module.css'

const description = words.onLearningLinesTaping

/** What could not be fetched, and asking again. */
export function BlogAway() {
  const { revalidate, state } = useRevalidator()
  return (
    <Notice
      kind="failed"
      act={
        <Button size="dense" isDisabled={state === 'loading'} onPress={() => void revalidate()}>
          {words.tryAgain}
        </Button>
      }
    >
      {words.thisCouldNotBeFetched}
    </Notice>
  )
}

function Tags({ tags, chosen }: { tags: readonly string[]; chosen: string | null }) {
  return (
    <nav aria-label={words.subjects}>
      <ul className={styles.tags}>
        {[null, ...tags].map((tag) => (
          <li key={tag ?? ''}>
            <Link to={listAddress({ page: 1, tag })} aria-current={tag === chosen ? 'page' : undefined}>
              {tag ?? words.everything}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Pager({ list, tag }: { list: BlogList; tag: string | null }) {
  const { page, pages } = list
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      {page > 1 && (
        <Link rel="prev" to={listAddress({ page: page - 1, tag })}>
          {words.newerPosts}
        </Link>
      )}
      <span>{words.pageOf(page, pages)}</span>
      {page < pages && (
        <Link rel="next" to={listAddress({ page: page + 1, tag })}>
          {words.olderPosts}
        </Link>
      )}
    </nav>
  )
}

function Posts({ list, tag }: { list: BlogList; tag: string | null }) {
  const { posts, page, pages, tags } = list
  if (posts.length === 0) {
    return (
      <Empty title={words.nothingHasBeenWritten} act={<ButtonLink to="/voices">{words.exploreVoices}</ButtonLink>}>
        {words.firstPostWillStand}
      </Empty>
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
        <a href="/rss.xml">{words.followByRss}</a>
      </p>
    </>
  )
}

/** What we write, newest first. */
export function BlogScreen() {
  const data = useLoaderData<ListData>()
  const tag = data.state === 'ready' ? data.tag : null
  const page = data.state === 'ready' ? data.list.page : 1
  const title = [words.blog, ...(tag === null ? [] : [tag]), ...(page > 1 ? [words.pageNumber(page)] : [])].join(', ')
  return (
    <Screen title={title} heading={words.blog} description={description} lead={description}>
      {data.state === 'away' ? <BlogAway /> : <Posts list={data.list} tag={data.tag} />}
    </Screen>
  )
}
