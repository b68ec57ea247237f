import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Session } from '@scene-partner/contract/entities'
import { office, postEditor } from '../../platform/adminAddresses.ts'
import { isRefusal, sayDataError } from '../../platform/callError.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { AdminRoom, AdminScreen } from '../admin/index.ts'
import { PostEditor } from './PostEditor.tsx'
import { usePost } from './queries.ts'
import { editorWords as words, type Post } from './words.ts'

/** A post that was saved before. */
export function PostEditScreen() {
  const { slug = '' } = useParams()
  return <AdminRoom>{(session) => <PostRoom key={slug} slug={slug} session={session} />}</AdminRoom>
}

function PostRoom({ slug, session }: { slug: string; session: Session }) {
  const query = usePost(slug)
  if (isRefusal(query.error, 'not_found')) {
    return (
      <AdminScreen title={words.editTitle}>
        <Empty title={words.gone} act={<ButtonLink to={office.blog}>{words.back}</ButtonLink>} />
      </AdminScreen>
    )
  }
  if (query.data === undefined) {
    return (
      <AdminScreen title={words.editTitle}>
        <Loaded query={query} sayError={(error) => sayDataError(words.load, error)} waiting={<Waiting rows={10} />}>
          {() => null}
        </Loaded>
      </AdminScreen>
    )
  }
  return <Opened opened={query.data.post} session={session} />
}

/** The post as it was opened; what is saved here replaces it, what others save does not until the writer says so. */
function Opened({ opened, session }: { opened: Post; session: Session }) {
  const navigate = useNavigate()
  const [post, setPost] = useState(opened)
  const saved = (next: Post) => {
    setPost(next)
    if (next.slug !== post.slug) void navigate(postEditor(next.slug), { replace: true })
  }
  return <PostEditor session={session} post={post} onSaved={saved} />
}
