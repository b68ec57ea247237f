import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { useFocusHeading } from '../useFocusHeading.ts'

/** Delay in ms before the account page opens (spec 1 §9). */
const redirectAfterMs = 2_000

/** Confirms the new password and returns to the account page. */
export function PasswordSavedScreen({ title, words }: { title: string; words: string }) {
  const navigate = useNavigate()
  useFocusHeading()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/account'), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Screen title={title} width="form">
      <Notice kind="done">{words}</Notice>
    </Screen>
  )
}
