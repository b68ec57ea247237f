import type { Testimonial } from '@scene-partner/contract/site'

/** Sample testimonials for local mode. They are invented and marked as samples on the page. */
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
