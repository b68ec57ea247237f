import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import * as words from './words.ts'

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
      showToast(words.isInMyScripts(script.title), {
        act: { words: words.openIt, onPress: () => void navigate(`/scripts/${scriptId}`) },
      }),
    onError: (error) => showToast(sayRefusal(error, words.failedToSaveScript), { kind: 'failed' }),
  })
  return (
    <Button
      kind="bare"
      label={words.saveToMyScripts}
      isDisabled={isDisabled}
      isBusy={save.isPending}
      onPress={() => save.mutate(read())}
    >
      {save.isPending ? words.saving : words.save}
    </Button>
  )
}
