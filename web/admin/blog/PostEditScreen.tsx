import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Session } from '@scene-partner/contract/entities'
import { adminPaths, getPostEditorPath } from '../../platform/adminPaths.ts'
import { hasErrorCode, formatFailedAction } from '../../platform/api/callError.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AdminPage, AdminScreen } from '../common/index.ts'
import { PostEditor } from './PostEditor.tsx'
import { usePost } from './queries.ts'
import { editorMessages as messages, type Post } from './messages.ts'

/** The editor of a saved post. */
export function PostEditScreen() {
  const { slug = '' } = useParams()
  return <AdminPage>{(session) => <LoadedPost key={slug} slug={slug} session={session} />}</AdminPage>
}

function LoadedPost({ slug, session }: { slug: string; session: Session }) {
  const query = usePost(slug)
  if (hasErrorCode(query.error, 'not_found')) {
    return (
      <AdminScreen title={messages.editTitle}>
        <EmptyState title={messages.notFound} act={<ButtonLink to={adminPaths.blog}>{messages.back}</ButtonLink>} />
      </AdminScreen>
    )
  }
  if (query.data === undefined) {
    return (
      <AdminScreen title={messages.editTitle}>
        <QueryContent
          query={query}
          formatError={(error) => formatFailedAction(messages.load, error)}
          loading={<Skeleton rows={10} />}
        >
          {() => null}
        </QueryContent>
      </AdminScreen>
    )
  }
  return <OpenedPost opened={query.data.post} session={session} />
}

/**
 * The editor of a post. It starts from the version that was loaded when the editor opened, and continues from each
 * version that it saves. A version that another admin has saved replaces the text only if the user chooses it.
 */
function OpenedPost({ opened, session }: { opened: Post; session: Session }) {
  const navigate = useNavigate()
  const [post, setPost] = useState(opened)
  const saved = (next: Post) => {
    setPost(next)
    if (next.slug !== post.slug) void navigate(getPostEditorPath(next.slug), { replace: true })
  }
  return <PostEditor session={session} post={post} onSaved={saved} />
}
