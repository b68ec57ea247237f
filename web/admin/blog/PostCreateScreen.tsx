import { useNavigate } from 'react-router'
import { postEditor } from '../../platform/adminAddresses.ts'
import { AdminRoom } from '../admin/index.ts'
import { PostEditor } from './PostEditor.tsx'

/** A post that nobody has saved yet. */
export function PostCreateScreen() {
  const navigate = useNavigate()
  return (
    <AdminRoom>
      {(session) => (
        <PostEditor
          session={session}
          post={null}
          onSaved={({ slug }) => void navigate(postEditor(slug), { replace: true })}
        />
      )}
    </AdminRoom>
  )
}
