import type { InputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operationQuery } from '../../platform/query/query.tsx'

/** Loads a page of the list of posts. Until it has arrived, the previous page stays visible. */
export const usePosts = (input: InputOf<'getAdminPosts'>) =>
  useQuery({ ...operationQuery('getAdminPosts', input), placeholderData: keepPreviousData })

/** Loads a post each time its editor opens. While the editor is open, the age of the data causes no further load. */
export const usePost = (slug: string) =>
  useQuery({ ...operationQuery('getAdminPost', { slug }), staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' })

/** The preview is loaded this many ms after the last keystroke. */
const debounceMs = 400

/** Loads the preview of a text when the admin pauses typing. */
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
