// In several places
export const subjects = 'Subjects'
export const blog = 'Blog'

// BlogScreen
export const onLearningLinesTaping = 'On learning lines, taping alone, and working with a reader who waits.'
export const thisCouldNotBeFetched = 'This could not be fetched just now.'
export const tryAgain = 'Try Again'
export const everything = 'Everything'
export const pages = 'Pages'
export const newerPosts = 'Newer posts'
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`
export const olderPosts = 'Older posts'
export const firstPostWillStand = 'The first post will stand here. Until then, there are voices to be heard.'
export const nothingHasBeenWritten = 'Nothing has been written yet'
export const exploreVoices = 'Explore Voices'
export const followByRss = 'Follow by RSS'
export const pageNumber = (page: number) => `page ${page}`

// PostRow
export const minRead = (minutes: number) => `· ${minutes} min read`

// PostScreen
export const moreToRead = 'More to read'
export const allPosts = 'All posts'
