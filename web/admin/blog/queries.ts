import type { InputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operationQuery } from '../../platform/api/query.tsx'

/** Loads a page of posts. The previous page stays visible while loading. */
export const usePosts = (input: InputOf<'getAdminPosts'>) =>
  useQuery({ ...operationQuery('getAdminPosts', input), placeholderData: keepPreviousData })

/** Loads a post for editing. Loads the post again each time its editor opens, and never while the user edits. */
export const usePost = (slug: string) =>
  useQuery({ ...operationQuery('getAdminPost', { slug }), staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' })

/** Pause in typing after which the preview is loaded, in ms. */
const debounceMs = 400

/** Loads the preview of a text after a pause in typing. */
export function usePreview(body: string) {
  const [rested, setRested] = useState(body)
  useEffect(() => {
    const timer = setTimeout(() => setRested(body), debounceMs)
    return () => clearTimeout(timer)
  }, [body])
  return useQuery({
    ...operationQuery('previewBlogPost', { body: rested }),
    enabled: rested.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  })
}
