import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useFocusedHeading } from './useFocusedHeading.ts'

/** Spec 1 §9. */
const onAfterMs = 2_000

/** Says that it worked, and goes back to the account. */
export function PasswordDone({ title, words }: { title: string; words: string }) {
  const navigate = useNavigate()
  useFocusedHeading()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/account'), onAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Screen title={title} width="form">
      <Notice kind="done">{words}</Notice>
    </Screen>
  )
}
