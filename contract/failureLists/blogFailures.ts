import { plain, type FailureEntry } from './failureEntry.ts'

/** Failures of blog posts and of their pictures. */
export const blogFailures = {
  'blog/blank': plain('invalid-argument', 'A post needs a title, an author and some words.'),
  'blog/bad-slug': plain('invalid-argument', 'An address is made of small letters, figures and single hyphens.'),
  'blog/slug-taken': plain('already-exists', 'Another post has this address. Please choose a different one.'),
  'blog/slug-stands': plain(
    'failed-precondition',
    'This post has been published, so its address cannot be changed: other pages may link to it.',
  ),
  'blog/changed': {
    status: 'aborted',
    formatMessage: (_: { version: number }) => 'Another user has changed this post since you opened it.',
  },
  'blog/bad-cover': plain('invalid-argument', 'A cover is a picture of this site: a path that begins with /.'),
  'blog/picture-type': plain('invalid-argument', 'Choose a picture in JPEG, PNG or WebP. Other files cannot be used.'),
  'blog/picture-broken': plain(
    'invalid-argument',
    'This picture cannot be read. Save it once more, or choose another.',
  ),
  'blog/picture-large': plain(
    'invalid-argument',
    'This picture has too many pixels. Choose one of at most 50 million, such as 8,000 by 6,000.',
  ),
  'blog/picture-unavailable': plain(
    'failed-precondition',
    'This server cannot process pictures, because its picture library is not installed. Your operator can install it.',
  ),
  'blog/pictures-full': plain('resource-exhausted', 'A post can have 50 pictures. Delete the post, or use one it has.'),
} satisfies Record<string, FailureEntry>
