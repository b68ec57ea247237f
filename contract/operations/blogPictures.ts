import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { endpointPaths } from '../endpointPaths.ts'

export const uploadBlogPicture = defineEndpoint({
  name: 'uploadBlogPicture',
  ...endpointPaths.uploadBlogPicture,
  summary:
    'Stores a picture for a blog post, as WebP of at most 1,600 pixels a side and without metadata. Its bytes decide the format.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: 3_600 }],
  params: z.object({ postId: z.string().max(100) }),
  query: z.object({}),
  upload: { contentTypes: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 10 * 1_048_576, timeoutMs: 120_000 },
  output: z.object({
    /** Address of the picture on this site, for the cover and for Markdown. */
    path: z.string(),
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
  }),
  isStoredFile: true,
  failures: [
    'not_found',
    'blog/picture-type',
    'blog/picture-broken',
    'blog/picture-large',
    'blog/picture-unavailable',
    'blog/pictures-full',
    'import/busy',
    'storage/quota-exceeded',
  ],
})
