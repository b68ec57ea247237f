import { getSite, getSiteSettings, saveAnnouncement, saveRating, saveTestimonials } from './save.ts'

/** What a public page shows of the settings now. */
export { publicSiteOf } from './publicSite.ts'

export const siteOperations = [getSite, getSiteSettings, saveAnnouncement, saveRating, saveTestimonials]
