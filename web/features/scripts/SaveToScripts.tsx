import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'

/** The first words that could be a title. */
const titleOf = (text: string): string =>
  (text.match(/\S.*/)?.[0] ?? '')
    .trim()
    .slice(0, 80)
    .replace(/[\ud800-\udbff]$/, '')

/** Keeps a text among My Scripts. `read` hands it over at the press, so that no key draws this anew. */
export function SaveToScripts({ read, isDisabled }: { read: () => string; isDisabled: boolean }) {
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: (text: string) => call('saveScript', { title: titleOf(text), content: text }),
    onSuccess: ({ scriptId, script }) =>
      showToast(`“${script.title}” is in My Scripts.`, {
        act: { words: 'Open it', onPress: () => void navigate(`/scripts/${scriptId}`) },
      }),
    onError: (error) => showToast(sayRefusal(error, 'Failed to save script'), { kind: 'failed' }),
  })
  return (
    <Button
      kind="bare"
      label="Save to My Scripts"
      isDisabled={isDisabled}
      isBusy={save.isPending}
      onPress={() => save.mutate(read())}
    >
      {save.isPending ? 'Saving…' : 'Save'}
    </Button>
  )
}
