import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Returns the token of a mailed link, or '' if the URL has no token, and removes the token from the URL, so that no
 * history or screenshot contains it.
 */
export function useTokenFromUrl(): string {
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
