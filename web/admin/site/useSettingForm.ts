import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { hasErrorCode } from '../../platform/api/callError.ts'
import { useActionForm, type ActionForm } from '../../platform/forms/useActionForm.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { formatActionError } from '../common/index.ts'
import { pageMessages as messages } from './messages.ts'

type Options<Values extends FieldValues> = {
  /** The saved values of the form, with their version. */
  stored: { values: Values; version: number }
  /** Name of the saving action in the error message of spec 2 §8, such as *Save the rating*. */
  action: string
  save: (values: Values, version: number) => Promise<unknown>
}

export type SettingForm<Values extends FieldValues> = ActionForm<Values> & {
  /** Whether the server refused to save, because another admin has saved the setting in the meantime. */
  isOutdated: boolean
  /** Discards what the admin typed, and shows the value that the other admin saved. */
  acceptOtherVersion: () => void
}

/** The form of one setting. If another admin saves the setting in the meantime, what this admin typed stays. */
export function useSettingForm<Values extends FieldValues>({
  stored,
  action,
  save,
}: Options<Values>): SettingForm<Values> {
  const [basedOn, setBasedOn] = useState(stored.version)
  const [isOutdated, setOutdated] = useState(false)
  const form = useActionForm<Values>({
    defaultValues: stored.values as DefaultValues<Values>,
    action: async (values) => {
      try {
        await save(values, basedOn)
      } catch (error) {
        if (!hasErrorCode(error, 'site/changed')) throw error
        setOutdated(true)
        return
      }
      setOutdated(false)
      reset(values)
      showToast(messages.saved)
    },
    formatError: (error) => formatActionError(action, error),
  })
  const { isDirty, reset } = form
  // If the admin has changed nothing in the form, it shows the saved value.
  useEffect(() => {
    if (isDirty || stored.version === basedOn) return
    setBasedOn(stored.version)
    reset(stored.values)
  }, [basedOn, isDirty, reset, stored])
  return {
    ...form,
    isOutdated,
    acceptOtherVersion() {
      setOutdated(false)
      reset()
    },
  }
}
