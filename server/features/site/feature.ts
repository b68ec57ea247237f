import { getSite, getSiteSettings, saveAnnouncement, saveRating, saveTestimonials } from './siteOperations.ts'
import { getPublicSite } from './getPublicSite.ts'
import { defineFeature } from '../../services.ts'

/** Site settings: announcement, rating and testimonials of the public pages. */
export const siteFeature = defineFeature({
  name: 'site',
  uses: ['clock', 'config', 'database'],
  operations: [getSite, getSiteSettings, saveAnnouncement, saveRating, saveTestimonials],
  pageData: (services, { isLocal }) => ({
    publicSite: (request) => getPublicSite(services, { isLocal: isLocal(request) }),
  }),
})
