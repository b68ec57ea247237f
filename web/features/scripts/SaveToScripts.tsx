import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import * as messages from './messages.ts'

/**
 * Returns the first line of the text that is not blank, cut to 80 characters, for use as a title; '' if all lines are
 * blank.
 */
export const suggestTitle = (text: string): string =>
  (text.match(/\S.*/)?.[0] ?? '')
    .trim()
    .slice(0, 80)
    .replace(/[\ud800-\udbff]$/, '')

/**
 * A button that saves a text as a new script. Takes a function, `read`, instead of the text, and calls it when the
 * button is pressed, so that typing does not re-render the button.
 */
export function SaveToScripts({ read, isDisabled }: { read: () => string; isDisabled: boolean }) {
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: (text: string) => call('saveScript', { title: suggestTitle(text), content: text }),
    onSuccess: ({ scriptId, script }) =>
      showToast(messages.saveToScriptsDone(script.title), {
        act: { label: messages.saveToScriptsOpen, onPress: () => void navigate(`/scripts/${scriptId}`) },
      }),
    onError: (error) => showToast(formatCallError(error, messages.saveToScriptsError), { kind: 'failed' }),
  })
  return (
    <Button
      kind="bare"
      label={messages.saveToScriptsLabel}
      isDisabled={isDisabled}
      isBusy={save.isPending}
      onPress={() => save.mutate(read())}
    >
      {save.isPending ? messages.saveSaving : messages.saveToScriptsButton}
    </Button>
  )
}
