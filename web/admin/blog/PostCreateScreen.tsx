import { useNavigate } from 'react-router'
import { getPostEditorPath } from '../../platform/adminPaths.ts'
import { AdminPage } from '../common/index.ts'
import { PostEditor } from './PostEditor.tsx'

/** The editor of a new, unsaved post. */
export function PostCreateScreen() {
  const navigate = useNavigate()
  return (
    <AdminPage>
      {(session) => (
        <PostEditor
          session={session}
          post={null}
          onSaved={({ slug }) => void navigate(getPostEditorPath(slug), { replace: true })}
        />
      )}
    </AdminPage>
  )
}
