export const close = 'Close'

export const downloadLinkLabel = 'Download'

export const passwordFieldShow = (label: string) => `Show ${label}`

export const queryTryAgain = 'Try Again'
export const queryOffline = 'You’re offline. This opens by itself when the connection is back.'

export const productName = 'Scene Partner'

export const selectEnterHint = 'Press Enter to choose it.'

export const toastRegionLabel = (toastKey: string) => `Notifications (${toastKey})`

export const skeletonLabel = 'Loading'

export const lessThanAPage = 'Less than a page'
export const onePage = '1 page'
export const pages = (count: string) => `${count} pages`

export const megabytes = (count: number) => `${count} MB`
export const gigabytes = (count: string) => `${count} GB`
