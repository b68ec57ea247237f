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
  /** Name of the action in the error message of spec 2 §8: *Save the rating*. */
  action: string
  save: (values: Values, version: number) => Promise<unknown>
}

export type SettingForm<Values extends FieldValues> = ActionForm<Values> & {
  /** Whether another admin has saved the setting since it was loaded here. */
  isBehind: boolean
  /** Discards the user's input and shows the saved value. */
  takeTheirs: () => void
}

/** The form of one setting. The user's input stays when another admin saves in the meantime. */
export function useSettingForm<Values extends FieldValues>({
  stored,
  action,
  save,
}: Options<Values>): SettingForm<Values> {
  const [basedOn, setBasedOn] = useState(stored.version)
  const [isBehind, setBehind] = useState(false)
  const form = useActionForm<Values>({
    defaultValues: stored.values as DefaultValues<Values>,
    action: async (values) => {
      try {
        await save(values, basedOn)
      } catch (error) {
        if (!hasErrorCode(error, 'site/changed')) throw error
        setBehind(true)
        return
      }
      setBehind(false)
      reset(values)
      showToast(messages.saved)
    },
    formatError: (error) => formatActionError(action, error),
  })
  const { isDirty, reset } = form
  // A form without changes shows the saved value.
  useEffect(() => {
    if (isDirty || stored.version === basedOn) return
    setBasedOn(stored.version)
    reset(stored.values)
  }, [basedOn, isDirty, reset, stored])
  return {
    ...form,
    isBehind,
    takeTheirs() {
      setBehind(false)
      reset()
    },
  }
}
