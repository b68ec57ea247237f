import type { Testimonial } from '@scene-partner/contract/site'

/** How the trial page looks with words of actors on it. Nobody said them: they are for local mode, and marked there. */
export const sampleTestimonials: readonly Testimonial[] = [
  {
    words: 'I ran the scene eleven times before breakfast, and nobody sighed at me once.',
    name: 'Sample A.',
    role: 'Theatre actor',
  },
  {
    words: 'The reader waits until I have finished. My flatmates never did.',
    name: 'Sample B.',
    role: 'Screen actor',
  },
  {
    words: 'My students come to class with the lines already in them.',
    name: 'Sample C.',
    role: 'Drama teacher',
  },
]
