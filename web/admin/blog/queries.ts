import type { InputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operationQuery } from '../../platform/query.tsx'

/** A page of posts. What was shown stays while another is asked for. */
export const usePosts = (asked: InputOf<'getAdminPosts'>) =>
  useQuery({ ...operationQuery('getAdminPosts', asked), placeholderData: keepPreviousData })

/** One post to be edited. Looked at anew whenever its editor opens, and never under the writer's hands. */
export const usePost = (slug: string) =>
  useQuery({ ...operationQuery('getAdminPost', { slug }), staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' })

/** While somebody types, nothing is asked. */
const pauseMs = 400

/** The text as readers will see it, a moment after the last key. */
export function usePreview(body: string) {
  const [rested, setRested] = useState(body)
  useEffect(() => {
    const timer = setTimeout(() => setRested(body), pauseMs)
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
