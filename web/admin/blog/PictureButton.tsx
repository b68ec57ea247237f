import { useRef, useState } from 'react'
import { callEndpoint } from '../../platform/api/client.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { formatActionError } from '../common/index.ts'
import { pictureMessages as messages } from './messages.ts'

export type PictureButtonProps = {
  label: string
  /** The post to which the picture will belong; null for a new post that was never saved. */
  postId: string | null
  canEdit: boolean
  onUploaded: (path: string) => void
}

/** A button that uploads a picture file for a post. If the server refuses the file, shows why. */
export function PictureButton({ label, postId, canEdit, onUploaded }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = async (id: string, file: File) => {
    setBusy(true)
    setProblem(null)
    try {
      onUploaded((await callEndpoint('uploadBlogPicture', { params: { postId: id }, body: file })).path)
    } catch (error) {
      setProblem(formatActionError(messages.upload, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="dense"
        isBusy={isBusy}
        isDisabled={!canEdit || postId === null}
        onPress={() => input.current?.click()}
      >
        {isBusy ? messages.uploading : label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file && postId !== null) void upload(postId, file)
          // Clears the input. Otherwise choosing the same file again would trigger no change event.
          target.value = ''
        }}
      />
      {problem && <Notice kind="failed">{problem}</Notice>}
    </>
  )
}
