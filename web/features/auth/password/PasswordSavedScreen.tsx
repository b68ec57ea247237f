import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { useFocusHeading } from '../useFocusHeading.ts'

/** Delay in ms before the account page opens (spec 1 §9). */
const redirectAfterMs = 2_000

/** Confirms that the new password is saved, then opens the account page. */
export function PasswordSavedScreen({ title, text }: { title: string; text: string }) {
  const navigate = useNavigate()
  useFocusHeading()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/account'), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Screen title={title} width="form">
      <Notice kind="done">{text}</Notice>
    </Screen>
  )
}
