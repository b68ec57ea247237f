export const tagsLabel = 'Subjects'
export const blogTitle = 'Blog'

export const blogDescription = 'On learning lines, taping alone, and working with a reader who waits.'
export const loadFailed = 'The blog could not be loaded just now.'
export const loadRetry = 'Try Again'
export const tagsAll = 'Everything'
export const pagerLabel = 'Pages'
export const pagerNewer = 'Newer posts'
export const pagerPosition = (page: number, pages: number) => `Page ${page} of ${pages}`
export const pagerOlder = 'Older posts'
export const emptyText = 'The first post will appear here.'
export const emptyTitle = 'Nothing has been written yet'
export const emptyVoicesLink = 'Explore Voices'
export const blogRss = 'Follow by RSS'
export const blogTitlePage = (page: number) => `page ${page}`

export const postMinutes = (minutes: number) => `· ${minutes} min read`

export const postMore = 'More to read'
export const postAllPosts = 'All posts'
