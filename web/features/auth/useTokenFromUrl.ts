import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The token of a mailed link. It is taken out of the address at once, so that no history and no screenshot keeps it. */
export function useHiddenToken(): string {
  const [params] = useSearchParams()
  const [token] = useState(() => params.get('token') ?? '')
  useEffect(() => {
    if (!token) return
    const url = new URL(location.href)
    url.searchParams.delete('token')
    history.replaceState(history.state, '', url)
  }, [token])
  return token
}
